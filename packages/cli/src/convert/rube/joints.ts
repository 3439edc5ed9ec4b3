import { type Fields, nameOf, type Point, quoted } from '../reader.ts';
import type { Settled } from '../rigid.ts';
import { placed } from '../shapes.ts';
import type { RubeReader } from './reader.ts';

/** The two ends of a joint, as scenes have them: `a` is left out where it is a part of the world. */
interface Ends {
  readonly what: string;
  readonly joint: Fields;
  readonly a: Settled;
  readonly b: Settled;
  /** Anchors from the origins of both. */
  readonly anchorA: Point;
  readonly anchorB: Point;
  /** 1, or −1 where the two were exchanged, because the second is a part of the world. */
  readonly sign: 1 | -1;
}

const known = ['type', 'name', 'anchorA', 'anchorB', 'bodyA', 'bodyB', 'collideConnected', 'customProperties'];

/** What each joint of a R.U.B.E. scene becomes; nothing, told by name, where it is left out. `standing` walls come before moving ones. */
export function jointsOf(reader: RubeReader, list: unknown, settled: readonly (Settled | null)[], standing: number): object[][] {
  return reader.list('joint', list).map((item, i) => {
    const what = `joint[${i}]`;
    const joint = reader.fields(what, item);
    const name = reader.text(`${what}.name`, joint.name);
    const called = name === '' ? what : `${what} (${quoted(name)})`;
    const type = reader.text(`${what}.type`, joint.type);
    const kind = Object.hasOwn(kinds, type) ? kinds[type] : null;
    const [first, second] = ['bodyA', 'bodyB'].map(
      (key) => settled[reader.place(`${what}.${key}`, joint[key] ?? 0, settled.length, 'body')],
    );
    if (kind === null) reader.note(`${called} is of the kind ${quoted(type)}, which is left out`);
    else if (!first || !second) reader.note(`${called} holds a body that is left out`);
    else if (!first.moves && !second.moves) reader.note(`${called} holds two bodies that nothing moves, and is left out`);
    else if (first === second) reader.note(`${called} holds a body to itself, and is left out`);
    else {
      reader.noteRest(`a ${type} joint`, joint, [...known, ...kind.keys]);
      if (reader.list(`${what}.customProperties`, joint.customProperties).length > 0)
        reader.note('custom properties of joints are left out');
      const ends = endsOf(reader, what, joint, first, second);
      const collideConnected = reader.truth(`${what}.collideConnected`, joint.collideConnected) ? { collideConnected: true } : {};
      const shared = { ...collideConnected, ...nameOf(name) };
      return kind.of(reader, ends).map((own) => ({ ...numbersOf(ends, standing), ...own, ...shared }));
    }
    return [];
  });
}

function endsOf(reader: RubeReader, what: string, joint: Fields, first: Settled, second: Settled): Ends {
  const [anchorA, anchorB] = ['anchorA', 'anchorB'].map((key) => reader.vector(`${what}.${key}`, joint[key]));
  if (second.body === null) return { what, joint, a: second, b: first, anchorA: anchorB, anchorB: anchorA, sign: -1 };
  return { what, joint, a: first, b: second, anchorA, anchorB, sign: 1 };
}

/** Which bodies, and where: scenes count anchors from centers of mass, from the pivots of moving walls, or in the world. */
function numbersOf({ a, b, anchorA, anchorB }: Ends, standing: number): object {
  const ofB = { b: b.body, anchorB: less(anchorB, b.center) };
  if (a.kinematic !== undefined) return { wallA: standing + a.kinematic, ...ofB, anchorA };
  return a.body === null ? { ...ofB, anchorA: placed(a, anchorA) } : { a: a.body, ...ofB, anchorA: less(anchorA, a.center) };
}

function less(a: Point, b: Point): Point {
  return { x: a.x - b.x, y: a.y - b.y };
}

interface Kind {
  /** What such joints have besides what all have. */
  readonly keys: readonly string[];
  /** A wheel is two: what holds it, and what drives it. */
  of(reader: RubeReader, ends: Ends): object[];
}

const limitKeys = ['enableLimit', 'lowerLimit', 'upperLimit'];
const springKeys = ['frequency', 'dampingRatio'];

