import type { SceneAnyBody, SceneBody, SceneKinematic, SceneMaterial, SceneShuttle, SceneWall } from '@carom/scene';
import type { Arc, Vec } from 'carom';
import { arcThrough } from './arc.ts';
import { fieldItems } from './field-items.ts';
import { convexHull } from './hull.ts';
import { boxOf as box, type Drawn, type Gesture, type Group, type Item, lengthOf, neat, type Pieces } from './item.ts';
import { tidyPoint } from './tidy.ts';

/** What new things are made of: they bounce. A timeline keeps all energy by itself. */
export const usualMaterial: SceneMaterial = { restitution: 0.6, friction: 0.3 };

/** What discs can be made of, by name. */
export const materials: readonly { readonly id: string; readonly label: string; readonly material: SceneMaterial }[] = [
  { id: 'usual', label: 'Usual', material: usualMaterial },
  { id: 'lively', label: 'Lively', material: { restitution: 0.95, friction: 0.2 } },
  { id: 'rubber', label: 'Rubber', material: { restitution: 0.8, friction: 1 } },
  { id: 'ice', label: 'Ice', material: { restitution: 0.1, friction: 0 } },
  { id: 'kick', label: 'Kicks', material: { restitution: 1.4, friction: 0.2 } },
  { id: 'dead', label: 'Dead', material: { restitution: 0, friction: 0.6 } },
];

const lively = materials[1].material;
/** More than all speed: what a bumper gives. */
const kick = materials[4].material;

function disc(id: string, label: string, engines: Item['engines'], hint: string, rest: Partial<SceneBody>): Item {
  const { material = usualMaterial, ...own } = rest;
  const make = (drawn: Drawn): Pieces => {
    const {
      points: [at],
      engine,
    } = drawn;
    const { radius: r = lengthOf(drawn) } = drawn;
    return { bodies: [{ x: at.x, y: at.y, r, ...own, ...(engine === 'world' ? { material } : {}) }] };
  };
  return { id, label, group: 'disc', gesture: 'round', engines, hint, make };
}

/** A body that is no disc, of a form in its own frame, about the middle of the line or box drawn and along it. */
function body(
  id: string,
  label: string,
  gesture: Gesture,
  hint: string,
  color: string,
  form: (drawn: Drawn) => object | string | null,
): Item {
  const make = (drawn: Drawn): Pieces | string | null => {
    const [a, b] = [drawn.points[0], drawn.points[gesture === 'points' ? 0 : 1]];
    const made = form(drawn);
    if (made === null || typeof made === 'string') return made;
    const middle = tidyPoint({ x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 }, lengthOf(drawn) / 100);
    const turn = Math.atan2(b.y - a.y, b.x - a.x);
    const angle = gesture === 'line' && turn !== 0 ? { angle: Number(turn.toFixed(4)) } : {};
    return { bodies: [{ ...middle, ...angle, ...made, material: usualMaterial, color } as SceneAnyBody] };
  };
  return { id, label, group: 'disc', gesture, engines: 'world', hint, make };
}

/** A form told in shares of the length of the line drawn. */
function along(form: (length: number) => object): (drawn: Drawn) => object | null {
  return (drawn) => {
    const length = lengthOf(drawn);
    return length > 0 ? form(length) : null;
  };
}

/** The outline through the points drawn, seen from their middle. */
function outlined({ points }: Drawn): object | string {
  if (points.length < 3) return 'A shape has three corners at least';
  const mean = (key: 'x' | 'y') => points.reduce((sum, point) => sum + point[key], 0) / points.length;
  const [x, y] = [mean('x'), mean('y')].map(neat);
  const size = Math.max(...points.map((point) => Math.hypot(point.x - x, point.y - y)));
  return { x, y, outline: points.map((point) => ({ x: neat(point.x - x), y: neat(point.y - y) })), r: neat(size / 40) };
}

type Make = (drawn: Drawn) => object | string | null;

/** A wall of the shape that `shape` makes. */
function wall(id: string, label: string, gesture: Gesture, engines: Item['engines'], hint: string, shape: Make): Item {
  const make = (drawn: Drawn): Pieces | string | null => {
    const made = shape(drawn);
    if (made === null || typeof made === 'string') return made;
    const isSensor = 'sensor' in made;
    const material = isSensor || drawn.engine === 'timeline' ? {} : { material: usualMaterial };
    return { walls: [{ ...material, ...made } as SceneWall] };
  };
  return { id, label, group: 'wall', gesture, engines, hint, make };
}

const line: Make = ({ points: [a, b] }) => (a.x === b.x && a.y === b.y ? null : { x1: a.x, y1: a.y, x2: b.x, y2: b.y });
const round: Make = (drawn) => {
  const [{ x, y }] = drawn.points;
  const { radius: r = lengthOf(drawn) } = drawn;
  return r > 0 ? { x, y, r } : null;
};

