import { type Camera, discAt, screenToWorld } from '@carom/draw';
import type { SceneAction, SceneJoint, SceneKinematic, SceneShapedBody, SceneWall } from '@carom/scene';
import type { Vec } from 'carom';
import { velocityOf } from '../scenes/handle.ts';
import type { DiscPiece } from '../take/pieces.ts';
import { inFrame } from '../take/scene-edit.ts';
import { notify } from '../ui/announce.ts';
import { reshaped } from './body-shape.ts';
import { type Draft, type Editor, noDraft } from './editor.ts';
import { groundOf, reshapeField, tidied } from './field-edit.ts';
import { middleOfField, shiftedField } from './field-shape.ts';
import { gripsOfPiece, type Hold, wallAt } from './hold.ts';
import type { Drawn, Item } from './item.ts';
import { anchorAt, frameOfWall, jointOf, jointToWorldOf } from './joint-shape.ts';
import { settled } from './settled.ts';
import { onDirection, roundStep, type Snapped, snapTo } from './snap.ts';
import { tidy, tidyPoint } from './tidy.ts';
import { turned, turnedPoint } from './turning.ts';
import { gripsOf, middleOf, shifted } from './wall-shape.ts';
import { told } from './words.ts';

/** A pointer on its way. */
export interface Drag {
  readonly pointer: number;
  readonly hold: Hold;
  /** Where it began, in the plane and on the screen. */
  readonly from: Vec;
  readonly start: Vec;
  moved: boolean;
  /** Whether it goes where it likes: the other way than the switch says. */
  free: boolean;
  /** Whether lines keep to round directions. */
  straight: boolean;
}

/** Pixels within which a point is drawn to another one. */
const snapReach = 9;
/** The least distance of the lines of the grid. [pixel] */
const gridLeast = 5;

/** A point of the plane where it is meant to be: on another point, on a line with one, or on the grid. */
export function snapped(editor: Editor, camera: Camera, point: Readonly<Vec>, free: boolean, moves = false): Snapped {
  if (editor.snapping.peek() === free) return tidyPoint(point, 1 / camera.scale);
  const { bench } = editor;
  const isRest = (set: ReadonlySet<number>, id: number) => !moves || !set.has(id);
  const discs = bench.take.discs().filter(({ id }) => isRest(editor.discs.peek(), id));
  const walls = bench.take.walls().filter(({ id }) => isRest(editor.walls.peek(), id));
  const corners = walls.flatMap((piece) => gripsOfPiece(piece, bench.isStart).flatMap(({ kind, at }) => (kind === 'corner' ? [at] : [])));
  const targets = [...discs, ...corners, ...editor.points.peek()].slice(0, 2000);
  return snapTo(point, { targets, reach: snapReach / camera.scale, grid: roundStep(gridLeast / camera.scale) });
}

/** What a gesture of a thing has drawn, from where it began to where the pointer is. */
function drawnOf(
  editor: Editor,
  camera: Camera,
  drag: Pick<Drag, 'from' | 'free' | 'straight'>,
  item: Item,
  to: Readonly<Vec>,
): Pick<Drawn, 'points' | 'closed' | 'radius'> & { readonly end: Snapped } {
  const a = snapped(editor, camera, drag.from, drag.free);
  const grain = 1 / camera.scale;
  if (item.gesture === 'round') {
    const step = editor.snapping.peek() === drag.free ? grain / 100 : roundStep(gridLeast * grain) / 2;
    const radius = tidy(Math.max(Math.round(Math.hypot(to.x - a.x, to.y - a.y) / step) * step, 3 * grain), step / 10);
    return { points: [a, { x: a.x + radius, y: a.y }], closed: false, radius, end: a };
  }
  const keeps = drag.straight && item.gesture === 'line';
  const b = keeps ? tidyPoint(onDirection(a, to), 0.01 * grain) : snapped(editor, camera, to, drag.free);
  return { points: [a, b], closed: false, end: b };
}

