// A table of air hockey: passes inputs on, says who comes and goes at which frame, and plays what all have said, as the referee.
import { World } from 'carom/world';
import { createHockey, readAction } from '../game/hockey.js';

/** Frames that a player's first one lies ahead of all, the most frames that inputs may lie ahead, and those that a kept seat waits. */
const [lead, mostAhead, grace] = [90, 240, 900];
const mostMessages = 120;

export class HockeyRoom {
  #game;
  #sessions = new Map();
  /** What was passed on since the frame that a newcomer begins at. */
  #log = [];
  /** The players of a table that was kept, by the keys of those who may come back. */
  #awaited = new Map();
  #ticks = 0;
  desyncs = 0;

  /** `saved` is what `save` gave, in this process or another: who comes with the key of a player goes on where all was known. */
  constructor(saved = null) {
    if (saved === null) {
      this.#game = createHockey();
      return;
    }
    const { state, log, seats } = JSON.parse(saved);
    this.#game = createHockey({ ...state, world: World.from(Buffer.from(state.bytes, 'base64')) });
    this.#log = log;
    for (const entry of log) applyEntry(this.#rollback, entry);
    this.#awaited = new Map(seats);
  }

  /** The table as a text: the last state that all have confirmed, what is known from there, and who plays. */
  save() {
    const seats = [...this.#sessions.values()].filter(({ player }) => player !== null).map(({ key, player }) => [key, player]);
    return JSON.stringify({ ...this.#known(), seats: [...this.#awaited, ...seats] });
  }

  #known() {
    const { bytes, ...state } = this.#rollback.confirmedState();
    return {
      state: { ...state, bytes: Buffer.from(bytes).toString('base64') },
      log: this.#log.flatMap((entry) => entryFrom(entry, state.frame)),
    };
  }

  get #rollback() {
    return this.#game.rollback;
  }

  join(key, { send, close = () => {}, unsent = () => 0, spectator = false }) {
    if (typeof key !== 'string' || key.length < 8 || key.length > 64) return null;
    this.#sessions.get(key)?.close();
    if (this.#sessions.has(key)) this.drop(this.#sessions.get(key));
    const session = { key, send, close, unsent, player: null, messages: 0, claim: null };
    this.#sessions.set(key, session);
    const taken = [...this.#awaited.values(), ...[...this.#sessions.values()].map(({ player }) => player)];
    const kept = this.#awaited.get(key) ?? null;
    if (!spectator) session.player = kept ?? ['one', 'two'].find((name) => !taken.includes(name)) ?? null;
    this.#say(session, { kind: 'welcome', you: session.player, ...this.#known() });
    if (session.player === null) return session;
    if (kept === null) this.#pass({ kind: 'join', player: session.player, frame: this.#frameAhead(session.player) });
    else this.#awaited.delete(key); // it goes on with the first frame that it has not said
    return session;
  }

  /** A frame that nobody has confirmed, well ahead of all that is known. */
  #frameAhead(player) {
    const others = [...this.#sessions.values()].filter((session) => session.player !== null && session.player !== player);
    return Math.max(this.#rollback.frame, ...others.map((session) => this.#rollback.knownOf(session.player))) + lead;
  }

  drop(session) {
    if (this.#sessions.get(session.key) !== session) return;
    this.#sessions.delete(session.key);
    const { player } = session;
    // all that it has said is passed on: from the first frame that nobody has, it plays no more
    if (player !== null) this.#pass({ kind: 'leave', player, frame: this.#rollback.knownOf(player) });
  }

  /** A message of a client: text that may be anything. */
  receive(session, text) {
    if (++session.messages > mostMessages) return session.messages > 10 * mostMessages && session.close();
    if (typeof text !== 'string' || text.length > 2000) return;
    let message;
    try {
      message = JSON.parse(text);
    } catch {
      return;
    }
    if (message?.kind === 'inputs' && Array.isArray(message.actions)) this.#take(session, message);
    else if (message?.kind === 'hash') session.claim = { frame: message.frame, hash: message.hash };
  }

  /** Compares what clients say with the state of the frame that is next here: they are ahead of the referee. */
  #compare() {
    for (const { claim, player } of this.#sessions.values()) {
      if (claim?.frame !== this.#rollback.frame || claim.hash === this.#game.world.hash()) continue;
      this.desyncs++;
      console.error(`desync: ${player ?? 'somebody who looks on'} at frame ${claim.frame}`);
    }
  }

  #take({ player }, { frame, actions, ahead }) {
    if (player === null || !Number.isInteger(frame) || actions.length > 60) return;
    const checked = actions.map(readAction);
    if (checked.includes(null) || frame < 0 || frame !== this.#rollback.knownOf(player)) return; // in order, each once
    if (frame + checked.length > this.#rollback.frame + lead + mostAhead) return;
    this.#pass({ kind: 'inputs', player, frame, actions: checked, ahead: Number.isFinite(ahead) ? ahead : 0 });
  }

  #pass(entry) {
    this.#log.push(entry);
    applyEntry(this.#rollback, entry);
    for (const session of this.#sessions.values()) {
      if (session.unsent() > 262144)
        session.close(); // it would never catch up: it may come again
      else if (entry.kind !== 'inputs' || session.player !== entry.player) this.#say(session, entry);
    }
  }

  #say(session, message) {
    session.send(JSON.stringify(message));
  }

  /** Plays the frames that all have spoken for. */
  advance() {
    const rollback = this.#rollback;
    for (
      let i = 0;
      i < 30 && rollback.players.length > 0 && rollback.players.every((name) => rollback.knownOf(name) > rollback.frame);
      i++
    ) {
      rollback.advance();
      this.#compare();
    }
    this.#skipToNext();
    if (this.#log.length > 2000) this.#log = this.#log.flatMap((entry) => entryFrom(entry, rollback.confirmed));
    if (++this.#ticks === grace) {
      for (const player of this.#awaited.values()) this.#pass({ kind: 'leave', player, frame: rollback.knownOf(player) });
      this.#awaited.clear();
    }
    if (this.#ticks % 60 === 0) for (const session of this.#sessions.values()) session.messages = 0;
  }

  /** Nobody plays, but somebody joins at a later frame: nothing waits for anybody until then. */
  #skipToNext() {
    const rollback = this.#rollback;
    const joins = this.#log.filter(({ kind, frame }) => kind === 'join' && frame > rollback.frame);
    while (rollback.players.length === 0 && joins.some(({ frame }) => frame > rollback.frame)) rollback.advance();
  }

  /** What the clients have to see once all has come: for load.js. */
  truth() {
    return { ...this.#rollback.confirmedHash(), desyncs: this.desyncs };
  }
}

/** What an entry says of a frame and those after it: a list of one entry, or none. The state of a frame knows who plays in it. */
function entryFrom(entry, from) {
  const { kind, frame, actions } = entry;
  if (kind !== 'inputs') return frame > from ? [entry] : [];
  const gone = Math.max(0, from - frame);
  return gone < actions.length ? [{ ...entry, frame: frame + gone, actions: actions.slice(gone) }] : [];
}

/** Does what the room has passed on. */
export function applyEntry(rollback, entry) {
  const { kind, player, frame } = entry;
  if (kind === 'join') rollback.join(player, frame);
  else if (kind === 'leave') rollback.leave(player, frame);
  else for (const [i, action] of entry.actions.entries()) rollback.add({ step: frame + i, by: player, action });
}
