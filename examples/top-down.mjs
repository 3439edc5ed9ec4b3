// A brawler seen from above: knock-back, coins, a one-way door, a raft that carries; the same steps at 30 and 144 frames a second, and after a tab was hidden.
import { createStepper, World } from 'carom';

const dt = 1 / 60;
const layers = { hero: ['foe', 'coin'], foe: ['foe'], coin: [] }; // walls have none: they hold all

function play(times) {
  const world = new World({ layers });
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 800, maxY: 600 } });
  world.addWall({ x1: 400, y1: 600, x2: 400, y2: 0 }, { oneSided: true }); // a door from left to right only: it holds who comes from the right
  const raft = world.addKinematic({ minX: -60, minY: -60, maxX: 60, maxY: 60 }, { x: 600, y: 300, sensor: true });
  const hero = world.add({ x: 100, y: 300, r: 16, linearDamping: 8, filter: { layer: 'hero' } });
  for (let i = 0; i < 6; i++)
    world.add({ x: 180 + 30 * i, y: 290 + 4 * i, r: 14, linearDamping: 6, filter: { layer: 'foe' }, data: { lives: 2 } });
  const coins = Array.from({ length: 5 }, (_, i) =>
    world.add({ x: 150 + 120 * i, y: 300, r: 6, kind: 'static', sensor: true, filter: { layer: 'coin' } }),
  );
  let score = 0;

  const loop = {
    beforeStep() {
      const goal = world.time < 3 ? 700 : 100; // in a game: the keys
      hero.applyForce({ x: Math.sign(goal - hero.x) * 3000 * hero.mass, y: 0 });
      raft.moveTo({ y: 300 + 100 * Math.sin(world.time + dt) }, dt);
      for (const visitor of raft.visitors) {
        if (!('kind' in visitor) || visitor.kind !== 'dynamic') continue;
        const share = 8 * visitor.mass;
        visitor.applyForce({ x: share * (raft.vx - visitor.vx), y: share * (raft.vy - visitor.vy) });
      }
      if (world.stepCount % 20 === 0) punch();
    },
    afterStep() {
      for (const { sensor, visitor } of world.events.sensorBegins) {
        if (visitor !== hero || !coins.includes(sensor)) continue;
        world.remove(sensor);
        score++;
      }
    },
  };

  /** Throws back who is near, away from the hero. */
  function punch() {
    for (const foe of world.within({ x: hero.x, y: hero.y, r: 45 }, { layer: 'foe' })) {
      const [dx, dy] = [foe.x - hero.x, foe.y - hero.y];
      const impulse = (500 * foe.mass) / Math.sqrt(dx * dx + dy * dy);
      foe.applyImpulse({ x: impulse * dx, y: impulse * dy });
      foe.data.lives--;
      if (foe.data.lives === 0) world.remove(foe);
    }
  }

  const stepper = createStepper(world, { dt });
  for (const time of times) stepper.advanceTo(time, loop);
  return {
    steps: world.stepCount,
    coins: score,
    foes: world.within({ x: 400, y: 300, r: 900 }, { layer: 'foe' }).length,
    hero: Math.round(hero.x),
    hash: world.hash(),
  };
}

const frames = (rate, seconds) => Array.from({ length: rate * seconds + 1 }, (_, i) => i / rate);
const [slow, fast] = [play(frames(30, 6)), play(frames(144, 6))];
console.log(slow);
if (slow.hash !== fast.hash) throw new Error('the rate of the screen changed the game');
const hidden = play([...frames(60, 3), ...frames(60, 4).map((time) => 63 + time)]); // a minute in the background
console.log(hidden.steps, 'steps where the tab was hidden for a minute: 8 in place of 3600');