const kinds: Readonly<Record<string, Kind>> = {
  revolute: {
    keys: ['refAngle', 'enableMotor', 'motorSpeed', 'maxMotorTorque', 'jointSpeed', ...limitKeys],
    of(reader, ends) {
      // scenes count the angle from where it is
      const { a, b, sign } = ends;
      const angle = sign * (b.angle - a.angle) - number(reader, ends, 'refAngle');
      return [{ kind: 'pin', ...limitsOf(reader, ends, angle), ...drivenBy(reader, ends, 'maxMotorTorque') }];
    },
  },
  prismatic: {
    keys: ['refAngle', 'localAxisA', 'enableMotor', 'motorSpeed', 'maxMotorForce', ...limitKeys],
    of(reader, ends) {
      noteTurned(reader, ends);
      return [{ kind: 'slider', axis: axisOf(reader, ends), ...limitsOf(reader, ends, 0), ...drivenBy(reader, ends, 'maxMotorForce') }];
    },
  },
  distance: {
    keys: ['length', ...springKeys],
    of(reader, ends) {
      const length = reader.atLeast(`${ends.what}.length`, 0, number(reader, ends, 'length'), 0);
      const spring = springOf(reader, ends, 'frequency', 'dampingRatio');
      return [length === 0 && !('spring' in spring) ? { kind: 'pin' } : { kind: 'distance', length, ...spring }];
    },
  },
  rope: {
    keys: ['maxLength'],
    of(reader, ends) {
      const upper = reader.atLeast(`${ends.what}.maxLength`, 0, number(reader, ends, 'maxLength'), 0);
      return [{ kind: 'distance', limits: { upper } }];
    },
  },
  weld: {
    keys: ['refAngle', ...springKeys],
    of(reader, ends) {
      noteTurned(reader, ends);
      const spring = springOf(reader, ends, 'frequency', 'dampingRatio');
      if ('spring' in spring) reader.note('soft welds give way in place too, there in angle alone');
      return [{ kind: 'weld', ...spring }];
    },
  },
  wheel: {
    keys: ['localAxisA', 'springFrequency', 'springDampingRatio', 'enableMotor', 'motorSpeed', 'maxMotorTorque'],
    of(reader, ends) {
      const motor = motorOf(reader, ends, 'maxMotorTorque');
      const held = { kind: 'wheel', axis: axisOf(reader, ends), ...springOf(reader, ends, 'springFrequency', 'springDampingRatio') };
      return motor === null ? [held] : [held, { kind: 'motor', angularVelocity: motor.speed, maxTorque: motor.max }];
    },
  },
  friction: {
    keys: ['maxForce', 'maxTorque'],
    of: (reader, ends) => [{ kind: 'motor', ...boundsOf(reader, ends) }],
  },
  motor: {
    keys: ['maxForce', 'maxTorque', 'correctionFactor', 'refAngle', 'linearOffset', 'angularOffset'],
    of(reader, ends) {
      reader.note('motor joints hold the velocity, there the place: they do not bring a body back');
      return [{ kind: 'motor', ...boundsOf(reader, ends) }];
    },
  },
};

function number(reader: RubeReader, { what, joint }: Ends, key: string): number {
  return reader.number(`${what}.${key}`, joint[key]);
}

function boundsOf(reader: RubeReader, ends: Ends): object {
  const [maxForce, maxTorque] = ['maxForce', 'maxTorque'].map((key) =>
    reader.atLeast(`${ends.what}.${key}`, 0, number(reader, ends, key), 0),
  );
  return { maxForce, maxTorque };
}

/** The limits of an angle or translation, which is `zero` where that of the scene is 0. */
function limitsOf(reader: RubeReader, ends: Ends, zero: number): object {
  const { what, joint, sign } = ends;
  if (!reader.truth(`${what}.enableLimit`, joint.enableLimit)) return {};
  const [lower, upper] = [number(reader, ends, 'lowerLimit'), number(reader, ends, 'upperLimit')];
  if (lower > upper) reader.fail(`${what}.upperLimit`, `at least lowerLimit (${lower})`, upper);
  const limits = sign > 0 ? { lower: lower - zero, upper: upper - zero } : { lower: zero - upper, upper: zero - lower };
  return { limits };
}

function motorOf(reader: RubeReader, ends: Ends, key: string): { readonly speed: number; readonly max: number } | null {
  const { what, joint, sign } = ends;
  if (!reader.truth(`${what}.enableMotor`, joint.enableMotor)) return null;
  const max = reader.atLeast(`${what}.${key}`, 0, number(reader, ends, key), 0);
  return { speed: sign * number(reader, ends, 'motorSpeed'), max };
}

/** The motor of an angle or translation. */
function drivenBy(reader: RubeReader, ends: Ends, key: string): object {
  const motor = motorOf(reader, ends, key);
  return motor === null ? {} : { motor };
}

function springOf(reader: RubeReader, ends: Ends, frequencyKey: string, dampingKey: string): object {
  const frequency = reader.atLeast(`${ends.what}.${frequencyKey}`, 0, number(reader, ends, frequencyKey), 0);
  const dampingRatio = reader.atLeast(`${ends.what}.${dampingKey}`, 0, number(reader, ends, dampingKey), 0);
  return frequency === 0 ? {} : { spring: { frequency, dampingRatio } };
}

/** The direction of a line in the world; there it is seen from body A. */
function axisOf(reader: RubeReader, ends: Ends): Point {
  const { what, joint, a, b, sign } = ends;
  const { x, y } = reader.vector(`${what}.localAxisA`, joint.localAxisA);
  if (x === 0 && y === 0) reader.fail(`${what}.localAxisA`, 'a vector that is not 0', joint.localAxisA);
  return placed({ x: 0, y: 0, angle: sign > 0 ? a.angle : b.angle }, { x, y });
}

/** There, two bodies are turned to the angle of reference; here they keep the angle that they have. */
function noteTurned(reader: RubeReader, ends: Ends): void {
  const { a, b, sign } = ends;
  const off = sign * (b.angle - a.angle) - number(reader, ends, 'refAngle');
  const turns = off / (2 * Math.PI);
  if (Math.abs(turns - Math.round(turns)) > 1e-3) reader.note('sliders and welds hold the angle of the start, there that of refAngle');
}
