import { type Camera, worldToScreen } from '@carom/draw';
import type { SceneJoint, SceneKinematic } from '@carom/scene';
import { separationWall, type Vec } from 'carom';
import type { SceneView } from '../scenes/scene-view.ts';
import type { DiscPiece, JointPiece } from '../take/pieces.ts';
import { inFrame } from '../take/scene-edit.ts';
import type { Item } from './item.ts';
import { settled } from './settled.ts';

type Kind = SceneJoint['kind'];

/** What a new joint of a kind has besides its ends: enough to do something. */
const usual: Readonly<Record<Kind, Partial<SceneJoint>>> = {
  distance: {},
  pin: {},
  slider: { axis: { x: 1, y: 0 } },
  weld: {},
  drag: {},
  motor: { angularVelocity: 2, maxForce: 0, maxTorque: 100 },
  gear: { ratio: -1 },
  rack: { axis: { x: 1, y: 0 }, ratio: -1 },
  wheel: { axis: { x: 0, y: 1 }, spring: { frequency: 4, dampingRatio: 0.7 } },
};

/** A joint of the palette between two discs. */
export function jointOf(item: Item, a: DiscPiece, b: DiscPiece): SceneJoint {
  const parts = item.joint!(Math.hypot(b.x - a.x, b.y - a.y));
  return { ...jointBetween(parts.kind, a, b), ...parts };
}

/** A joint of the palette between a disc and a point of the world; a rod hangs `above` it. */
export function jointToWorldOf(item: Item, disc: DiscPiece, { x, y }: Readonly<Vec>, above = 0): SceneJoint {
  const { kind } = item.joint!(0);
  const lifted = kind === 'distance' ? above : 0;
  return { ...jointToWorld(kind, disc, { x, y }, lifted), ...item.joint!(Math.hypot(disc.x - x, disc.y - y - lifted)) };
}

/** A joint of two discs: a rod from middle to middle, everything else where their rims meet on the way. */
export function jointBetween(kind: Kind, a: DiscPiece, b: DiscPiece): SceneJoint {
  if (kind === 'drag') return { kind, b: b.id, target: { x: a.x, y: a.y } };
  if (kind === 'distance' || kind === 'motor') return { kind, a: a.id, b: b.id, ...usual[kind] };
  if (kind === 'gear') return { kind, a: a.id, b: b.id };
  if (kind === 'wheel') return { kind, a: a.id, b: b.id, at: { x: b.x, y: b.y }, ...usual.wheel };
  const share = a.r / (a.r + b.r);
  return { kind, a: a.id, b: b.id, at: { x: a.x + (b.x - a.x) * share, y: a.y + (b.y - a.y) * share }, ...usual[kind] };
}

/** A joint of a disc and a point of the world; a rod hangs `above` it. */
export function jointToWorld(kind: Kind, disc: DiscPiece, { x, y }: Readonly<Vec>, above = 0): SceneJoint {
  const at = { x, y: y + above };
  if (kind === 'drag') return { kind, b: disc.id, target: at };
  if (kind === 'distance') return { kind, b: disc.id, anchorA: at };
  if (kind === 'motor' || kind === 'gear') return { kind, b: disc.id, ...usual[kind] };
  return { kind, b: disc.id, at, ...usual[kind] };
}

/** A copied joint beside where it was: what it holds of the world goes along. */
export function jointShifted(joint: SceneJoint, dx: number, dy: number): SceneJoint {
  const move = ({ x, y }: Readonly<Vec>) => ({ x: x + dx, y: y + dy });
  return {
    ...joint,
    ...(joint.a === undefined && joint.anchorA ? { anchorA: move(joint.anchorA) } : {}),
    ...(joint.target ? { target: move(joint.target) } : {}),
  };
}

/** What an end of a joint is called: a disc, a wall, or the world. */
export function endName({ take }: SceneView, disc: number | undefined, wall: number | undefined): string {
  if (disc !== undefined) return take.nameOf(disc);
  return wall === undefined ? 'the world' : (take.walls().find(({ id }) => id === wall)?.wall.name ?? `wall ${wall}`);
}

/** A joint of another kind at the same ends. */
export function jointAs(kind: Kind, { joint, from, to }: JointPiece): SceneJoint {
  const { a, b, wallA, wallB, name, color } = joint;
  const look = { ...(name === undefined ? {} : { name }), ...(color === undefined ? {} : { color }) };
  if (kind === 'drag' && b !== undefined) return { kind, b, anchorB: joint.anchorB ?? { x: 0, y: 0 }, target: from, ...look };
  const ends = {
    ...(a === undefined ? {} : { a }),
    ...(b === undefined ? {} : { b }),
    ...(wallA === undefined ? {} : { wallA }),
    ...(wallB === undefined ? {} : { wallB }),
  };
  const { anchorA = from, anchorB = { x: 0, y: 0 } } = joint;
  if (kind === 'distance') return { kind, ...ends, anchorA, anchorB, ...look };
  return { kind, ...ends, ...(kind === 'gear' ? {} : { at: to }), ...usual[kind], ...look };
}

/** A point of a joint that can be dragged: what it changes. */
export interface JointGrip {
  readonly end: 'anchorA' | 'anchorB' | 'target';
  readonly at: Vec;
}

/** Where a joint can be taken. */
export function jointGrips({ joint, from, to }: JointPiece): readonly JointGrip[] {
  return [
    { end: joint.kind === 'drag' ? 'target' : 'anchorA', at: from },
    { end: 'anchorB', at: to },
  ];
}

/** The frame that joints to a moving wall count from, about its pivot; null of one that stands, and of all while they are on their way. */
export function frameOfWall(
  { take, isStart }: SceneView,
  id: number,
): { readonly x: number; readonly y: number; readonly angle: number } | null {
  const piece = take.walls().find((one) => one.id === id);
  if (!piece?.moving || !isStart) return null;
  const wall = piece.wall as SceneKinematic;
  const { pivot = { x: 0, y: 0 } } = settled(wall);
  return { ...pivot, angle: wall.angle ?? 0 };
}

/** The point that a grip is dragged to, in the frame that it belongs to. */
export function anchorAt(bench: SceneView, { joint }: JointPiece, end: JointGrip['end'], to: Readonly<Vec>): Vec {
  const [id, wall] = end === 'anchorB' ? [joint.b, joint.wallB] : end === 'anchorA' ? [joint.a, joint.wallA] : [];
  const disc = id === undefined ? undefined : bench.take.discs().find((one) => one.id === id);
  const frame = disc ?? (wall === undefined ? null : frameOfWall(bench, wall));
  return frame ? inFrame(frame, to) : { x: to.x, y: to.y };
}

/** The joint under a pointer: at one of its ends, or on the line between them. Its id, or `null`. */
export function jointUnder(joints: readonly JointPiece[], camera: Camera, at: Vec, reach: number): number | null {
  let [nearest, least] = [null as number | null, reach];
  for (const { id, from, to } of joints) {
    const [a, b] = [worldToScreen(camera, from), worldToScreen(camera, to)];
    const distance = separationWall({ x: at.x, y: at.y, r: 0 }, { x1: a.x, y1: a.y, x2: b.x, y2: b.y });
    if (distance <= least) [nearest, least] = [id, distance];
  }
  return nearest;
}
