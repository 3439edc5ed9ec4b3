import { Arena, cleanOrder, codingameOrder } from '../../src/arena/index.ts';
import { CircleIndex } from '../../src/broadphase/index.ts';
import { contactsOf } from '../../src/inspect/index.ts';
import type { Random } from '../../src/numeric/random.ts';
import { createStepper } from '../../src/play/index.ts';
import { CollapseError, Timeline } from '../../src/timeline/index.ts';
import type { Body } from '../../src/world/index.ts';
import { expectThat, isRefusal, pick, randomOf, type Target } from './fuzz.ts';
import { lookAtTimeline, variedTimeline } from './timeline-bytes.ts';
import { lookAtWorld, stepOn, variedWorld } from './world-bytes.ts';

// Calls from inside: from handlers, visitors, iterators, readers of events, and functions given as options.

/** Runs what may be refused. */
function may(act: () => unknown): void {
  try {
    act();
  } catch (error) {
    if (!isRefusal(error) && !(error instanceof CollapseError)) throw error;
  }
}

function inArena(random: Random): void {
  const arena = new Arena({ discs: 6, order: pick(random, [cleanOrder, codingameOrder]), maxEvents: 300 });
  arena.addWall({ inside: { minX: 0, minY: 0, maxX: 1000, maxY: 800 } });
  const place = () => ({ x: random.between(50, 950), y: random.between(50, 750), vx: random.between(-900, 900), vy: 300, r: 60 });
  for (let i = 0; i < 5; i++) arena.set(i, place());
  const start = arena.snapshot();
  const act = () => {
    const deeds: (() => unknown)[] = [
      () => arena.step(0.1),
      () => arena.next(),
      () => arena.restore(start),
      () => arena.addWall({ x1: 0, y1: 0, x2: 1, y2: 1 }),
      () => arena.remove(random.below(6)),
      () => arena.set(random.below(6), place()),
      () => arena.setPair(random.below(6), [0, 1], pick(random, ['bounce', 'ignore', { sense: 80 }])),
      () => arena.snapshot(),
      () => arena.hash(),
    ];
    const k = random.below(deeds.length);
    const before = arena.hash();
    let refused = false;
    try {
      deeds[k]();
    } catch (error) {
      if (!isRefusal(error)) throw error;
      refused = true;
      expectThat(arena.hash() === before, () => `deed ${k} was refused in a handler and yet changed the arena`);
    }
    if (k < 4) expectThat(refused, () => `deed ${k} was taken in a handler`);
  };
  for (let n = 0; n < 3; n++) {
    may(() => {
      try {
        arena.step(0.3, { pair: act, edge: act, sense: act, moved: () => undefined });
      } catch (error) {
        if ((error as Error).name !== 'EventLimitError') throw error;
      }
    });
    expectThat(arena.now === 0, () => 'the clock runs on after a step');
    arena.next();
  }
  for (const numbers of [arena.x, arena.y, arena.vx, arena.vy]) expectThat(!numbers.some(Number.isNaN), () => 'NaN in the arena');
}

function inIndex(random: Random): void {
  const index = new CircleIndex(random.below(2) === 0 ? {} : { periodX: 20, periodY: 20 });
  const circle = () => ({ x: random.between(0, 20), y: random.between(0, 20), r: random.between(0, 2) });
  for (let i = 0; i < 40; i++) index.add(circle());
  let depth = 0;
  const act = (): boolean => {
    if (depth > 2) return true;
    depth++;
    const id = random.below(45);
    const deeds: (() => unknown)[] = [
      () => index.add(circle()),
      () => index.has(id) && index.remove(id),
      () => index.has(id) && index.update(id, 3, 3, 1),
      () => index.rebuild(Array.from({ length: 30 }, circle)),
      () => index.pairs(),
      () => index.within(circle()),
      () => index.nearest(circle(), 3),
      () => index.visitPairs(act),
      () => index.visitWithin(circle(), act),
      () => index.castRay({ x: 0, y: 0, dx: 1, dy: 1 }, { maxT: 10 }),
    ];
    pick(random, deeds)();
    depth--;
    return random.below(20) > 0;
  };
  const expected = index.pairs();
  const seen: number[] = [];
  index.visitPairs((a, b) => {
    seen.push(a, b);
    act();
    return true;
  });
  expectThat(seen.join() === expected.join(), () => 'pairs visited are not those of before');
  const around = circle();
  const found = index.within(around);
  const visited: number[] = [];
  index.visitWithin(around, (id) => {
    visited.push(id);
    act();
    return true;
  });
  expectThat(visited.join() === found.join(), () => 'circles visited are not those of before');
  const fresh = new CircleIndex({});
  for (let id = 0; id < 50; id++) if (index.has(id)) fresh.add(index.circle(id));
  expectThat(fresh.size === index.size, () => 'circles were lost');
  index.pairs({ sorted: true });
}

