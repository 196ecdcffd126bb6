//! JSON objects taken apart field by field, so that faults can name the field, and put together.

use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Map, Value, json};

/// A field that cannot be read.
#[derive(Debug)]
pub(super) struct Fault {
    pub(super) field: String,
    pub(super) message: String,
}

impl Fault {
    pub(super) fn new(field: &str, message: impl Into<String>) -> Fault {
        Fault { field: field.to_owned(), message: message.into() }
    }

    /// The fault as seen from the object around.
    pub(super) fn within(mut self, outer: &str) -> Fault {
        self.field = format!("{outer}.{}", self.field);
        self
    }
}

pub(super) struct Fields(Map<String, Value>);

impl Fields {
    pub(super) fn new(value: Value) -> Option<Fields> {
        match value {
            Value::Object(object) => Some(Fields(object)),
            _ => None,
        }
    }

    pub(super) fn has(&self, field: &str) -> bool {
        self.0.get(field).is_some_and(|value| !value.is_null())
    }

    /// A field that may be absent or null.
    pub(super) fn optional<T: DeserializeOwned>(
        &mut self,
        field: &str,
    ) -> Result<Option<T>, Fault> {
        match self.0.remove(field) {
            None | Some(Value::Null) => Ok(None),
            Some(value) => serde_json::from_value(value)
                .map(Some)
                .map_err(|error| Fault::new(field, error.to_string())),
        }
    }

    pub(super) fn required<T: DeserializeOwned>(&mut self, field: &str) -> Result<T, Fault> {
        self.optional(field)?.ok_or_else(|| Fault::new(field, "missing"))
    }

    /// A list that may be absent, each item read by a function.
    pub(super) fn list<T>(
        &mut self,
        field: &str,
        mut read: impl FnMut(Value) -> Result<T, String>,
    ) -> Result<Vec<T>, Fault> {
        let items: Vec<Value> = self.optional(field)?.unwrap_or_default();
        let mut list = Vec::with_capacity(items.len());
        for (place, item) in items.into_iter().enumerate() {
            let item = read(item);
            list.push(item.map_err(|message| Fault::new(&format!("{field}[{place}]"), message))?);
        }
        Ok(list)
    }

    /// What nobody has taken.
    pub(super) fn rest(self) -> Map<String, Value> {
        self.0
    }
}

/// An object under construction.
#[derive(Default)]
pub(super) struct Object(pub(super) Map<String, Value>);

impl Object {
    pub(super) fn put(&mut self, field: &str, value: impl Serialize) {
        self.0.insert(field.to_owned(), json!(value));
    }

    pub(super) fn some<T: Serialize>(&mut self, field: &str, value: &Option<T>) {
        if let Some(value) = value {
            self.put(field, value);
        }
    }

    pub(super) fn list<T: Serialize>(&mut self, field: &str, list: &[T]) {
        if !list.is_empty() {
            self.put(field, list);
        }
    }

    pub(super) fn flag(&mut self, field: &str, value: bool) {
        if value {
            self.put(field, true);
        }
    }
}
