// A character walks through a world: not simulated, but moved by `world.slide`. Discs block its way, and its body pushes those that it walks into.
import { World } from 'carom/world';

const dt = 1 / 60;
const world = new World({ gravity: { x: 0, y: -10 } });
world.addWall({ chain: [{ x: 0, y: 9 }, { x: 0, y: 0 }, { x: 12, y: 0 }, { x: 16, y: 2 }, { x: 30, y: 2 }, { x: 30, y: 9 }] }); // biome-ignore format: one line
const crate = world.add({ x: 8, y: 0.5, r: 0.5, fixedRotation: true });
const hero = world.add({ x: 2, y: 3, r: 0.5, kind: 'kinematic' });
const walk = 3;
let fall = 0;
let standing = 0;

for (let i = 0; i < 480; i++) {
  fall -= 10 * dt;
  const motion = { x: walk * dt, y: fall * dt };
  // what it may push is no obstacle, unless something holds that: then its own body stops at the crate
  const { x, y, hits } = world.slide(hero, motion, { ignore: (body) => body === hero || body === crate });
  const floor = hits.find(({ normal }) => normal.y > 0.5);
  if (floor !== undefined) {
    fall = 0;
    standing++;
  }
  hero.vx = (x - hero.x) / dt; // its body goes there in the step, and pushes
  hero.vy = (y - hero.y) / dt;
  world.step(dt);
}

if (!(hero.x > 20 && hero.y > 2.4 && crate.x > hero.x && standing > 300)) throw new Error('the character does something else');
console.log(`the character stands at (${hero.x.toFixed(2)}, ${hero.y.toFixed(2)}), and has pushed the crate to x = ${crate.x.toFixed(2)}`);
