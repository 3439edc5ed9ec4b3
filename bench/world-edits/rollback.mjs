// 12 frames of 500 bodies simulated again after a wrong guess, beside 13 steps of the same world; and the bytes of a viewer.
import { createRandom } from 'carom';
import { createFeed, createRollback } from 'carom/net';
import { World } from 'carom/world';
import { low, round } from './times.mjs';

const count = 500;
const dt = 1 / 60;
const rounds = 120;

function createHeap() {
  const random = createRandom(11);
  const world = new World({ gravity: { x: 0, y: -10 } });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 40, maxY: 80 } });
  world.addMany(Array.from({ length: count }, () => ({ x: random.between(1, 39), y: random.between(1, 79), r: random.between(0.4, 0.6) })));
  for (let i = 0; i < 240; i++) world.step(dt);
  return world;
}

/** Measures, and says which bars hold. */
export function rollback() {
  const world = createHeap();
  const plain = world.fork();
  const first = [...world][7];
  const apply = (actions) => first.applyForce({ x: actions.get('b'), y: 0 });
  const peer = createRollback(world, { players: ['a', 'b'], idle: 0, apply });
  const plainFirst = [...plain][7];
  const times = { again: [], steps: [] };
  for (let i = 0; i < rounds; i++) {
    for (let k = 0; k < 12; k++) {
      peer.add({ step: peer.frame, by: 'a', action: 0 });
      peer.advance();
    }
    const from = peer.frame - 12;
    for (let step = from; step < peer.frame; step++) peer.add({ step, by: 'b', action: i + 1 }); // none was guessed
    const before = peer.resimulated;
    let start = performance.now();
    peer.add({ step: peer.frame, by: 'a', action: 0 });
    peer.advance(); // 12 frames again, and one more
    times.again.push(performance.now() - start);
    if (peer.resimulated - before !== 12) throw new Error(`${peer.resimulated - before} frames were simulated again`);
    peer.add({ step: peer.frame - 1, by: 'b', action: i + 1 }); // as guessed
    for (let k = 0; k < 12; k++) {
      plainFirst.applyForce({ x: i, y: 0 });
      plain.step(dt);
    }
    start = performance.now();
    for (let k = 0; k < 14; k++) {
      plainFirst.applyForce({ x: i + 1, y: 0 });
      plain.step(dt);
    }
    times.steps.push(performance.now() - start);
  }
  const [again, steps] = [low(times.again, 1 / 10), low(times.steps, 1 / 10)];

  const gas = new World();
  const random = createRandom(5);
  gas.addWall({ inside: { minX: 0, minY: 0, maxX: 200, maxY: 200 } });
  for (let i = 0; i < 2000; i++)
    gas.add({
      x: random.between(1, 199),
      y: random.between(1, 199),
      r: 0.5,
      vx: random.between(-10, 10),
      vy: random.between(-10, 10),
      angularVelocity: 2,
      material: { restitution: 1 },
    });
  const feed = createFeed(gas, { quantum: 1 / 64, angleQuantum: 1 / 64 });
  feed.message();
  let bytes = 0;
  for (let i = 0; i < 120; i++) {
    gas.step(dt);
    bytes += feed.message().length;
  }
  const figures = { again: round(again), steps14: round(steps), bytesPerMoving: round(bytes / 120 / 2000) };
  console.log('500 bodies, 12 frames again and the next [ms]; viewer [bytes a moving body and tick]', figures);
  return {
    ...figures,
    bars: {
      '12 frames again and the next one, as a multiple of 14 steps': { value: round(again / steps), limit: 1 },
      'bytes of a moving body and tick, quantised': { value: figures.bytesPerMoving, limit: 12 },
    },
  };
}
