// Random sequences of edits, queries, steps and states gone back to, every second one with joints, in two worlds: one as it is, and one that goes
// through its bytes after every fourth deed (`World.from(world.snapshot())`), is never asked, and goes back by bytes: no strays, no shared blocks,
// no cells kept from before.

import { overlaps } from '../../../src/geometry/overlaps.ts';
import { separation } from '../../../src/geometry/separation.ts';
import type { Circle, Vec } from '../../../src/geometry/shapes.ts';
import { addJoint, joints, jointsOf } from '../../../src/joints/index.ts';
import type { JointKind } from '../../../src/joints/joint.ts';
import type { CombineRule, MaterialPair } from '../../../src/motion/contact-rules.ts';
import { createRandom, type Random } from '../../../src/numeric/random.ts';
import type { WorldState } from '../../../src/world/snapshot/saved-state.ts';
import type { SensedKind } from '../../../src/world/state/senses.ts';
import type { BodyKind } from '../../../src/world/views/body.ts';
import { World } from '../../../src/world/world.ts';

const dt = 1 / 60;
const side = 20;
const jointKinds: readonly JointKind[] = ['distance', 'pin', 'slider', 'weld', 'drag', 'motor'];
const kinds: readonly BodyKind[] = ['dynamic', 'dynamic', 'dynamic', 'static', 'kinematic'];

/** Both worlds, and the past of each. */
interface Pair {
  world: World;
  reference: World;
  readonly states: WorldState[];
  readonly bytes: Uint8Array[];
}

/** Something done to a world: the same numbers for both. */
type Deed = (world: World) => void;

function bodyAt(world: World, share: number) {
  const bodies = [...world];
  return bodies.length === 0 ? null : bodies[Math.floor(share * bodies.length)];
}

/** Kinds that a sensor senses; what a wall cannot sense comes last. */
function sensesOf(random: Random): SensedKind[] {
  return (['static', 'kinematic', 'dynamic', 'sensor', 'wall'] as const).filter(() => random.below(2) === 0);
}

function addBody(random: Random): Deed {
  const kind = kinds[random.below(kinds.length)];
  const options = {
    x: random.between(0, side),
    y: random.between(0, side),
    r: random.below(6) === 0 ? random.between(1, 3) : random.between(0.1, 0.6),
    kind,
    vx: kind === 'static' ? 0 : random.between(-8, 8),
    vy: kind === 'static' ? 0 : random.between(-8, 8),
    sensor: random.below(6) === 0,
    ...(random.below(3) === 0 ? { senses: sensesOf(random) } : {}),
    material: { restitution: random.below(3) / 2, friction: random.below(2) / 2 },
    filter: random.below(5) === 0 ? { category: random.below(4), mask: random.below(4) } : {},
  };
  return (world) => void world.add(options);
}

function addWall(random: Random): Deed {
  const [x, y, w, h] = [random.between(0, side), random.between(0, side), random.between(-6, 6), random.between(-6, 6)];
  const senses = sensesOf(random).filter((kind) => kind !== 'wall');
  const options = { sensor: random.below(5) === 0, material: { friction: 0.5 }, ...(random.below(3) === 0 ? { senses } : {}) };
  if (random.below(3) === 0)
    return (world) => void world.addKinematic({ x1: 0, y1: 0, x2: w, y2: h }, { x, y, angularVelocity: w, ...options });
  if (random.below(2) === 0) return (world) => void world.addWall({ x, y, r: Math.abs(w) / 4 + 0.1 }, options);
  return (world) => void world.addWall({ x1: x, y1: y, x2: x + w, y2: y + h }, options);
}

