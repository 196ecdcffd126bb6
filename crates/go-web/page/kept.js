// The record that is looked at in this visit, so that going back to it shows it again.

/** Keeps a record for this visit, so that going back to it or loading the page again shows it. */
export function keep(content, name) {
  const key = String(Date.now());
  const text = [...new Uint8Array(content)].map((byte) => String.fromCharCode(byte)).join("");
  try {
    sessionStorage.setItem("record", JSON.stringify({ key, name, text: btoa(text) }));
    history.replaceState({ record: key }, "");
  } catch {
    // It is too long, or a private window keeps nothing: then it has to be dropped again.
  }
}

/** The record that was looked at here, if it is still kept. */
export function kept() {
  try {
    const { key, name, text } = JSON.parse(sessionStorage.getItem("record"));
    if (key !== history.state?.record) return null;
    return { name, content: Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0)).buffer };
  } catch {
    return null;
  }
}
