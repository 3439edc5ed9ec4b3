import { forceCollide as d3Collide, type Force, forceSimulation, forceX, forceY, type SimulationNodeDatum } from 'd3-force';
import { describe, expect, it } from 'vitest';
import { forceCollide } from '../src/index.ts';

interface Node extends SimulationNodeDatum {
  r?: number;
}

function simulate(nodes: Node[], force: Force<Node, never>, ticks: number): Node[] {
  forceSimulation(nodes).force('collide', force).stop().tick(ticks);
  return nodes;
}

function generator(seed: number): () => number {
  let state = seed;
  return () => {
    state = (Math.imul(1664525, state) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

function bubbles(count: number, side: number, seed = 3): Node[] {
  const random = generator(seed);
  return Array.from({ length: count }, () => ({ x: side * random(), y: side * random(), r: 2 + 10 * random() ** 4 }));
}

/** The largest overlap of any two. */
function deepest(nodes: readonly Node[], r: (node: Node) => number): number {
  let most = 0;
  for (const [i, a] of nodes.entries())
    for (const b of nodes.slice(0, i)) most = Math.max(most, r(a) + r(b) - Math.hypot(a.x! - b.x!, a.y! - b.y!));
  return most;
}

const places = (nodes: readonly Node[]) => nodes.flatMap(({ x, y, vx, vy }) => [x, y, vx, vy]);

describe('forceCollide does what d3-force does', () => {
  it.each([
    ['three nodes, radius 1', 3, 1, 1, 1],
    ['three nodes, radius 100', 3, 100, 1, 1],
    ['thirty nodes, radius 12, two iterations', 30, 12, 2, 1],
    ['thirty nodes, radius 12, half strength', 30, 12, 1, 0.5],
  ])('%s: the same places after 10 ticks, up to rounding', (_, count, radius, iterations, strength) => {
    const start = () => Array.from({ length: count }, () => ({}) as Node);
    const ours = simulate(start(), forceCollide<Node>(radius).iterations(iterations).strength(strength), 10);
    const theirs = simulate(start(), d3Collide<Node>(radius).iterations(iterations).strength(strength), 10);
    const [a, b] = [places(ours), places(theirs)];
    for (const [k, value] of a.entries()) expect(value).toBeCloseTo(b[k]!, 6);
  });

  it('a radius for each node gives the same pushes in one pass, pair by pair', () => {
    const [ours, theirs] = [bubbles(200, 120), bubbles(200, 120)];
    simulate(
      ours,
      forceCollide<Node>((node) => node.r!),
      1,
    );
    simulate(
      theirs,
      d3Collide<Node>((node) => node.r!),
      1,
    );
    const apart = places(ours).map((value, k) => Math.abs(value! - places(theirs)[k]!));
    // d3 looks for a node in the tree where it was when the pass began, and so finds fewer of those that come near during it.
    expect(apart.filter((difference) => difference < 1e-9).length).toBeGreaterThan(0.9 * apart.length);
  });

  it('fixed nodes stay where they are', () => {
    const a: Node = { fx: 0, fy: 0 };
    const b: Node = {};
    simulate([a, b, {}], forceCollide<Node>(100), 10);
    expect(a).toMatchObject({ x: 0, y: 0, vx: 0, vy: 0 });
    expect(Math.hypot(b.x!, b.y!)).toBeGreaterThan(100);
  });

  it('nodes at one place are parted by the random numbers of the simulation, each the other way', () => {
    const [a, b]: Node[] = simulate(
      [
        { x: 0, y: 0 },
        { x: 0, y: 0 },
      ],
      forceCollide<Node>(),
      1,
    );
    expect(a.x).not.toBe(b.x);
    expect(a.y).not.toBe(b.y);
    expect(a.vx).toBe(-b.vx!);
    expect(a.vy).toBe(-b.vy!);
    const nodes = () => Array.from({ length: 10 }, () => ({ x: 0, y: 0 }));
    expect(places(simulate(nodes(), forceCollide<Node>(50), 50))).toEqual(places(simulate(nodes(), forceCollide<Node>(50), 50)));
    let drawn = 0;
    const force = forceCollide<Node>(1);
    force.initialize(
      [
        { x: 0, y: 0, vx: 0, vy: 0 },
        { x: 0, y: 0, vx: 0, vy: 0 },
      ],
      () => ++drawn / 10,
    );
    force();
    expect(drawn).toBe(2);
  });

  it('has its getters and setters: radius, strength, iterations; each setter returns the force', () => {
    const force = forceCollide<Node>();
    expect([force.radius()({}, 0, []), force.strength(), force.iterations()]).toEqual([1, 1, 1]);
    expect(force.radius(3).strength(0.5).iterations(4)).toBe(force);
    expect([force.radius()({}, 0, []), force.strength(), force.iterations()]).toEqual([3, 0.5, 4]);
    const radius = (node: Node) => node.r ?? 2;
    expect(force.radius(radius).radius()).toBe(radius);
  });

  it('asks the radius once for each node, with node, number and nodes', () => {
    const nodes: Node[] = [{}, {}];
    const asked: unknown[][] = [];
    const simulation = forceSimulation(nodes)
      .force(
        'collide',
        forceCollide<Node>((...values) => asked.push(values)),
      )
      .stop();
    simulation.tick(20);
    expect(asked).toEqual([
      [nodes[0], 0, nodes],
      [nodes[1], 1, nodes],
    ]);
  });

  it('the smaller one gives way, by the ratio of the areas', () => {
    const nodes: Node[] = [
      { x: 0, y: 0, vx: 0, vy: 0, r: 3 },
      { x: 3, y: 0, vx: 0, vy: 0, r: 1 },
    ];
    const force = forceCollide<Node>((node) => node.r!);
    force.initialize(nodes, () => 0.5);
    force();
    expect(nodes[1].vx! / -nodes[0].vx!).toBeCloseTo(9, 6);
  });
});

describe('forceCollide where d3 fails or is slow', () => {
  it('a hundred nodes that start at one point become a disc, with no more overlap than by d3', () => {
    const run = (force: Force<Node, never>) => {
      const nodes: Node[] = Array.from({ length: 100 }, () => ({ x: 0, y: 0 }));
      const still = (line: Force<Node, never>) => line;
      forceSimulation(nodes)
        .force('x', still(forceX<Node>(0).strength(0.05) as never))
        .force('y', still(forceY<Node>(0).strength(0.05) as never))
        .force('collide', force)
        .stop()
        .tick(300);
      const size = (key: 'x' | 'y') => Math.max(...nodes.map((node) => node[key]!)) - Math.min(...nodes.map((node) => node[key]!));
      return { overlap: deepest(nodes, () => 5), ratio: size('x') / size('y') };
    };
    const ours = run(forceCollide<Node>(5));
    expect(ours.ratio).toBeGreaterThan(0.8);
    expect(ours.ratio).toBeLessThan(1.25);
    expect(ours.overlap).toBeLessThanOrEqual(run(d3Collide<Node>(5)).overlap + 0.01);
  });

  it('nodes that cannot collide are left alone: no finite radius >= 0, no finite place', () => {
    const nodes: Node[] = [
      { x: 0, y: 0, r: NaN },
      { x: 0, y: 0, r: -1 },
      { x: 0, y: 0, r: Infinity },
      { x: 0, y: 0, r: 1 },
      { x: Number.POSITIVE_INFINITY, y: 0, r: 1 },
      { x: 1, y: 0, r: 1 },
    ];
    for (const node of nodes) [node.vx, node.vy] = [0, 0];
    const force = forceCollide<Node>((node) => node.r!);
    force.initialize(nodes, () => 0.5);
    force();
    expect(nodes.map(({ vx }) => vx! !== 0)).toEqual([false, false, false, true, false, true]);
  });

  it('five thousand nodes at one place take part in a tick, and soon lie apart', () => {
    const nodes: Node[] = Array.from({ length: 5000 }, () => ({ x: 1, y: 2 }));
    const start = performance.now();
    simulate(nodes, forceCollide<Node>(1), 40);
    expect(performance.now() - start).toBeLessThan(20_000);
    const spread = Math.max(...nodes.map(({ x }) => x!)) - Math.min(...nodes.map(({ x }) => x!));
    expect(spread).toBeGreaterThan(100);
    expect(nodes.every(({ x, y }) => Number.isFinite(x) && Number.isFinite(y))).toBe(true);
  });

  it('nodes may be changed between ticks: moved, replaced, of other radii', () => {
    const nodes = bubbles(60, 100);
    const force = forceCollide<Node>((node) => node.r!);
    const simulation = forceSimulation(nodes).force('collide', force).alphaDecay(0).stop();
    simulation.tick(5);
    nodes[0].x = nodes[1].x!;
    nodes[0].y = nodes[1].y! + 0.1;
    simulation.tick(60);
    expect(deepest(nodes, (node) => node.r!)).toBeLessThan(0.01);
    force.radius((node) => 2 * node.r!);
    simulation.tick(200);
    expect(deepest(nodes, (node) => 2 * node.r!)).toBeLessThan(0.05);
    const more = bubbles(80, 60, 9);
    simulation.nodes(more);
    simulation.tick(200);
    expect(deepest(more, (node) => node.r!)).toBeLessThan(0.05);
  });

  it('finish leaves no overlap at all, moves nothing that overlaps nothing, and keeps fixed nodes', () => {
    const nodes = bubbles(400, 150);
    nodes[7].fx = nodes[7].x!;
    nodes[7].fy = nodes[7].y!;
    const alone: Node = { x: 1000, y: 1000, r: 3 };
    nodes.push(alone);
    const force = forceCollide<Node>((node) => node.r!);
    simulate(nodes, force, 3);
    const fixed = { x: nodes[7].x, y: nodes[7].y };
    expect(force.finish()).toMatchObject({ maxOverlap: 0, converged: true });
    expect(deepest(nodes, (node) => node.r!)).toBeLessThan(1e-12);
    expect(nodes[7]).toMatchObject(fixed);
    expect(alone).toMatchObject({ x: 1000, y: 1000, vx: 0, vy: 0 });
  });

  it('bounds keep whole discs inside, in every tick and after finish', () => {
    const bounds = { minX: 0, minY: 0, maxX: 100, maxY: 60 };
    const nodes = bubbles(40, 140);
    const force = forceCollide<Node>((node) => node.r!).bounds(bounds);
    expect(force.bounds()).toBe(bounds);
    const simulation = forceSimulation(nodes).velocityDecay(0).force('collide', force).stop();
    for (let tick = 0; tick < 20; tick++) {
      simulation.tick();
      for (const { x, y, r } of nodes) {
        expect(x! - r!).toBeGreaterThanOrEqual(-1e-9);
        expect(x! + r!).toBeLessThanOrEqual(100 + 1e-9);
        expect(y! - r!).toBeGreaterThanOrEqual(-1e-9);
        expect(y! + r!).toBeLessThanOrEqual(60 + 1e-9);
      }
    }
    expect(force.finish().converged).toBe(true);
    for (const { x, y, r } of nodes) expect(x! - r! >= 0 && x! + r! <= 100 && y! - r! >= 0 && y! + r! <= 60).toBe(true);
    expect(force.bounds(null).bounds()).toBeNull();
  });
});

describe('forceCollide refuses what has no meaning, and stays as it was', () => {
  it.each([
    ['radius', {}, 'forceCollide: radius must be a number or a function, got an object'],
    ['strength', 'a', 'forceCollide: strength must be a number in [-1000000, 1000000], got "a"'],
    ['strength', null, 'forceCollide: strength must be a number in [-1000000, 1000000], got null'],
    ['iterations', NaN, 'forceCollide: iterations must be a number in [0, 10000], got NaN'],
    ['iterations', 1e12, 'forceCollide: iterations must be a number in [0, 10000], got 1000000000000'],
    ['bounds', 7, 'forceCollide: bounds must be a box or null, got 7'],
    ['bounds', { minX: 0 }, 'forceCollide: bounds must be a box with numbers minX, minY, maxX, maxY, or null, got an object'],
    ['finish', { iteration: 5 }, 'forceCollide.finish: options must be made of iterations, got "iteration"'],
  ])('%s(%j)', (name, value, message) => {
    const force = forceCollide<Node>().strength(0.5).iterations(3).bounds(null);
    const call = (force as unknown as Record<string, (value: unknown) => unknown>)[name];
    expect(() => call(value)).toThrow(message);
    expect([force.radius()({}, 0, []), force.strength(), force.iterations(), force.bounds()]).toEqual([1, 0.5, 3, null]);
  });

  it('takes texts that say numbers, and no radius for 1, as d3 does', () => {
    const force = forceCollide<Node>(null as unknown as number).strength('0.25' as unknown as number);
    expect([force.radius()({}, 0, []), force.strength()]).toEqual([1, 0.25]);
  });
});