/** What would be put in if the pointer were let go here. */
function freshOf(editor: Editor, item: Item, drawn: Pick<Drawn, 'points' | 'closed' | 'radius'>): Draft['fresh'] {
  const made = item.make({ ...drawn, up: editor.up, engine: editor.bench.scene.engine });
  return made === null || typeof made === 'string' ? null : made;
}

/** What is shown of a thing that is drawn point by point, with the pointer over a point. */
export function pointedDraft(editor: Editor, camera: Camera, to: Readonly<Vec>, free: boolean): Draft {
  const points = editor.points.peek();
  const at = snapped(editor, camera, to, free);
  const line = [...points, at];
  const chain = line.length >= 2 ? { walls: [{ chain: line.map(({ x, y }) => ({ x, y })) } as SceneWall] } : null;
  return { ...noDraft, fresh: chain, guides: at };
}

/** What would be if the pointer were let go here. */
export function draftOf(editor: Editor, camera: Camera, drag: Drag, at: Vec): Draft {
  const { hold, from, start, free } = drag;
  const to = screenToWorld(camera, at);
  const grain = 1 / camera.scale;
  const { bench } = editor;
  switch (hold.kind) {
    case 'move':
      return movedDraft(editor, camera, drag, to);
    case 'turn':
      return turnedDraft(editor, hold.about, from, to, free);
    case 'radius': {
      const r = Math.max(tidy(Math.hypot(to.x - hold.disc.x, to.y - hold.disc.y), grain), 2 * grain);
      return { ...noDraft, discs: new Map([[hold.disc.id, { r }]]) };
    }
    case 'velocity': {
      const { vx, vy } = velocityOf(camera, hold.disc, bench.reach, at);
      const fine = grain / bench.reach;
      return { ...noDraft, discs: new Map([[hold.disc.id, { vx: tidy(vx, fine), vy: tidy(vy, fine) }]]) };
    }
    case 'grip': {
      const point = snapped(editor, camera, to, free, true);
      return { ...noDraft, walls: new Map([[hold.wall, hold.grip.move({ x: point.x, y: point.y })]]), guides: point };
    }
    case 'corner': {
      const point = snapped(editor, camera, to, free, true);
      const body = bench.take.body(hold.disc);
      const next = body && reshaped(body, hold.grip.move({ x: point.x, y: point.y }));
      return { ...noDraft, fresh: next && { bodies: [next] }, guides: point };
    }
    case 'field':
      return fieldDraft(editor, camera, drag, hold, to);
    case 'anchor':
    case 'joint':
      return { ...noDraft, fresh: { rod: rodOf(hold, from, to) } };
    case 'frame':
      return { ...noDraft, frame: { from: start, to: at } };
    default: {
      const { end, ...drawn } = drawnOf(editor, camera, drag, hold.item, to);
      return { ...noDraft, fresh: freshOf(editor, hold.item, drawn), guides: end };
    }
  }
}

/** A field, reshaped by a handle or shifted so that its middle meets other points. */
function fieldDraft(editor: Editor, camera: Camera, { from, free }: Drag, hold: Extract<Hold, { kind: 'field' }>, to: Vec): Draft {
  const { field, grip } = hold;
  if (grip) {
    const at: Snapped = grip.kind === 'corner' ? snapped(editor, camera, to, free) : tidyPoint(to, 1 / camera.scale);
    return { ...noDraft, field: grip.move({ x: at.x, y: at.y }), guides: at };
  }
  const middle = middleOfField(field, groundOf(editor));
  const there = snapped(editor, camera, { x: middle.x + to.x - from.x, y: middle.y + to.y - from.y }, free);
  const next = shiftedField(field, there.x - middle.x, there.y - middle.y, editor.up);
  return { ...noDraft, field: tidied(next, 0.1 / camera.scale), guides: there };
}

