// The state that somebody saw who presses: what is asked for is meant for that one, not for what
// comes while the finger or the key is down.

const BEGIN = ["pointerdown", "keydown"];
const END = ["pointerup", "pointercancel", "keyup", "blur"];

export class Gesture {
  /** `state` tells the state that is shown. */
  constructor(state) {
    this.begin = () => { this.seen = state()?.serial; };
    // What the press asks for is asked behind this event, in the same task.
    this.end = () => { setTimeout(() => { this.seen = undefined; }); };
    for (const name of BEGIN) addEventListener(name, this.begin, true);
    for (const name of END) addEventListener(name, this.end);
  }

  close() {
    for (const name of BEGIN) removeEventListener(name, this.begin, true);
    for (const name of END) removeEventListener(name, this.end);
  }
}
