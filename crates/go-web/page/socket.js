// The line to a table: joins again by itself, and never lets an answer go astray.

const FIRST_WAIT = 400;
const LONGEST_WAIT = 8000;
const PING = 25000;
const PATIENCE = 10000;

/** A connection to one table; `on` is told of `joined`, `state`, `rematch`, `line`, `error`. */
export class Line {
  constructor(table, tokens, on, take = null) {
    this.table = table;
    this.tokens = tokens;
    this.take = take;
    this.on = on;
    this.id = 0;
    this.waiting = new Map();
    this.wait = FIRST_WAIT;
    this.closed = false;
    this.isOpen = false;
    this.connect = this.connect.bind(this);
    this.wake = () => { if (!this.isOpen && !this.closed) this.connect(); };
    addEventListener("online", this.wake);
    this.connect();
  }

  connect() {
    clearTimeout(this.timer);
    this.drop();
    const scheme = location.protocol === "https:" ? "wss" : "ws";
    const socket = new WebSocket(`${scheme}://${location.host}/ws`);
    this.socket = socket;
    socket.onopen = () => this.write({ type: "join", version: 1, table: this.table, tokens: this.tokens, take: this.take ?? undefined });
    socket.onmessage = ({ data }) => { if (socket === this.socket) this.hear(JSON.parse(data)); };
    socket.onclose = () => { if (socket === this.socket) this.lost(); };
  }

  hear(message) {
    this.heard = Date.now();
    switch (message.type) {
      case "joined":
        this.isOpen = true;
        this.wait = FIRST_WAIT;
        this.on.line?.(true);
        this.beat();
        this.on.joined?.(message);
        break;
      case "state":
        this.on.state?.(message.state, message.events ?? []);
        break;
      case "rematch":
        this.on.rematch?.(message);
        break;
      case "done":
      case "analysis":
      case "refused":
        this.settle(message);
        break;
      case "error":
        // Before joining, an error says that there is no such table or that the server has no room.
        this.on.error?.(message.reason, this.isOpen);
        break;
      default:
        break;
    }
  }

  settle(message) {
    const waiting = this.waiting.get(message.id);
    this.waiting.delete(message.id);
    if (!waiting) return;
    if (message.type === "refused") waiting.reject(new Error(message.reason));
    else waiting.resolve(message);
  }

  /** Gives up what there is of a connection, and whoever waits for an answer by it. */
  drop() {
    clearInterval(this.pulse);
    this.isOpen = false;
    const { socket } = this;
    // It may take its time to close; nothing is heard of it any more.
    this.socket = null;
    socket?.close();
    for (const { reject } of this.waiting.values()) reject(new Error("the connection is lost"));
    this.waiting.clear();
  }

  lost() {
    const was = this.isOpen;
    this.drop();
    if (this.closed) return;
    if (was || this.wait === FIRST_WAIT) this.on.line?.(false);
    this.timer = setTimeout(this.connect, this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  beat() {
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > PING + PATIENCE) this.lost();
      else this.write({ type: "ping" });
    }, PING);
  }

  write(message) {
    if (this.socket?.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a request that has an answer; the promise tells it, or the reason of a refusal. */
  ask(message) {
    if (!this.isOpen) return Promise.reject(new Error("the server does not answer at the moment"));
    this.id += 1;
    const id = this.id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ ...message, id });
      setTimeout(() => this.listen(id), PATIENCE / 2);
    });
  }

  /** An answer is long in coming: either there is much to do, or nobody hears us. */
  listen(id) {
    if (!this.waiting.has(id)) return;
    const { socket } = this;
    const asked = Date.now();
    this.write({ type: "ping" });
    setTimeout(() => {
      if (socket === this.socket && this.heard < asked) this.lost();
    }, PATIENCE / 2);
  }

  /** Gives the line up. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    removeEventListener("online", this.wake);
    // Who leaves is not told that no answer comes.
    this.waiting.clear();
    this.drop();
  }
}