/** What a shape has besides. */
function as(shape: Make, rest: object): Make {
  return (drawn) => {
    const made = shape(drawn);
    return made === null || typeof made === 'string' ? made : { ...made, ...rest };
  };
}

function inside(shape: Make): Make {
  return (drawn) => {
    const made = shape(drawn);
    return made === null || typeof made === 'string' ? made : { inside: made };
  };
}

const thick =
  (share: number): Make =>
  (drawn) =>
    as(line, { r: neat(share * lengthOf(drawn)) })(drawn);

/** Half a turn from end to end, bulging up, or to the left of a line that goes up. */
const arc: Make = ({ points: [a, b], up }) => {
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side = dx * up.y - dy * up.x >= 0 ? 1 : -1; // of the left side, (−dy, dx), as far as it looks up
  return arcThrough(a, { x: (a.x + b.x) / 2 - (side * dy) / 2, y: (a.y + b.y) / 2 + (side * dx) / 2 }, b);
};

/** A flat triangle on a line, on the side that looks up: what kicks. */
const slingshot: Make = (drawn) => {
  const {
    points: [a, b],
    up,
  } = drawn;
  const [dx, dy] = [b.x - a.x, b.y - a.y];
  const side = dx * up.y - dy * up.x >= 0 ? 0.22 : -0.22;
  const tip = tidyPoint({ x: (a.x + b.x) / 2 - side * dy, y: (a.y + b.y) / 2 + side * dx }, lengthOf(drawn) / 100);
  if (lengthOf(drawn) === 0) return null;
  return { points: [a, b, tip], material: kick, name: 'slingshot', color: '#0072b2' };
};

const polygon: Make = ({ points }) => {
  const corners = convexHull(points);
  return corners.length >= 3 ? { points: corners } : 'A polygon has three corners or more';
};
const chain: Make = ({ points, closed }) =>
  points.length >= 2 ? { chain: points, ...(closed && points.length >= 3 ? { closed: true } : {}) } : 'A chain has two points or more';

function moving(id: string, label: string, gesture: Gesture, hint: string, make: (drawn: Drawn) => SceneKinematic | string | null): Item {
  const pieces = (drawn: Drawn) => {
    const made = make(drawn);
    return typeof made === 'string' ? made : made && { kinematics: [{ material: usualMaterial, name: label.toLowerCase(), ...made }] };
  };
  return { id, label, group: 'moving', gesture, engines: 'world', hint, make: pieces };
}

/** A flipper from its pivot to its tip: it swings up. */
function flipper(control: 'left' | 'right'): (drawn: Drawn) => SceneKinematic | null {
  return (drawn) => {
    const shape = line(drawn);
    if (!shape || typeof shape === 'string') return null;
    const {
      points: [a, b],
      up,
    } = drawn;
    const turn = (b.x - a.x) * up.y - (b.y - a.y) * up.x >= 0 ? 1 : -1; // the way round that lifts the tip
    return {
      ...(shape as { x1: number; y1: number; x2: number; y2: number }),
      r: neat(0.12 * lengthOf(drawn)),
      pivot: { x: a.x, y: a.y },
      flip: { angle: turn, speed: 18, control },
      material: { restitution: 0.2, friction: 0.3 },
      color: '#e69f00',
    };
  };
}

/** A chain that turns about the middle of its corners. */
function tumbler({ points, closed }: Drawn): SceneKinematic | string | null {
  if (points.length < 2) return 'A chain has two points or more';
  const mean = (key: 'x' | 'y') => neat(points.reduce((sum, point) => sum + point[key], 0) / points.length);
  const ends = closed && points.length >= 3 ? { closed: true } : {};
  return { chain: points, ...ends, pivot: { x: mean('x'), y: mean('y') }, angularVelocity: 0.5, color: '#7d8b99' };
}

function driven(rest: (size: { readonly width: number; readonly height: number }, drawn: Drawn) => Partial<SceneKinematic>) {
  return (drawn: Drawn): SceneKinematic | null => {
    const shape = box(drawn);
    return shape && { ...shape, ...rest({ width: shape.maxX - shape.minX, height: shape.maxY - shape.minY }, drawn) };
  };
}

/** To and fro in a direction; zeros are left out. */
function way(along: Readonly<Vec>, length: number, period: number): SceneShuttle {
  const [x, y] = [along.x * length, along.y * length];
  return { ...(x === 0 ? {} : { x }), ...(y === 0 ? {} : { y }), period };
}

function joint(id: string, label: string, hint: string, parts: NonNullable<Item['joint']>): Item {
  return { id, label, group: 'joint', gesture: 'joint', engines: 'world', hint, make: () => null, joint: parts };
}