/** What is selected, shifted so that a point of it meets others. */
function movedDraft(editor: Editor, camera: Camera, { from, free }: Drag, to: Vec): Draft {
  const { bench } = editor;
  const discs = bench.take.discs().filter(({ id }) => editor.discs.peek().has(id));
  const walls = bench.take.walls().filter(({ id, moving }) => editor.walls.peek().has(id) && (bench.isStart || !moving));
  const shapes = walls.map(({ id, wall, moving }): [number, SceneWall] => [
    id,
    moving ? (settled(wall as SceneKinematic) as SceneWall) : wall,
  ]);
  const [reference] = [
    ...discs,
    ...shapes.flatMap(([, wall]) =>
      gripsOf(wall)
        .slice(0, 1)
        .map(({ at }) => at),
    ),
  ];
  if (!reference) return noDraft;
  const there = snapped(editor, camera, { x: reference.x + to.x - from.x, y: reference.y + to.y - from.y }, free, true);
  const [dx, dy] = [there.x - reference.x, there.y - reference.y];
  return {
    ...noDraft,
    discs: new Map(discs.map((disc) => [disc.id, disc === reference ? { x: there.x, y: there.y } : { x: disc.x + dx, y: disc.y + dy }])),
    walls: new Map(shapes.map(([id, wall]) => [id, shifted(wall, dx, dy)])),
    guides: there,
  };
}

/** What is selected, turned: in steps of 15 degrees, unless the pointer is free. */
function turnedDraft(editor: Editor, about: Vec, from: Vec, to: Vec, free: boolean): Draft {
  const { bench } = editor;
  const swept = Math.atan2(to.y - about.y, to.x - about.x) - Math.atan2(from.y - about.y, from.x - about.x);
  const step = Math.PI / 12;
  const angle = editor.snapping.peek() === free ? swept : Math.round(swept / step) * step;
  const discs = bench.take.discs().filter(({ id }) => editor.discs.peek().has(id));
  const walls = bench.take.walls().filter(({ id, moving }) => editor.walls.peek().has(id) && (bench.isStart || !moving));
  return {
    ...noDraft,
    discs: new Map(
      discs.map((disc) => [
        disc.id,
        { ...turnedPoint(disc, about, angle), ...(disc.shapes && { angle: Number((disc.angle + angle).toFixed(4)) }) },
      ]),
    ),
    walls: new Map(
      walls.map(({ id, wall, moving }) => {
        const shape = moving ? (settled(wall as SceneKinematic) as SceneWall) : wall;
        if (!('inside' in shape)) return [id, turned(shape, about, angle)];
        const [before, after] = [middleOf(shape), turnedPoint(middleOf(shape), about, angle)];
        return [id, shifted(shape, after.x - before.x, after.y - before.y)];
      }),
    ),
  };
}

/** The line that is drawn while a joint is drawn, or one of its ends dragged. */
function rodOf(hold: Extract<Hold, { kind: 'anchor' | 'joint' }>, from: Vec, to: Vec): [Vec, Vec] {
  if (hold.kind === 'joint') return [hold.disc ?? from, to];
  return hold.end === 'anchorB' ? [hold.piece.from, to] : [to, hold.piece.to];
}

/** The joint that a pointer has drawn: between two discs, a disc and a moving wall or a point, or through one disc. `null` if there is no disc. */
function drawnJoint(editor: Editor, camera: Camera, drag: Drag, item: Item, at: Vec): SceneJoint | null {
  const { bench } = editor;
  const start = drag.hold.kind === 'joint' ? drag.hold.disc : null;
  const end = discAt(camera, bench.take.discs(), at, 6, bench.take.period);
  const begun = snapped(editor, camera, drag.from, drag.free);
  if (start && end && start.id !== end.id) return jointOf(item, start, end);
  if (start && end) return jointToWorldOf(item, start, begun, 3 * start.r);
  if (start) return jointToPlace(editor, camera, item, start, { place: snapped(editor, camera, screenToWorld(camera, at), drag.free), at });
  return end ? jointToPlace(editor, camera, item, end, { place: begun, at: drag.start }) : null;
}