function editWall(random: Random): Deed {
  const [place, kind, value, flag] = [random.next(), random.below(8), random.between(-3, 3), random.below(2) === 0];
  return (world) => {
    const wall = world.walls[Math.floor(place * world.walls.length)];
    if (wall === undefined) return;
    if (kind === 0) world.remove(wall);
    else if (kind === 1) wall.sensor = flag;
    else if (kind === 2) wall.filter = flag ? {} : { category: 2, mask: 1 };
    else if (kind === 3) wall.material = { restitution: Math.abs(value) / 3 };
    else if (kind === 7) wall.senses = flag ? undefined : ['static', 'sensor'];
    else if (kind === 4) wall.surfaceVelocity = { x: value, y: 0 };
    else if (kind === 5 && 'x1' in wall.shape && !('pivot' in wall)) wall.oneSided = flag;
    else if ('pivot' in wall) (wall as unknown as { x: number }).x += value;
  };
}

const combineRules: readonly CombineRule[] = ['max', 'min', 'product', 'mean', 'geometric-mean'];

/** Other contact rules; then some bodies and walls have materials that stand in them. */
function editRules(random: Random): Deed {
  const [first, second, value, flag] = [random.below(5), random.below(5), random.between(0, 1.5), random.below(2) === 0];
  const pairs: MaterialPair[] = flag ? [{ materials: ['ice', 'mud'], restitution: value }] : [];
  const rules = { restitution: combineRules[first], friction: combineRules[second], restitutionThreshold: value, pairs };
  const places = [random.next(), random.next()];
  return (world) => {
    world.contactRules = rules;
    if (!flag) return;
    for (const [i, place] of places.entries()) {
      const body = bodyAt(world, place);
      const wall = world.walls[Math.floor(place * world.walls.length)];
      if (body !== null) body.material = { ...body.material, name: ['ice', 'mud'][i] };
      if (wall !== undefined) wall.material = { name: ['mud', 'ice'][i], restitution: 0.5 * value };
    }
  };
}

function editBody(random: Random): Deed {
  const [place, other, kind, value, flag] = [random.next(), random.next(), random.below(20), random.between(-5, 5), random.below(2) === 0];
  return (world) => {
    const body = bodyAt(world, place);
    const partner = bodyAt(world, other);
    if (body === null || partner === null) return;
    if (kind === 0) world.remove(body);
    else if (kind === 1) body.x += value;
    else if (kind === 2) body.y = 10 + 2 * value;
    else if (kind === 3) body.r = 0.1 + Math.abs(value) / 4;
    else if (kind === 4) body.kind = kinds[Math.floor(5 * other)];
    else if (kind === 5) body.filter = flag ? {} : { category: 2, mask: 3 };
    else if (kind === 6) body.sensor = flag;
    else if (kind === 7) body.mass = 0.1 + Math.abs(value);
    else if (kind === 8) body.applyForce({ x: 20 * value, y: 3 });
    else if (kind === 9) body.material = { restitution: Math.abs(value) / 5, friction: 0.3 };
    else if (kind === 10 && body.kind !== 'static') body.vx = 30 * value;
    else if (kind === 11 && body !== partner) world.ignorePair(body, partner, flag);
    else if (kind === 12) body.linearDamping = Math.abs(value);
    else if (kind === 16) body.senses = flag ? undefined : ['static', 'wall'];
    else if (kind === 14) body.fixedRotation = flag;
    else if (kind === 17) body.canSleep = flag;
    else if (kind === 18) attempt(() => body.sleep());
    else if (kind === 19 && body.kind === 'kinematic') body.moveTo({ x: body.x + value, angle: value }, 0.5);
    else if (kind === 15 && body.kind !== 'static') body.angularVelocity = value;
    else if (kind === 13 && world.walls.length > 0) world.ignorePair(world.walls[0], body, flag);
  };
}

