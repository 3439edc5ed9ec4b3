import { CommandError } from '../exit.ts';

type Fields = Readonly<Record<string, unknown>>;

/** Bits of the collision flags of HaxBall stadiums; two things meet if each has a bit of the other's group in its mask. */
const flags: Readonly<Record<string, number>> = {
  ball: 1,
  red: 2,
  blue: 4,
  redKO: 8,
  blueKO: 16,
  wall: 32,
  kick: 64,
  score: 128,
  c0: 1 << 28,
  c1: 1 << 29,
  c2: 1 << 30,
  c3: 1 << 31,
};
const everything = -1;
/** Steps of a stadium in a unit of its scene's time: speeds there are lengths a step. */
const rate = 60;

/**
 * A HaxBall stadium (`.hbs`) as a scene of the world engine: discs, ball, segments (curved ones too), planes and goals. What has no counterpart is said
 * to `miss`: players, joints, and segments that push to one side only where they are curved.
 *
 * @throws CommandError naming what is wrong
 */
export function fromHaxball(path: string, value: unknown, miss: (text: string) => void): unknown {
  const stadium = fieldsOf(path, 'the stadium', value);
  const traits = fieldsOf(path, 'traits', stadium.traits ?? {});
  const withTrait = (what: string, item: unknown): Fields => {
    const own = fieldsOf(path, what, item);
    return {
      ...(typeof own.trait === 'string' && Object.hasOwn(traits, own.trait)
        ? fieldsOf(path, `traits.${own.trait}`, traits[own.trait])
        : {}),
      ...own,
    };
  };
  const list = (key: string): Fields[] => listOf(path, key, stadium[key]).map((item, i) => withTrait(`${key}[${i}]`, item));
  const [width, height] = [number(path, 'width', stadium.width, 420), number(path, 'height', stadium.height, 200)];
  const vertexes = list('vertexes');
  const segments = list('segments').map((segment, i) => segmentWall(path, `segments[${i}]`, segment, vertexes));
  const planes = list('planes').map((plane, i) => planeWall(path, `planes[${i}]`, plane, 4 * Math.max(width, height)));
  const goals = list('goals').map((goal, i) => goalWall(path, `goals[${i}]`, goal));
  const discs = list('discs').map((disc, i) => discBody(path, `discs[${i}]`, disc));
  const ball = stadium.ballPhysics === 'disc0' ? [] : [ballBody(path, withTrait('ballPhysics', stadium.ballPhysics ?? {}))];
  if (listOf(path, 'joints', stadium.joints).length > 0) miss('joints have no counterpart and are left out');
  miss('players are left out: put discs where they are to be');
  const { name } = stadium;
  return {
    format: 'carom-scene',
    version: 0,
    engine: 'world',
    title: typeof name === 'string' && name !== '' ? name.slice(0, 80) : 'HaxBall stadium',
    world: { dt: 1 / rate },
    view: { box: { minX: -width, minY: -height, maxX: width, maxY: height }, y: 'down' },
    walls: [...segments, ...planes, ...goals],
    bodies: [...ball, ...discs],
  };
}

function segmentWall(path: string, what: string, segment: Fields, vertexes: readonly Fields[]): object {
  const [first, second] = ['v0', 'v1'].map((key) => {
    const index = segment[key];
    const vertex = Number.isInteger(index) ? vertexes[index as number] : undefined;
    if (vertex === undefined) throw new CommandError(`${path}: ${what}.${key} must be the place of a vertex, got ${short(index)}`);
    return { x: number(path, `${what}.${key}.x`, vertex.x, Number.NaN), y: number(path, `${what}.${key}.y`, vertex.y, Number.NaN), vertex };
  });
  const look = { ...materialOf(path, what, segment, first.vertex), ...filterOf(path, what, segment, 'wall'), ...colorOf(segment) };
  const curve = number(path, `${what}.curve`, segment.curve, 0);
  const [from, to] = curve < 0 ? [second, first] : [first, second];
  const angle = (Math.abs(curve) * Math.PI) / 180;
  // The bounds within which HaxBall bends a segment: 10 to 340 degrees.
  if (!(angle > 0.17435839227423353 && angle < 5.934119456780721)) return { x1: first.x, y1: first.y, x2: second.x, y2: second.y, ...look };
  const share = 1 / Math.tan(angle / 2);
  const [dx, dy] = [(to.x - from.x) / 2, (to.y - from.y) / 2];
  const [x, y] = [from.x + dx - dy * share, from.y + dy + dx * share];
  const start = { x: from.x - x, y: from.y - y };
  return { x, y, r: Math.hypot(start.x, start.y), from: start, to: { x: to.x - x, y: to.y - y }, ...look };
}