function inTimeline(random: Random): void {
  const timeline = variedTimeline(random.below(30));
  const bytes = timeline.snapshot();
  const act = () => {
    const discs = [...timeline];
    const deeds: (() => unknown)[] = [
      () => timeline.step(),
      () => timeline.runTo(timeline.now + 0.01),
      () => timeline.restore(bytes),
      () => timeline.remove(pick(random, discs)),
      () => timeline.add({ x: 5, y: 5, r: 0.1, vx: 1 }),
      () => timeline.change(pick(random, discs), { vx: 1 }),
      () => timeline.fork(),
    ];
    if (discs.length > 0) may(pick(random, deeds));
  };
  let seen = 0;
  for (const disc of timeline) {
    expectThat(!Number.isNaN(disc.x), () => 'NaN in an iterator');
    if (seen++ > 200) break; // what is added during the loop may come too
    act();
  }
  const getter = {
    x: 5,
    y: 5,
    get r(): number {
      act();
      return 0.2;
    },
  };
  may(() => timeline.add(getter));
  may(() =>
    timeline.addWall({
      x: 1,
      y: 1,
      get r() {
        act();
        return 0.1;
      },
    } as never),
  );
  const [first] = timeline;
  if (first !== undefined)
    may(() =>
      timeline.change(first, {
        get vx() {
          act();
          return 1;
        },
      } as never),
    );
  may(() => timeline.runTo(timeline.now + 0.2));
  lookAtTimeline(timeline);
  expectThat(Timeline.from(timeline.snapshot()).hash() === timeline.hash(), () => 'another hash after a round trip');
}

function inWorld(random: Random): void {
  const world = variedWorld(random.below(20));
  const bytes = world.snapshot();
  const act = () => {
    const bodies = [...world];
    const any = (): Body => pick(random, bodies);
    const deeds: (() => unknown)[] = [
      () => world.step(1 / 60),
      () => world.restore(bytes),
      () => world.remove(any()),
      () => world.add({ x: random.between(-5, 5), y: 5, r: 0.3 }),
      () => world.addWall({ x1: 0, y1: 8, x2: 3, y2: 8 }),
      () => world.walls.length > 1 && world.remove(world.walls[1]),
      () => any().setRadius(0.4),
      () => any().applyImpulse({ x: 1, y: 1 }),
      () => world.within({ x: 0, y: 2, r: 3 }),
    ];
    if (bodies.length > 0) may(pick(random, deeds));
  };
  const read = (list: Iterable<unknown>) => {
    let n = 0;
    try {
      for (const item of list) {
        expectThat(typeof item === 'object', () => 'an event that is none');
        if (n++ > 60) break;
        if (random.below(3) === 0) act();
      }
    } catch (error) {
      if (!isRefusal(error)) throw error; // another step came in between: said so
    }
  };
  for (let n = 0; n < 4; n++) {
    world.step(1 / 60);
    for (const list of [world.events.begins, world.events.ends, world.events.hits, world.events.sensorBegins, contactsOf(world), world])
      read(list);
  }
  may(() =>
    world.within(
      { x: 0, y: 3, r: 4 },
      {
        ignore: () => {
          act();
          return false;
        },
      },
    ),
  );
  may(() =>
    world.castRay(
      { x: -9, y: 3, dx: 1, dy: 0 },
      {
        maxT: 30,
        ignore: () => {
          act();
          return false;
        },
      },
    ),
  );
  may(() =>
    world.add({
      x: 1,
      y: 1,
      get r() {
        act();
        return 0.2;
      },
    }),
  );
  const stepper = createStepper(world, { dt: 1 / 60 });
  stepper.advanceTo(0);
  may(() => stepper.advanceTo(0.1, act));
  lookAtWorld(world);
  stepOn(world, 2);
}

const places = [inArena, inIndex, inTimeline, inWorld];

/** Every engine called from inside its own callbacks. */
export const insideCalls: Target = {
  name: 'calls from inside handlers, visitors, iterators, readers and getters',
  inputs: 12_000,
  quick: 120,
  play(seed) {
    const place = places[seed % places.length];
    place(randomOf(seed));
    return place.name;
  },
};