/** A joint to a moving wall where the pointer was on one, which carries the disc along; else to the world. */
function jointToPlace(
  editor: Editor,
  camera: Camera,
  item: Item,
  disc: DiscPiece,
  { place, at }: { readonly place: Vec; readonly at: Vec },
): SceneJoint {
  const joint = jointToWorldOf(item, disc, place);
  const wall = joint.kind === 'drag' ? null : wallAt(editor, camera, at, 6);
  const frame = wall === null ? null : frameOfWall(editor.bench, wall);
  if (wall === null || frame === null) return joint;
  return { ...joint, wallA: wall, ...(joint.anchorA ? { anchorA: inFrame(frame, joint.anchorA) } : {}) };
}

/** What letting go does. */
export function finalOf(editor: Editor, camera: Camera, drag: Drag, draft: Draft, at: Vec, stays: boolean): (() => void) | null {
  const { hold } = drag;
  const done = (made: boolean) => {
    if (made && !stays) editor.backToSelecting();
  };
  switch (hold.kind) {
    case 'frame':
      return () => selectFrame(editor, camera, drag.start, at);
    case 'joint': {
      const joint = drawnJoint(editor, camera, drag, hold.item, at);
      return joint ? () => done(editor.addJoint(joint)) : () => notify('A joint begins or ends on a disc');
    }
    case 'corner': {
      const next = draft.fresh?.bodies?.[0];
      return () => {
        told(next ? editor.setBody(hold.disc, next as Partial<SceneShapedBody>) : 'It cannot be so');
      };
    }
    case 'field': {
      const next = draft.field;
      return next ? () => reshapeField(editor, hold.at, next) : null;
    }
    case 'anchor': {
      const to = tidyPoint(screenToWorld(camera, at), 1 / camera.scale);
      return () => {
        told(editor.setJoint(hold.piece.id, { [hold.end]: anchorAt(editor.bench, hold.piece, hold.end, to) }));
      };
    }
    case 'item': {
      const { item } = hold;
      if (drag.moved) {
        const { end: _end, ...drawn } = drawnOf(editor, camera, drag, item, screenToWorld(camera, at));
        return () => done(editor.build(item, drawn));
      }
      if (item.gesture !== 'round' || item.group !== 'disc') return () => notify(item.hint);
      const center = snapped(editor, camera, drag.from, drag.free);
      const radius = editor.usualRadius;
      const points = [center, { x: center.x + radius, y: center.y }];
      return () => done(editor.build(item, { points, closed: false, radius }));
    }
    default: {
      const moves = [...draft.discs].map(([body, values]): SceneAction => ({ kind: 'change', body, values: inPeriod(editor, values) }));
      return () => editor.reshape(draft.walls, moves);
    }
  }
}

/** The same place of a torus in the period that is shown. */
function inPeriod(editor: Editor, values: Partial<Pick<DiscPiece, 'x' | 'y' | 'r' | 'vx' | 'vy' | 'angle'>>): typeof values {
  const { periodX, periodY } = editor.bench.take.period;
  const within = (at: number, period: number) => (period < Infinity ? at - period * Math.floor(at / period) : at);
  return {
    ...values,
    ...(values.x === undefined ? {} : { x: within(values.x, periodX) }),
    ...(values.y === undefined ? {} : { y: within(values.y, periodY) }),
  };
}

function selectFrame(editor: Editor, camera: Camera, from: Vec, to: Vec): void {
  const { bench } = editor;
  const [a, b] = [screenToWorld(camera, from), screenToWorld(camera, to)];
  const isIn = ({ x, y }: Readonly<Vec>) =>
    x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y);
  const walls = bench.take.walls().filter((piece) => {
    const corners = gripsOfPiece(piece, bench.isStart).filter(({ kind }) => kind === 'corner');
    return corners.length > 0 && corners.every(({ at }) => isIn(at));
  });
  editor.select(
    bench.take.discs().flatMap((disc) => (isIn(disc) ? [disc.id] : [])),
    walls.map(({ id }) => id),
  );
}