/** A joint of any kind between two bodies, or of one and the world; refused alike in both worlds if it cannot be. */
function joinTwo(random: Random): Deed {
  const kind = jointKinds[random.below(jointKinds.length)];
  const [first, second, toWorld] = [random.next(), random.next(), random.below(4) === 0];
  const [x, y, value] = [random.between(0, side), random.between(0, side), random.between(0.2, 4)];
  const spring = random.below(3) === 0 && kind !== 'motor' ? { spring: { frequency: value, dampingRatio: value / 4 } } : {};
  const driven = kind === 'distance' || kind === 'pin' || kind === 'slider';
  const motor = random.below(3) === 0 && driven ? { motor: { speed: x - 10, max: 20 * value } } : {};
  const limits = random.below(3) === 0 && driven ? { limits: { lower: kind === 'distance' ? 0.1 : -value, upper: value } } : {};
  const more = random.below(4) === 0 ? { breakForce: 100 * value } : {};
  const point = kind === 'pin' || kind === 'slider' || (toWorld && kind !== 'drag' && kind !== 'motor') ? { at: { x, y } } : {};
  const axis = kind === 'slider' ? { axis: { x: 1, y: value - 2 } } : {};
  const forces = kind === 'drag' || kind === 'motor' ? { maxForce: 50 * value } : {};
  const goal = kind === 'drag' ? { target: { x, y } } : kind === 'motor' ? { velocity: { x: value, y: 0 }, maxTorque: value } : {};
  return (world) => {
    const [a, b] = [bodyAt(world, first), bodyAt(world, second)];
    const ends = toWorld || kind === 'drag' ? { b } : { a, b };
    attempt(() =>
      addJoint(world, { kind, ...ends, ...spring, ...motor, ...limits, ...more, ...point, ...axis, ...forces, ...goal } as never),
    );
  };
}

function editJoint(random: Random): Deed {
  const [place, kind, value, flag] = [random.next(), random.below(10), random.between(0.1, 4), random.below(2) === 0];
  return (world) => {
    const joint = jointsOf(world)[Math.floor(place * jointsOf(world).length)] as unknown as Record<string, unknown>;
    if (joint === undefined) return;
    if (kind === 0) world.remove(joint as never);
    else if (kind === 1) attempt(() => (joint.limits = flag ? null : { lower: value / 2, upper: value }));
    else if (kind === 2) attempt(() => (joint.motor = flag ? null : { speed: value, max: value }));
    else if (kind === 3) attempt(() => (joint.spring = flag ? null : { frequency: value }));
    else if (kind === 4) attempt(() => (joint.anchorB = { x: value / 8, y: 0 }));
    else if (kind === 5) attempt(() => (joint.length = value));
    else if (kind === 6) attempt(() => (joint.maxForce = flag ? 0 : value));
    else if (kind === 7) attempt(() => (joint.breakForce = flag ? Infinity : value));
    else if (kind === 8) attempt(() => (joint.target = { x: value, y: value }));
    else attempt(() => (joint.collideConnected = flag));
  };
}

/** Does what a world may refuse: then it has changed nothing, which the hashes tell. */
function attempt(deed: () => unknown): void {
  try {
    deed();
  } catch (error) {
    if (!(error instanceof TypeError || error instanceof RangeError)) throw error;
  }
}

function draw(random: Random, hasJoints: boolean): Deed {
  const kind = random.below(hasJoints ? 15 : 12);
  if (kind === 9 && random.below(2) === 0) return editRules(random);
  if (kind >= 12) return kind < 14 ? joinTwo(random) : editJoint(random);
  if (kind === 0) return addBody(random);
  if (kind === 1) return addWall(random);
  if (kind === 2) return editWall(random);
  if (kind < 7) return editBody(random);
  if (kind === 7) return (world) => void world.random.next();
  return (world) => world.step(dt);
}

function firstWorld(random: Random): World {
  const period = random.below(3) === 0 ? side : Infinity;
  const world = new World({
    gravity: { x: 0, y: random.below(2) === 0 ? 0 : -10 },
    periodX: period,
    periodY: random.below(2) === 0 ? Infinity : period,
    sleep: random.below(3) === 0 ? { time: 0.1 } : false,
    seed: random.below(100),
    warn: null,
  });
  if (period === Infinity) world.addWall({ inside: { minX: 0, minY: 0, maxX: side, maxY: side } });
  for (let i = 3 + random.below(12); i > 0; i--) addBody(random)(world);
  return world;
}

