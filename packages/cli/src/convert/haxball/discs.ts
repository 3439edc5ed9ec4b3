import type { Fields } from '../reader.ts';
import { colorOf, flags, point, rate, type StadiumReader } from './reader.ts';

/** A team, and the barrier that stands for all while it kicks off. */
export type Team = 'red' | 'blue';

/** A disc of a stadium, as what it is there. */
interface Disc {
  readonly x: number;
  readonly y: number;
  /** [length/tick] */
  readonly vx: number;
  readonly vy: number;
  readonly r: number;
  readonly inverseMass: number;
  readonly damping: number;
  /** [length/tick²] */
  readonly gravity: readonly [number, number];
  readonly look: object;
}

/** Masses of a scene. */
const [leastMass, mostMass] = [1e-50, 1e50];
/** Dampings below count as this one: a disc stops within a tick. */
const leastDamping = 1e-6;

/** The discs, the ball first unless it is one of them. */
export function discsOf(reader: StadiumReader, { ballPhysics, discs }: Fields): Disc[] {
  const others = reader.items('discs', discs).map((disc, i) => discOf(reader, `discs[${i}]`, disc, {}));
  if (ballPhysics === 'disc0') {
    if (others.length === 0) reader.fail('ballPhysics', 'an object where there are no discs', ballPhysics);
    return others.map((disc, i) => (i === 0 ? { ...disc, look: { name: 'ball', ...disc.look } } : disc));
  }
  const given = reader.withTrait('ballPhysics', ballPhysics ?? {});
  // a ball can be kicked and scores, whatever else it is
  const group = ['kick', 'score', ...reader.list('ballPhysics.cGroup', given.cGroup ?? ['ball'])];
  return [discOf(reader, 'ballPhysics', { ...given, cGroup: group }, { name: 'ball' }), ...others];
}

function discOf(reader: StadiumReader, what: string, disc: Fields, look: object): Disc {
  const [x, y] = reader.point(`${what}.pos`, disc.pos ?? [0, 0]);
  const [vx, vy] = reader.point(`${what}.speed`, disc.speed ?? [0, 0]);
  return {
    ...{ x, y, vx, vy },
    r: radiusOf(reader, `${what}.radius`, disc.radius),
    inverseMass: inverseMassOf(reader, `${what}.invMass`, disc.invMass),
    damping: reader.number(`${what}.damping`, disc.damping, 0.99),
    gravity: reader.point(`${what}.gravity`, disc.gravity ?? [0, 0]),
    look: { ...look, ...reader.surface(what, disc, flags.all, 0.5), ...colorOf({ color: disc.color ?? 'FFFFFF' }) },
  };
}

/** A radius; that of a point where it is 0, as of the nodes of joints. */
function radiusOf(reader: StadiumReader, what: string, value: unknown): number {
  const r = reader.number(what, value, 10);
  if (r < 0) reader.note('radius below 0 counts as 0');
  return Math.max(r, point);
}

function inverseMassOf(reader: StadiumReader, what: string, value: unknown): number {
  const given = reader.number(what, value, 1);
  if (given < 0) reader.note('"invMass" below 0 counts as 0');
  return Math.max(given, 0);
}

/** The players of both teams where they start, for whom the barrier of the team that kicks off stands. */
export function playersOf(reader: StadiumReader, stadium: Fields, count: number, kickOff: Team): Disc[] {
  const physics = reader.withTrait('playerPhysics', stadium.playerPhysics ?? {});
  const barrier = kickOff === 'red' ? flags.redKO : flags.blueKO;
  const mask = flags.ball | flags.red | flags.blue | flags.wall | barrier;
  return (['red', 'blue'] as const).flatMap((team) =>
    Array.from({ length: count }, (_, i) => {
      const [x, y] = spawnOf(reader, stadium, team, i);
      const { damping, radius, invMass, bCoef, gravity } = physics;
      const own = { damping: damping ?? 0.96, radius: radius ?? 15, invMass: invMass ?? 0.5, bCoef: bCoef ?? 0.5, gravity, pos: [x, y] };
      const disc = discOf(reader, 'playerPhysics', { ...own, color: team === 'red' ? 'E56E56' : '5689E5' }, { name: `${team} ${i + 1}` });
      const category = flags[team] | reader.bits('playerPhysics.cGroup', physics.cGroup, 0);
      return { ...disc, look: { ...disc.look, filter: { category, mask } } };
    }),
  );
}

/** Where the i-th player of a team starts: at its point, or in a row beside the middle, 55 apart. */
function spawnOf(reader: StadiumReader, stadium: Fields, team: Team, i: number): [number, number] {
  const key = `${team}SpawnPoints`;
  const points = reader.list(key, stadium[key]);
  if (points.length > 0) {
    const place = Math.min(i, points.length - 1);
    return reader.point(`${key}[${place}]`, points[place]);
  }
  const distance = reader.number('spawnDistance', stadium.spawnDistance, 200);
  const row = 55 * ((i + 1) >> 1);
  return [team === 'red' ? -distance : distance, i % 2 === 1 ? -row : row];
}

/** What a world needs so that discs go as they do there: see `motionOf`. */
interface Motion {
  readonly vx: number;
  readonly vy: number;
  readonly linearDamping: number;
  /** [length/time²] */
  readonly gravity: readonly [number, number];
}

