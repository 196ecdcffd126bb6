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
    this.socket?.close();
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

  lost() {
    clearInterval(this.pulse);
    const was = this.isOpen;
    this.isOpen = false;
    for (const { reject } of this.waiting.values()) reject(new Error("the connection is lost"));
    this.waiting.clear();
    if (this.closed) return;
    if (was || this.wait === FIRST_WAIT) this.on.line?.(false);
    this.timer = setTimeout(this.connect, this.wait * (0.75 + Math.random() / 2));
    this.wait = Math.min(this.wait * 1.7, LONGEST_WAIT);
  }

  beat() {
    clearInterval(this.pulse);
    this.pulse = setInterval(() => {
      if (Date.now() - this.heard > PING + PATIENCE) this.socket.close();
      else this.write({ type: "ping" });
    }, PING);
  }

  write(message) {
    if (this.socket.readyState === WebSocket.OPEN) this.socket.send(JSON.stringify(message));
  }

  /** Sends a request that has an answer; the promise tells it, or the reason of a refusal. */
  ask(message) {
    if (!this.isOpen) return Promise.reject(new Error("the server does not answer at the moment"));
    this.id += 1;
    const id = this.id;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject });
      this.write({ ...message, id });
    });
  }

  /** Gives the line up. */
  close() {
    this.closed = true;
    clearTimeout(this.timer);
    clearInterval(this.pulse);
    removeEventListener("online", this.wake);
    this.socket.close();
  }
}