/** What is wrong with the answers of a world, or null: asked of every body, all the same is to be found. */
function wrongAnswer(world: World, random: Random): string | null {
  const [x, y, r] = [random.between(-3, side + 3), random.between(-3, side + 3), random.between(0, 4)];
  const images = (period: number) => (period === Infinity ? [0] : [-2, -1, 0, 1, 2].map((turn) => turn * period));
  const shifts = images(world.periodX).flatMap((dx) => images(world.periodY).map((dy) => [dx, dy]));
  const all = [...world];
  const near = all.filter((body) => shifts.some(([dx, dy]) => overlaps({ x: body.x + dx, y: body.y + dy, r: body.r }, { x, y, r })));
  const found = world.within({ x, y, r }, { sensors: true });
  if (found.length !== near.length || found.some((body, i) => body !== near[i])) return `within { x: ${x}, y: ${y}, r: ${r} }`;
  if (shifts.length > 1) return null;
  const gaps = all.map((body) => separation(body, { x, y, r })).sort((a, b) => a - b);
  const nearest = world.nearest({ x, y, r }, 3, { sensors: true }).map((body) => separation(body, { x, y, r }));
  return nearest.some((gap, i) => gap !== gaps[i]) || nearest.length !== Math.min(3, gaps.length)
    ? `nearest { x: ${x}, y: ${y}, r: ${r} }`
    : null;
}

/** What a world answers about walls and slides, as text. */
function answers(world: World, circle: Circle, motion: Vec): string {
  const names = (items: readonly { readonly id: number }[]) => items.map((item) => ('shape' in item ? `w${item.id}` : `${item.id}`)).join();
  const walls = { walls: true, sensors: true } as const;
  const { x, y, r } = circle;
  const { hits, ...end } = world.slide(circle, motion);
  return [
    names(world.within(circle, walls)),
    names(world.nearest(circle, 3, walls)),
    names(world.inBox({ minX: x, minY: y, maxX: x + r, maxY: y + 2 * r }, walls)),
    JSON.stringify(end),
    names(hits.map(({ body, wall }) => (body ?? wall) as { id: number })),
  ].join(' | ');
}

/** What is wrong with the answers about walls and slides, or null: those of the same world, just made of its bytes, are the same. */
function wrongWalls(world: World, random: Random): string | null {
  const circle = { x: random.between(-3, side + 3), y: random.between(-3, side + 3), r: random.between(0, 2) };
  const motion = { x: random.between(-5, 5), y: random.between(-5, 5) };
  const [here, there] = [world, World.from(world.snapshot(), { warn: null, extensions: [joints] })].map((each) =>
    answers(each, circle, motion),
  );
  return here === there ? null : `${JSON.stringify({ circle, motion })}: ${here}, of its bytes ${there}`;
}

/** Keeps the state of both, or goes back to one kept before. */
function goBack(pair: Pair, random: Random): void {
  const { world, states, bytes } = pair;
  if (states.length === 0 || random.below(2) === 0) {
    states.push(world.save());
    bytes.push(pair.reference.snapshot());
    return;
  }
  const at = random.below(states.length);
  world.load(states[at]);
  pair.reference = World.from(bytes[at], { warn: null, extensions: [joints] });
}

/** Plays one sequence: what differs, or null. */
export function playSequence(seed: number, length = 16): string | null {
  const random = createRandom(seed);
  const world = firstWorld(random);
  const pair: Pair = { world, reference: World.from(world.snapshot(), { warn: null, extensions: [joints] }), states: [], bytes: [] };
  for (let i = 0; i < length; i++) {
    if (random.below(8) === 0) goBack(pair, random);
    else {
      const deed = draw(random, seed % 2 === 1);
      deed(pair.world);
      deed(pair.reference);
      if (random.below(4) === 0) pair.reference = World.from(pair.reference.snapshot(), { warn: null, extensions: [joints] });
    }
    if (random.below(5) === 0) {
      const wrong = wrongAnswer(pair.world, random) ?? (random.below(4) === 0 ? wrongWalls(pair.world, random) : null);
      if (wrong !== null) return `seed ${seed}, after ${i + 1}: ${wrong}`;
    }
    if (i % 8 === 7 && pair.world.hash() !== pair.reference.hash()) return `seed ${seed}, after ${i + 1}: hashes differ`;
  }
  return null;
}
