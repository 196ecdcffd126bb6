//! Counting what one connection or one address asks for.

use std::collections::HashMap;
use std::net::{IpAddr, Ipv6Addr};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::{Duration, Instant};

use crate::options::Bounds;

/// So many things in so much time: each takes one coin, and coins come back steadily.
#[derive(Copy, Clone, Debug)]
pub(crate) struct Purse {
    coins: f64,
    at: Instant,
}

impl Purse {
    /// A full one.
    pub(crate) fn full(most: f64, now: Instant) -> Purse {
        Purse { coins: most, at: now }
    }

    /// Takes a coin, if there is one.
    pub(crate) fn take(&mut self, most: f64, per_second: f64, now: Instant) -> bool {
        let passed = now.saturating_duration_since(self.at).as_secs_f64();
        self.coins = (self.coins + passed * per_second).min(most);
        self.at = now;
        let has_one = self.coins >= 1.0;
        if has_one {
            self.coins -= 1.0;
        }
        has_one
    }
}

/// Who is connected, by address, and how much each address has asked for.
#[derive(Debug, Default)]
pub(crate) struct Addresses(Mutex<Book>);

#[derive(Debug, Default)]
struct Book {
    all: usize,
    connected: HashMap<IpAddr, usize>,
    purses: HashMap<IpAddr, Purse>,
}

/// Purses beyond which full ones are forgotten.
const MANY: usize = 10_000;

impl Addresses {
    /// Lets a connection in; the place is free again when what is given back is dropped.
    ///
    /// # Errors
    /// Why not.
    pub(crate) fn enter(
        self: &Arc<Self>,
        address: IpAddr,
        bounds: &Bounds,
    ) -> Result<Entered, &'static str> {
        let address = network(address);
        let mut book = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if book.all >= bounds.connections {
            return Err("the server has as many connections as it takes");
        }
        let mine = book.connected.entry(address).or_default();
        if *mine >= bounds.connections_per_address {
            return Err("this address has as many connections as one may have");
        }
        *mine += 1;
        book.all += 1;
        Ok(Entered { addresses: Arc::clone(self), address })
    }

    /// Whether anybody is connected.
    pub(crate) fn are_connected(&self) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).all > 0
    }

    /// Whether an address may make one more table in this hour.
    pub(crate) fn may_make(&self, address: IpAddr, bounds: &Bounds, now: Instant) -> bool {
        let most = f64::from(bounds.tables_per_hour);
        let mut book = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if book.purses.len() > MANY {
            let hour = Duration::from_secs(3600);
            book.purses.retain(|_, purse| now.saturating_duration_since(purse.at) < hour);
        }
        let purse = book.purses.entry(network(address)).or_insert(Purse::full(most, now));
        purse.take(most, most / 3600.0, now)
    }
}

/// One household has one address in IPv4 and 2⁶⁴ in IPv6.
fn network(address: IpAddr) -> IpAddr {
    match address.to_canonical() {
        IpAddr::V4(address) => IpAddr::V4(address),
        IpAddr::V6(address) => {
            IpAddr::V6(Ipv6Addr::from_bits(address.to_bits() & (u128::MAX << 64)))
        }
    }
}

/// A connection's place.
pub(crate) struct Entered {
    addresses: Arc<Addresses>,
    address: IpAddr,
}

impl Drop for Entered {
    fn drop(&mut self) {
        let mut book = self.addresses.0.lock().unwrap_or_else(PoisonError::into_inner);
        book.all -= 1;
        if let Some(mine) = book.connected.get_mut(&self.address) {
            *mine -= 1;
            if *mine == 0 {
                book.connected.remove(&self.address);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coins_come_back_steadily() {
        let start = Instant::now();
        let mut purse = Purse::full(3.0, start);
        let taken = (0..10).filter(|_| purse.take(3.0, 2.0, start)).count();
        assert_eq!(taken, 3);
        assert!(purse.take(3.0, 2.0, start + Duration::from_millis(600)));
        assert!(!purse.take(3.0, 2.0, start + Duration::from_millis(700)));
        let later = start + Duration::from_secs(1000);
        assert_eq!((0..10).filter(|_| purse.take(3.0, 2.0, later)).count(), 3);
    }

    #[test]
    fn an_address_has_so_many_places() {
        let bounds = Bounds { connections: 3, connections_per_address: 2, ..Bounds::default() };
        let addresses = Arc::new(Addresses::default());
        let (one, two) = ("10.0.0.1".parse().unwrap(), "2001:db8::1".parse().unwrap());
        let first = addresses.enter(one, &bounds).ok().unwrap();
        let _second = addresses.enter(one, &bounds).ok().unwrap();
        assert!(addresses.enter(one, &bounds).is_err());
        // The same address, written for IPv6.
        assert!(addresses.enter("::ffff:10.0.0.1".parse().unwrap(), &bounds).is_err());
        let _third = addresses.enter(two, &bounds).ok().unwrap();
        assert!(addresses.enter("10.0.0.9".parse().unwrap(), &bounds).is_err());
        drop(first);
        assert!(addresses.enter("10.0.0.9".parse().unwrap(), &bounds).is_ok());
    }

    #[test]
    fn tables_are_counted_by_the_hour() {
        let bounds = Bounds { tables_per_hour: 2, ..Bounds::default() };
        let addresses = Addresses::default();
        let (one, now) = ("10.0.0.1".parse().unwrap(), Instant::now());
        assert!(addresses.may_make(one, &bounds, now));
        assert!(addresses.may_make(one, &bounds, now));
        assert!(!addresses.may_make(one, &bounds, now));
        assert!(addresses.may_make("10.0.0.2".parse().unwrap(), &bounds, now));
        assert!(addresses.may_make(one, &bounds, now + Duration::from_secs(1801)));
    }
}