/** A plane as a segment far longer than the stadium; what its normal points to is inside. */
function planeWall(path: string, what: string, plane: Fields, reach: number): object {
  const [nx, ny] = pointOf(path, `${what}.normal`, plane.normal);
  const length = Math.hypot(nx, ny);
  if (!(length > 0)) throw new CommandError(`${path}: ${what}.normal must not be [0, 0]`);
  const dist = number(path, `${what}.dist`, plane.dist, 0);
  const [x, y] = [(nx / length) * dist, (ny / length) * dist];
  const [tx, ty] = [(-ny / length) * reach, (nx / length) * reach];
  return { x1: x - tx, y1: y - ty, x2: x + tx, y2: y + ty, ...materialOf(path, what, plane), ...filterOf(path, what, plane, 'wall') };
}

function goalWall(path: string, what: string, goal: Fields): object {
  const [x1, y1] = pointOf(path, `${what}.p0`, goal.p0);
  const [x2, y2] = pointOf(path, `${what}.p1`, goal.p1);
  return {
    x1,
    y1,
    x2,
    y2,
    sensor: true,
    name: `goal of ${goal.team === 'blue' ? 'blue' : 'red'}`,
    color: goal.team === 'blue' ? '#5689e5' : '#e56e56',
  };
}

function ballBody(path: string, ball: Fields): object {
  return {
    name: 'ball',
    ...discBody(path, 'ballPhysics', {
      pos: [0, 0],
      radius: 10,
      bCoef: 0.5,
      invMass: 1,
      damping: 0.99,
      color: 'FFFFFF',
      cGroup: ['ball'],
      ...ball,
    }),
  };
}

function discBody(path: string, what: string, disc: Fields): object {
  const [x, y] = pointOf(path, `${what}.pos`, disc.pos ?? [0, 0]);
  const [vx, vy] = pointOf(path, `${what}.speed`, disc.speed ?? [0, 0]);
  const inverse = number(path, `${what}.invMass`, disc.invMass, 0);
  const damping = number(path, `${what}.damping`, disc.damping, 0.99);
  const moves = inverse > 0 ? { mass: 1 / inverse } : { immovable: true };
  // There, a step multiplies the speed by the damping; here, it divides it by 1 + c·dt.
  const slows = inverse > 0 && damping > 0 && damping < 1 ? { linearDamping: (1 / damping - 1) * rate } : {};
  const speed = vx === 0 && vy === 0 ? {} : { vx: vx * rate, vy: vy * rate };
  return {
    x,
    y,
    r: number(path, `${what}.radius`, disc.radius, 10),
    ...speed,
    ...moves,
    ...slows,
    ...materialOf(path, what, disc),
    ...filterOf(path, what, disc, 'all'),
    ...colorOf(disc),
  };
}

function materialOf(path: string, what: string, item: Fields, other: Fields = {}): object {
  const bounce = number(path, `${what}.bCoef`, item.bCoef ?? other.bCoef, 0.5);
  return { material: { restitution: Math.min(1, Math.max(0, bounce)) } };
}

function filterOf(path: string, what: string, { cGroup, cMask }: Fields, group: string): object {
  if (cGroup === undefined && cMask === undefined) return {};
  const category = bitsOf(path, `${what}.cGroup`, cGroup ?? (group === 'all' ? ['all'] : [group]));
  return { filter: { category, mask: bitsOf(path, `${what}.cMask`, cMask ?? ['all']) } };
}

function bitsOf(path: string, what: string, names: unknown): number {
  let bits = 0;
  for (const name of listOf(path, what, names)) {
    if (name === 'all') return everything;
    const bit = typeof name === 'string' && Object.hasOwn(flags, name) ? flags[name] : undefined;
    if (bit === undefined && name !== '')
      throw new CommandError(`${path}: ${what} must be made of ${Object.keys(flags).join(', ')}, all, got ${short(name)}`);
    bits |= bit ?? 0;
  }
  return bits;
}

function colorOf({ color }: Fields): object {
  if (typeof color === 'string' && /^[0-9a-f]{6}$/i.test(color)) return { color: `#${color.toLowerCase()}` };
  const isList = Array.isArray(color) && color.length === 3 && color.every((part) => Number.isInteger(part) && part >= 0 && part <= 255);
  return isList ? { color: `#${color.map((part) => part.toString(16).padStart(2, '0')).join('')}` } : {};
}

function pointOf(path: string, what: string, value: unknown): [number, number] {
  const [x, y] = listOf(path, what, value);
  return [number(path, `${what}[0]`, x, Number.NaN), number(path, `${what}[1]`, y, Number.NaN)];
}

function listOf(path: string, what: string, value: unknown): unknown[] {
  if (value === undefined) return [];
  if (Array.isArray(value)) return value;
  throw new CommandError(`${path}: ${what} must be a list, got ${short(value)}`);
}

function fieldsOf(path: string, what: string, value: unknown): Fields {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Fields;
  throw new CommandError(`${path}: ${what} must be an object, got ${short(value)}`);
}

function number(path: string, what: string, value: unknown, otherwise: number): number {
  const given = value ?? otherwise;
  if (typeof given === 'number' && Number.isFinite(given)) return given;
  throw new CommandError(`${path}: ${what} must be a finite number, got ${short(value)}`);
}

/** A value in an error message. */
function short(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 60);
}