/** Everything that can be put in by pointer, in the order in which it is offered. */
export const palette: readonly Item[] = [
  disc('ball', 'Ball', 'both', 'A disc that bounces: click, or draw it from its middle', {}),
  disc('lively', 'Lively ball', 'world', 'Gives back nearly all its speed', { material: lively, color: '#009e73' }),
  disc('rubber', 'Rubber ball', 'world', 'Bounces and grips', { material: materials[2].material, color: '#cc79a7' }),
  disc('ice', 'Ice', 'world', 'Slides, and hardly bounces', { material: materials[3].material, color: '#56b4e9' }),
  disc('bumper', 'Bumper', 'both', 'Kicks what touches it: 100 points where there are flippers', {
    immovable: true,
    material: kick,
    name: 'bumper',
    color: '#d55e00',
  }),
  disc('peg', 'Peg', 'both', 'Stands still', { immovable: true }),
  body('crate', 'Crate', 'box', 'A box that tips, slides and stacks: draw it from corner to corner', '#e69f00', (drawn) => {
    const drawnBox = box(drawn);
    return drawnBox && { width: neat(drawnBox.maxX - drawnBox.minX), height: neat(drawnBox.maxY - drawnBox.minY) };
  }),
  body(
    'plank',
    'Plank',
    'line',
    'A long board: draw it from end to end',
    '#b07d48',
    along((length) => ({ width: neat(length), height: neat(length / 8) })),
  ),
  body(
    'pill',
    'Pill',
    'line',
    'A rod with round ends: draw it from end to end',
    '#cc79a7',
    along((length) => ({ x1: neat(-0.36 * length), y1: 0, x2: neat(0.36 * length), y2: 0, r: neat(0.14 * length) })),
  ),
  body('stone', 'Stone', 'points', 'Any outline as a body: click its corners, and the first one again', '#56b4e9', outlined),
  body(
    'dumb-bell',
    'Dumb-bell',
    'line',
    'Two discs and a bar as one body: draw it from end to end',
    '#e69f00',
    along((length) => ({
      shapes: [
        { x: neat(-length / 2), r: neat(0.22 * length) },
        { x: neat(length / 2), r: neat(0.22 * length) },
        { width: neat(length), height: neat(0.16 * length) },
      ],
    })),
  ),
  body(
    'cross',
    'Cross',
    'line',
    'Two bars as one body: draw it from arm to arm',
    '#009e73',
    along((length) => ({
      shapes: [
        { width: neat(length), height: neat(0.25 * length) },
        { width: neat(0.25 * length), height: neat(length) },
      ],
    })),
  ),
  disc('zone', 'Sensor', 'world', 'Notices what touches it, and stops nothing', { sensor: true, immovable: true, name: 'sensor' }),
  wall('wall', 'Wall', 'line', 'both', 'A straight wall: draw it from end to end', line),
  wall(
    'chain',
    'Chain',
    'points',
    'world',
    'Walls from point to point: click each, and the last one twice. Click the first to close it',
    chain,
  ),
  wall('box', 'Box', 'box', 'both', 'A solid box: draw it from corner to corner', box),
  wall('polygon', 'Polygon', 'points', 'both', 'A solid shape: click its corners, and the first one again', polygon),
  wall('round', 'Circle', 'round', 'both', 'A solid circle: draw it from its middle', round),
  wall('arc', 'Arc', 'line', 'both', 'A curved wall: draw it from end to end, then pull its middle', arc),
  wall('capsule', 'Capsule', 'line', 'both', 'A thick wall with round ends', thick(0.08)),
  wall('room', 'Room', 'box', 'both', 'A room that keeps everything inside: draw it from corner to corner', inside(box)),
  wall('ring', 'Ring', 'round', 'both', 'A round room: draw it from its middle', inside(round)),
  wall(
    'gate',
    'One-way gate',
    'line',
    'world',
    'Lets through along its arrow, and nothing back',
    as(line, { oneSided: true, name: 'one-way gate', color: '#cc79a7' }),
  ),
  wall('slingshot', 'Slingshot', 'line', 'world', 'Kicks balls away: 10 points where there are flippers', slingshot),
  wall('belt', 'Belt', 'line', 'world', 'Its surface runs from where it is begun to where it ends', (drawn) => {
    const {
      points: [a, b],
    } = drawn;
    const speed = 2 / (lengthOf(drawn) || 1);
    return as(line, {
      surfaceVelocity: { x: speed * (b.x - a.x), y: speed * (b.y - a.y) },
      material: { restitution: 0, friction: 1 },
      name: 'belt',
      color: '#7d8b99',
    })(drawn);
  }),
  wall('sense', 'Sensor box', 'box', 'both', 'Notices what comes in, and stops nothing', as(box, { sensor: true, name: 'sensor' })),
  wall('pocket', 'Pocket', 'round', 'timeline', 'Takes out what comes in', as(round, { sensor: true, absorbing: true, name: 'pocket' })),
  moving(
    'left-flipper',
    'Left flipper',
    'line',
    'Swings up while F or the left button is held: draw it from its pivot to its tip',
    flipper('left'),
  ),
  moving(
    'right-flipper',
    'Right flipper',
    'line',
    'Swings up while J or the right button is held: draw it from its pivot to its tip',
    flipper('right'),
  ),
  moving(
    'shuttle',
    'Shuttle',
    'box',
    'Goes to and fro: drag its ring to where it goes',
    driven(({ width }) => ({ shuttle: { x: 2 * width, period: 4 }, color: '#009e73' })),
  ),
  moving(
    'lift',
    'Lift',
    'box',
    'Goes up and down',
    driven(({ width, height }, { up }) => ({ shuttle: way(up, 2 * Math.max(width, height), 4), color: '#009e73' })),
  ),
  moving(
    'plunger',
    'Plunger',
    'box',
    'Pushes up again and again, as that of a pinball table',
    driven(({ height }, { up }) => ({ shuttle: way(up, height, 0.75), color: '#7d8b99' })),
  ),
  moving('spinner', 'Spinner', 'line', 'Turns about its middle', (drawn) => {
    const shape = line(drawn) as { x1: number; y1: number; x2: number; y2: number } | null;
    const {
      points: [a, b],
    } = drawn;
    return (
      shape && {
        ...shape,
        r: neat(0.06 * lengthOf(drawn)),
        pivot: { x: (a.x + b.x) / 2, y: (a.y + b.y) / 2 },
        angularVelocity: 2,
        color: '#e69f00',
      }
    );
  }),
  moving('cup', 'Cup', 'line', 'A bowed wall that rocks about its middle: draw it from rim to rim', (drawn) => {
    const shape = arc({ ...drawn, up: { x: -drawn.up.x, y: -drawn.up.y } }); // it opens upwards
    if (shape === null || typeof shape === 'string') return null;
    const { x, y, r, from, to } = shape as unknown as Arc;
    return { x, y, r, from, to, pivot: { x, y }, shuttle: { angle: 1.5, period: 4 }, color: '#cc79a7' };
  }),
  moving('turning-room', 'Turning room', 'box', 'A room that turns and keeps what is in it: draw it from corner to corner', (drawn) => {
    const shape = box(drawn);
    const middle = shape && { x: (shape.minX + shape.maxX) / 2, y: (shape.minY + shape.maxY) / 2 };
    return shape && middle && { inside: shape, pivot: middle, angularVelocity: 0.5, color: '#7d8b99' };
  }),
  moving('tumbler', 'Tumbler', 'points', 'A line that turns: a bowl, or a drum where it comes back to its first corner', tumbler),
  ...fieldItems,
  joint('rod', 'Rod', 'Keeps its length', () => ({ kind: 'distance' })),
  joint('spring', 'Spring', 'Pulls back to its length', () => ({ kind: 'distance', spring: { frequency: 2, dampingRatio: 0.2 } })),
  joint('rope', 'Rope', 'At most as long as it is drawn', (length) => ({ kind: 'distance', limits: { upper: length } })),
  joint('pin', 'Pin', 'Both turn about one point', () => ({ kind: 'pin' })),
  joint('motor-pin', 'Motor', 'Turns one about the other', () => ({ kind: 'pin', motor: { speed: 3, max: 100 } })),
  joint('slider', 'Slider', 'Moves along a line', () => ({ kind: 'slider', axis: { x: 1, y: 0 } })),
  joint('weld', 'Weld', 'Both are as one', () => ({ kind: 'weld' })),
  joint('drive', 'Drive', 'Turns a disc by itself', () => ({ kind: 'motor', angularVelocity: 2, maxForce: 0, maxTorque: 100 })),
  joint('wheel', 'Wheel', 'Lets a disc roll under what carries it, on a spring: draw it from the body to the disc', () => ({
    kind: 'wheel',
    axis: { x: 0, y: 1 },
    spring: { frequency: 4, dampingRatio: 0.7 },
  })),
  joint('gear', 'Gear', 'Each turns the other round, as teeth do', () => ({ kind: 'gear' })),
  joint('rack', 'Rack', 'A disc that turns drives the other along a line', () => ({ kind: 'rack', axis: { x: 1, y: 0 } })),
  joint('drag', 'Drag', 'Draws a disc to a point', () => ({ kind: 'drag' })),
];

/** The thing of an id. */
export function itemOf(id: string): Item | undefined {
  return palette.find((item) => item.id === id);
}

/** What can be put into scenes of an engine, of one group. */
export function itemsOf(group: Group, engine: 'timeline' | 'world'): readonly Item[] {
  return palette.filter((item) => item.group === group && (item.engines === 'both' || item.engines === engine));
}
