// A player's side of the arena, without a page: predicts its own disc, shows others a little in the past. Bots of load.js are the same.
import { Viewer } from 'carom/net';
import { createRoom, dt, steer } from '../game/arena.js';
import { readUpdate, writeInputs } from '../game/wire.js';

/** Steps in one message of inputs; steps that inputs are to come early at the server; the most that is predicted. */
const [batch, early, mostAhead] = [3, 2, 240];
/** Messages that inputs have to be in time for before the player may steer; messages that decide whether they come too early. */
const [inTime, window] = [40, 200];

const idle = { dx: 0, dy: 0 };

export class ArenaClient {
  viewer = new Viewer();
  /** The own disc as predicted, or null for who looks on. */
  own = null;
  /** Where it is drawn: corrections fade instead of jumping. */
  shown = { x: 0, y: 0, r: 1 };
  /** How far it was corrected, in radii: all, the most without a collision, and how often. */
  corrections = { count: 0, most: 0, mostWithoutCollision: 0 };
  /** The step that others are shown at, and the newest that came. */
  shownStep = -1;
  newestStep = -1;
  #send;
  #world = createRoom();
  #step = -1;
  #actions = [];
  #places = [];
  #unsent = [];
  #waiting = [];
  #offset = { x: 0, y: 0 };
  /** Whether inputs come in time: until then the player does not steer, so that nothing has to be corrected. */
  isReady = false;
  #margins = [];
  #pacedUntil = 0;
  #inTime = 0;
  #hold = 0;
  #isBumped = true;

  constructor(send) {
    this.#send = send;
  }

  /** The step that is predicted next. */
  get step() {
    return this.#step;
  }

  receive(bytes) {
    const update = readUpdate(bytes);
    this.newestStep = update.step;
    this.#waiting.push(update);
    if (update.own.id < 0) return;
    if (this.own === null || update.step >= this.#step) this.#begin(update);
    else this.#reconcile(update);
    this.#pace(update.margin);
  }

  /** The server is ahead of what was predicted, or this is the first message. */
  #begin({ step, own: { id, x, y, vx, vy, r } }) {
    if (this.own) this.#world.remove(this.own);
    this.own = this.#world.add({ x, y, vx, vy, r, material: { restitution: 0.8 } });
    this.own.data = id;
    this.#step = step;
    for (let i = 0; i < 20; i++) this.#predict(idle);
  }

  #predict(action) {
    this.#actions[this.#step % 512] = action;
    steer(this.own, action.dx, action.dy);
    this.#world.step(dt);
    this.#step++;
    const { x, y, vx, vy } = this.own;
    this.#places[this.#step % 512] = { x, y, vx, vy };
    this.#unsent.push(action);
  }

  /** Compares what was predicted for the server's step with what was; where it differs, all since is predicted again. */
  #reconcile({ step, own, bumped }) {
    const guess = this.#places[step % 512];
    this.#isBumped ||= bumped;
    const isNew = this.own.data !== own.id; // eaten: another disc
    const off = Math.sqrt((guess.x - own.x) ** 2 + (guess.y - own.y) ** 2);
    const differs = isNew || this.own.r !== own.r || off > 1e-9 * own.r || Math.abs(guess.vx - own.vx) + Math.abs(guess.vy - own.vy) > 1e-9;
    if (differs) {
      const before = { x: this.own.x, y: this.own.y };
      const { x, y, vx, vy, r } = own;
      if (this.own.r !== r) this.own.setRadius(r);
      Object.assign(this.own, { x, y, vx, vy });
      const end = this.#step;
      const unsent = this.#unsent;
      this.#unsent = [];
      for (this.#step = step; this.#step < end; ) this.#predict(this.#actions[this.#step % 512]);
      this.#unsent = unsent;
      const [dx, dy] = isNew ? [0, 0] : [before.x - this.own.x, before.y - this.own.y];
      this.#offset = isNew ? { x: 0, y: 0 } : { x: this.#offset.x + dx, y: this.#offset.y + dy };
      const size = Math.sqrt(dx * dx + dy * dy) / r;
      if (size > 1e-6) this.corrections.count++;
      this.corrections.most = Math.max(this.corrections.most, size);
      if (!this.#isBumped) this.corrections.mostWithoutCollision = Math.max(this.corrections.mostWithoutCollision, size);
    }
    this.own.data = own.id;
    this.#isBumped = false;
  }

  /** Runs ahead of the server by so much that inputs come a little early: jumps ahead when they were late, waits when they are too early. */
  #pace(margin) {
    if (margin >= 250 || this.newestStep < this.#pacedUntil) return; // none came since, or they were sent before the last change
    this.#margins.push(margin);
    if (this.#margins.length > window) this.#margins.shift();
    if (margin < early) {
      for (let i = margin; i < early + 2 && this.#step - this.newestStep < mostAhead; i++)
        this.#predict(this.#actions[(this.#step - 1) % 512]);
      this.#margins = [];
      this.#pacedUntil = this.#step;
      this.#inTime = 0;
    } else if (++this.#inTime >= inTime) this.isReady = true;
    if (this.#margins.length < window) return;
    this.#hold = Math.max(0, Math.ceil((Math.min(...this.#margins) - early - 2) / 2)); // half of what all came too early by
    this.#margins = [];
  }

  /** One step of the client's clock, 60 a second, with what the player does: −100 … 100 along x and y. */
  advance(action) {
    if (this.own !== null && this.#step - this.newestStep < mostAhead) {
      if (this.#hold > 0) this.#hold--;
      else this.#predict(this.isReady ? { dx: Math.round(action.dx), dy: Math.round(action.dy) } : idle);
      if (this.#unsent.length >= batch) this.flush();
      this.#offset.x *= 0.9;
      this.#offset.y *= 0.9;
      Object.assign(this.shown, { x: this.own.x + this.#offset.x, y: this.own.y + this.#offset.y, r: this.own.r });
    }
    this.#showOthers();
  }

  /** Sends what the server does not have yet. */
  flush() {
    while (this.#unsent.length > 0) {
      const actions = this.#unsent.splice(0, 60);
      this.#send(writeInputs(this.#step - this.#unsent.length - actions.length, actions));
    }
  }

  /** Others are shown at a step that has come for sure: between two messages, never beyond the last. */
  #showOthers() {
    if (this.newestStep < 0) return;
    if (this.shownStep < 0) this.shownStep = this.newestStep - 6;
    // how much is in hand decides the pace: late lines slow the past down, a long queue lets it catch up
    if (this.newestStep - this.shownStep > 90) this.shownStep = this.newestStep - 12; // the page was asleep
    const inHand = this.newestStep - this.shownStep;
    this.shownStep += inHand > 45 ? 1.1 : inHand > 12 ? 1.02 : inHand < 6 ? 0.95 : 1;
    this.shownStep = Math.min(this.shownStep, this.newestStep);
    this.showAll(this.shownStep);
  }

  /** Takes in the messages up to this step, or all. */
  showAll(until = Infinity) {
    while (this.#waiting.length > 0 && this.#viewedStep < until) {
      const { feed, step } = this.#waiting.shift();
      this.viewer.apply(feed);
      this.#viewedStep = step;
    }
  }
  #viewedStep = -1;

  /** Where another disc is drawn. */
  interpolate(body, out) {
    const from = Math.round(this.viewer.timeBefore / dt);
    const alpha = this.#viewedStep > from ? (this.shownStep - from) / (this.#viewedStep - from) : 1;
    return this.viewer.interpolate(body, Math.min(1, Math.max(0, alpha)), out);
  }
}