/** Discs as bodies, and the gravity of the world that they are in, whose steps have so many sub-steps. */
export function bodiesOf(
  reader: StadiumReader,
  discs: readonly Disc[],
  subSteps: number,
): { bodies: object[]; gravity: { x: number; y: number } | null } {
  const motions = discs.map((disc) => (disc.inverseMass > 0 ? motionOf(reader, disc, subSteps) : null));
  const [gx, gy] = motions.find((motion) => motion?.gravity.some((g) => g !== 0))?.gravity ?? [0, 0];
  const square = gx * gx + gy * gy;
  const bodies = discs.map((disc, i) => {
    const motion = motions[i];
    if (motion === null) return immovableOf(reader, disc);
    const { x, y, r, inverseMass, look } = disc;
    const { vx, vy, linearDamping, gravity } = motion;
    const scale = square === 0 ? 1 : (gravity[0] * gx + gravity[1] * gy) / square;
    if (Math.abs(gravity[0] * gy - gravity[1] * gx) > 1e-9 * square)
      reader.note('gravity of a disc across that of the others: only its part along theirs is taken');
    return {
      ...{ x, y, r },
      ...(vx === 0 && vy === 0 ? {} : { vx, vy }),
      mass: Math.min(Math.max(1 / inverseMass, leastMass), mostMass),
      ...(linearDamping === 0 ? {} : { linearDamping }),
      ...(scale === 1 ? {} : { gravityScale: scale }),
      ...look,
    };
  });
  return { bodies, gravity: square === 0 ? null : { x: gx, y: gy } };
}

/**
 * There, a tick moves a disc by its speed v, and then v = (v + g) · d. Here, each of n sub-steps h has w = (w + γ · h) / (1 + c · h) and moves by
 * w · h. With f = 1 / (1 + c · h) and fⁿ = d, a step moves by A · w + B · γ and leaves d · w + A · γ. Ways are the same, step by step, if the
 * first one is v and γ adds g · d to each: γ (A² + B (1 − d)) = g · d.
 */
function motionOf(reader: StadiumReader, disc: Disc, subSteps: number): Motion {
  if (disc.damping > 1) reader.note('damping above 1 counts as 1');
  if (disc.damping < 0) reader.note('damping below 0 counts as 0');
  const damping = Math.min(1, Math.max(leastDamping, disc.damping));
  const h = 1 / (rate * subSteps);
  const part = subSteps === 1 ? damping : damping ** (1 / subSteps);
  let [power, sum, sums] = [1, 0, 0];
  for (let i = 0; i < subSteps; i++) {
    power *= part;
    sum += power;
    sums += sum;
  }
  const [a, b] = [h * sum, h * h * sums];
  const [gx, gy] = disc.gravity.map((g) => (g * damping) / (a * a + b * (1 - damping)));
  return { vx: (disc.vx - b * gx) / a, vy: (disc.vy - b * gy) / a, linearDamping: (1 / part - 1) / h, gravity: [gx, gy] };
}

function immovableOf(reader: StadiumReader, { x, y, vx, vy, r, damping, gravity, look }: Disc): object {
  const flies = vx !== 0 || vy !== 0;
  if ((flies && damping !== 1) || gravity.some((g) => g !== 0))
    reader.note('discs of "invMass": 0 keep their speed, without damping and gravity');
  return { x, y, r, ...(flies ? { vx: vx * rate, vy: vy * rate } : {}), immovable: true, ...look };
}

/** The joints that hold something; `discs` are numbered as bodies are. */
export function jointsOf(reader: StadiumReader, value: unknown, discs: readonly Disc[]): object[] {
  return reader.items('joints', value).flatMap((joint, i) => {
    const what = `joints[${i}]`;
    const [a, b] = [joint.d0, joint.d1].map((place, k) => reader.place(`${what}.d${k}`, place, discs.length, 'disc'));
    const [first, second] = [discs[a], discs[b]];
    if (a === b || !(first.inverseMass > 0 || second.inverseMass > 0)) {
      reader.note('joints of one disc, or of two that nothing moves, are left out');
      return [];
    }
    const [least, most] = lengthsOf(reader, `${what}.length`, joint.length, Math.hypot(first.x - second.x, first.y - second.y));
    const isRange = least < most;
    const held = heldBy(reader, what, joint, { least, most, ease: Math.max(0, first.inverseMass) + Math.max(0, second.inverseMass) });
    // joined discs collide, unless the joint holds them in each other
    const collideConnected = (isRange ? most : least) >= first.r + second.r;
    return [{ kind: 'distance', a, b, ...held, ...(collideConnected ? { collideConnected } : {}), ...colorOf(joint) }];
  });
}

function lengthsOf(reader: StadiumReader, what: string, value: unknown, distance: number): [number, number] {
  if (value === undefined || value === null) return [distance, distance];
  const [least, most] = Array.isArray(value)
    ? reader.point(what, value)
    : [value, value].map((one) => reader.number(what, one, Number.NaN));
  if (least < 0) reader.fail(what, 'a length, or two of them', value);
  return [least, Math.max(least, most)];
}

/** A rod, a rope, or a spring: each tick moves the speeds of both by `strength` times what is missing, times the inverse mass of each. */
function heldBy(
  reader: StadiumReader,
  what: string,
  { strength }: Fields,
  { least, most, ease }: Readonly<Record<string, number>>,
): object {
  const isRange = least < most;
  const limits = isRange || least === 0 ? { limits: { ...(least > 0 ? { lower: least } : {}), upper: most } } : { length: least };
  if (strength === undefined || strength === null || strength === 'rigid' || strength === Infinity) return limits;
  const given = reader.number(`${what}.strength`, strength, 0);
  if (given <= 0) reader.fail(`${what}.strength`, 'rigid or a number > 0', strength);
  if (isRange) {
    reader.note('springs with two lengths are rigid at both');
    return limits;
  }
  // of x'' = −ω² x in ticks, speeds first: cos φ = 1 − ω² / 2
  const turn = 2 * Math.asin(Math.min(1, Math.sqrt(given * ease) / 2));
  return { length: least, spring: { frequency: (rate * turn) / (2 * Math.PI), dampingRatio: 0 } };
}
