// A peer of a hockey table, without a page: runs at once with its own inputs, guesses the other's, and corrects itself.
import { World } from 'carom/world';
import { createHockey } from '../game/hockey.js';

/** Frames in one message of inputs; frames between two comparisons of hashes. */
const [batch, compare] = [2, 60];

export class HockeyClient {
  game = null;
  /** 'one', 'two', or null for who looks on. */
  you = null;
  #send;
  #unsent = [];
  #skip = 0;
  #otherAhead = 0;
  #said = 0;
  #joinsAt = 0;

  constructor(send) {
    this.#send = (message) => send(JSON.stringify(message));
  }

  receive(text) {
    const message = JSON.parse(text);
    if (message.kind === 'welcome') {
      const { bytes, players, kept } = message.state;
      const world = World.from(Uint8Array.from(atob(bytes), (letter) => letter.charCodeAt(0)));
      this.game = createHockey({ world, players, kept });
      this.you = message.you;
      this.#unsent = [];
      this.#said = 0;
      for (const entry of message.log) this.#apply(entry);
    } else if (this.game !== null) this.#apply(message);
  }

  #apply(entry) {
    const { kind, player, frame } = entry;
    const { rollback } = this.game;
    if (kind === 'inputs') this.#otherAhead = entry.ahead;
    if (kind === 'join') {
      this.#joinsAt = frame;
      rollback.join(player, frame);
    } else if (kind === 'leave') rollback.leave(player, frame);
    else for (const [i, action] of entry.actions.entries()) rollback.add({ step: frame + i, by: player, action });
  }

  /** One frame of the client's clock, 60 a second, with the place that the player points at. */
  advance(action) {
    if (this.game === null) return;
    const { rollback } = this.game;
    const { frame, players } = rollback;
    if (players.includes(this.you) && rollback.knownOf(this.you) <= frame) {
      const waits = this.#balance();
      if (waits) return;
      rollback.add({ step: frame, by: this.you, action });
      this.#unsent.push({ frame, action });
    }
    if (players.length > 0 || frame < this.#joinsAt) rollback.advance(); // an empty table stands still
    if (this.#unsent.length >= batch) this.flush();
    if (rollback.confirmed >= this.#said + compare) {
      const { frame: at, hash } = rollback.confirmedHash();
      this.#said = at;
      this.#send({ kind: 'hash', frame: at, hash });
    }
  }

  /** Sends what the other does not have yet. */
  flush() {
    if (this.#unsent.length === 0) return;
    const [{ frame }] = this.#unsent;
    this.#send({ kind: 'inputs', frame, actions: this.#unsent.map(({ action }) => action), ahead: this.#ahead() });
    this.#unsent = [];
  }

  /** How many frames this peer is ahead of what it knows of the other. */
  #ahead() {
    const { rollback } = this.game;
    const others = rollback.players.filter((name) => name !== this.you).map((name) => rollback.knownOf(name));
    return others.length === 0 ? 0 : rollback.frame - Math.min(...others);
  }

  /** Who is further ahead of the other than the other of him waits for a frame now and then: both guess equally much. */
  #balance() {
    const { players } = this.game.rollback;
    if (players.length < 2 || this.#ahead() - this.#otherAhead < 4 || ++this.#skip < 8) return false;
    this.#skip = 0;
    return true;
  }
}
