// An arena with its clients, whatever carries the messages: ws.js and colyseus.js use it alike.
import { createFeed } from 'carom/net';
import { Arena } from '../game/arena.js';
import { hashOfView, quantum, readInputs, writeUpdate } from '../game/wire.js';

/** Steps between two messages, steps that inputs may be ahead, and steps for which the disc of a lost client stays. */
const [each, mostAhead, grace] = [3, 250, 900];
const [mostMessages, mostUnsent] = [120, 65536];
const view = { width: 44, height: 33 };

/** The inputs of a client: a ring, so that none can fill the memory. */
class Inputs {
  #steps = new Int32Array(256).fill(-1);
  #dx = new Int8Array(256);
  #dy = new Int8Array(256);
  #last = { dx: 0, dy: 0 };

  put(step, { dx, dy }) {
    const at = step & 255;
    this.#steps[at] = step;
    this.#dx[at] = dx;
    this.#dy[at] = dy;
  }

  /** What to do in a step: what the client said, or the same again. */
  take(step) {
    const at = step & 255;
    if (this.#steps[at] === step) this.#last = { dx: this.#dx[at], dy: this.#dy[at] };
    return this.#last;
  }
}

const idle = { dx: 0, dy: 0 };

export class ArenaRoom {
  #arena;
  #sessions = new Map();
  /** Keys of discs whose client is gone, and until which step they stay. */
  #lost = new Map();

  /** `saved` is what `save` gave, in this process or another. */
  constructor(saved = null) {
    this.#arena = new Arena(saved);
    for (const key of this.#arena.bodies.keys()) this.#lost.set(key, this.step + grace);
  }

  get world() {
    return this.#arena.world;
  }

  get step() {
    return this.world.stepCount;
  }

  save() {
    return this.#arena.save();
  }

  /**
   * Somebody comes, or comes again: who knows the key of a disc has it back. `send` takes bytes, `unsent` says how many wait in the line.
   * Returns the session; whoever comes with a key that is in use takes its place.
   */
  join(key, { send, close = () => {}, unsent = () => 0, spectator = false }) {
    if (typeof key !== 'string' || key.length < 8 || key.length > 64) return null;
    const before = this.#sessions.get(key);
    if (before) before.close();
    const feed = createFeed(this.world, { quantum, angleQuantum: 0 });
    const session = {
      key,
      send,
      close,
      unsent,
      feed,
      spectator,
      inputs: new Inputs(),
      margin: mostAhead,
      bumped: true,
      messages: 0,
      isBehind: false,
    };
    if (!spectator) this.#arena.enter(key);
    this.#lost.delete(key);
    this.#sessions.set(key, session);
    return session;
  }

  /** The line of a session is gone; its disc stays for a while. */
  drop(session) {
    if (this.#sessions.get(session.key) !== session) return;
    this.#sessions.delete(session.key);
    if (!session.spectator) this.#lost.set(session.key, this.step + grace);
  }

  /** A message of a client: bytes that may be anything. */
  receive(session, bytes) {
    if (++session.messages > mostMessages) return session.messages > 10 * mostMessages && session.close();
    const inputs = readInputs(bytes);
    if (inputs === null || session.spectator) return;
    const ahead = inputs.step - this.step;
    session.margin = Math.min(session.margin, Math.max(ahead, -mostAhead));
    for (const [i, action] of inputs.actions.entries())
      if (ahead + i >= 0 && ahead + i < mostAhead) session.inputs.put(inputs.step + i, action);
  }

  /** Takes a step, and tells the clients of it now and then. */
  advance() {
    const { step } = this;
    for (const [key, until] of this.#lost) {
      if (step < until) continue;
      this.#arena.leave(key);
      this.#lost.delete(key);
    }
    const bumped = this.#arena.step((key) => this.#sessions.get(key)?.inputs.take(step) ?? idle);
    for (const key of bumped) if (this.#sessions.has(key)) this.#sessions.get(key).bumped = true;
    if (this.step % 60 === 0) for (const session of this.#sessions.values()) session.messages = 0;
    if (this.step % each === 0) for (const session of this.#sessions.values()) this.#tell(session);
  }

  #tell(session) {
    if (session.unsent() > mostUnsent) {
      session.isBehind = true; // its line is full: nothing more goes into it
      return;
    }
    if (session.isBehind) session.feed.reset();
    session.isBehind = false;
    const own = this.#arena.bodies.get(session.key) ?? { id: -1, x: 0, y: 0, vx: 0, vy: 0, r: 1 };
    const { x, y } = own;
    if (!session.spectator)
      session.feed.area = { minX: x - view.width / 2, maxX: x + view.width / 2, minY: y - view.height / 2, maxY: y + view.height / 2 };
    const { id, vx, vy, r } = own;
    const { margin, bumped } = session;
    session.send(writeUpdate({ step: this.step, id, x, y, vx, vy, r, margin, bumped }, session.feed.message()));
    session.margin = mostAhead;
    session.bumped = false;
  }

  /** What the clients have to see once all has come, as a hash by key: for load.js. */
  truth() {
    const seenBy = ({ feed }) => (feed.area === null ? [...this.world] : this.world.inBox(feed.area, { sensors: true }));
    return Object.fromEntries([...this.#sessions].map(([key, session]) => [key, hashOfView(seenBy(session))]));
  }

  /** Tells all clients of the present step, at once. */
  tellAll() {
    for (const session of this.#sessions.values()) this.#tell(session);
  }
}
