// The rules of the arena: no sockets here. The server runs them whole; a client runs `steer` and the walls, for its own disc alone.
import { contactsOf } from 'carom/inspect';
import { World } from 'carom/world';

export const dt = 1 / 60;
export const size = 120;
const foods = 400;
const [startRadius, mostRadius] = [1, 6];

/** A world with walls alone: what a client needs to predict its own disc. */
export function createRoom() {
  const world = new World({ seed: 1 });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: size, maxY: size } }, { material: { restitution: 0.5 } });
  return world;
}

/** The velocity goes towards what is asked for; larger discs are slower. Square roots are the same on every machine, powers are not. */
export function steer(body, dx, dy) {
  const long = Math.max(1, Math.sqrt(dx * dx + dy * dy) / 100);
  const speed = 14 / Math.sqrt(body.r);
  body.vx += 0.12 * ((dx / 100 / long) * speed - body.vx);
  body.vy += 0.12 * ((dy / 100 / long) * speed - body.vy);
}

/** The whole game. Players are bodies with `data.key`; food is a sensor. All chance comes from the world, so a saved game goes on alike. */
export class Arena {
  world = createRoom();
  /** Bodies by the key of their player. */
  bodies = new Map();

  constructor(saved = null) {
    if (saved === null) while (this.world.size < foods) this.#addFood();
    else this.#load(saved);
  }

  /** The disc of a player: the one it has, or a new one. */
  enter(key) {
    const body =
      this.bodies.get(key) ?? this.world.add({ ...this.#place(), r: startRadius, material: { restitution: 0.8 }, data: { key } });
    this.bodies.set(key, body);
    return body;
  }

  leave(key) {
    const body = this.bodies.get(key);
    if (body) this.world.remove(body);
    this.bodies.delete(key);
  }

  /** A step; `actionOf(key)` gives `{ dx, dy }` of −100 … 100. Returns the keys of those whose motion others changed. */
  step(actionOf) {
    for (const [key, body] of this.bodies) {
      const { dx, dy } = actionOf(key);
      steer(body, dx, dy);
    }
    this.world.step(dt);
    const bumped = this.#touching();
    for (const { sensor, visitor } of [...this.world.events.sensorBegins]) {
      if (!visitor.data?.key || !sensor.alive) continue;
      this.world.remove(sensor);
      this.#addFood();
      visitor.setRadius(Math.min(mostRadius, Math.sqrt(visitor.r ** 2 + 0.05)));
    }
    for (const { a, b } of [...this.world.events.begins]) {
      if (!a.data?.key || !b.data?.key || !a.alive || !b.alive) continue;
      bumped.add(a.data.key).add(b.data.key);
      const [large, small] = a.r > b.r ? [a, b] : [b, a];
      if (large.r < 1.3 * small.r) continue; // of like size: they bounce
      large.setRadius(Math.min(mostRadius, Math.sqrt(large.r ** 2 + small.r ** 2)));
      this.leave(small.data.key);
      this.enter(small.data.key);
    }
    return bumped;
  }

  /** The keys of those who lean on each other, so that what one does moves the other. */
  #touching() {
    const keys = new Set();
    for (const { a, b } of contactsOf(this.world)) if (a.data?.key && b.data?.key) keys.add(a.data.key).add(b.data.key);
    return keys;
  }

  save() {
    const keys = [...this.bodies].map(([key, { id }]) => [key, id]);
    return JSON.stringify({ keys, bytes: Buffer.from(this.world.snapshot()).toString('base64') });
  }

  #load(saved) {
    const { keys, bytes } = JSON.parse(saved);
    this.world.restore(Buffer.from(bytes, 'base64'));
    for (const [key, id] of keys) {
      const body = this.world.get(id);
      body.data = { key };
      this.bodies.set(key, body);
    }
  }

  #place() {
    return { x: this.world.random.between(3, size - 3), y: this.world.random.between(3, size - 3) };
  }

  #addFood() {
    this.world.add({ ...this.#place(), r: 0.3, kind: 'static', sensor: true });
  }
}
