import { type Camera, discAt, screenToWorld, worldToScreen } from '@carom/draw';
import type { SceneAction, SceneJoint, SceneWall } from '@carom/scene';
import type { Vec } from 'carom';
import { handleOf, velocityOf } from '../scenes/handle.ts';
import type { DiscPiece, JointPiece } from '../take/bench.ts';
import { notify } from '../ui/announce.ts';
import { type Draft, type Editor, noDraft, tidy, tidyPoint } from './editor.ts';
import { anchorAt, type JointGrip, jointBetween, jointGrips, jointToWorld, jointUnder } from './joint-shape.ts';
import { distanceTo, type Grip, gripsOf, shifted } from './wall-shape.ts';

/** What a pointer took hold of. */
type Hold =
  | { readonly kind: 'move' }
  | { readonly kind: 'radius' | 'velocity'; readonly disc: DiscPiece }
  | { readonly kind: 'grip'; readonly wall: number; readonly grip: Grip }
  | { readonly kind: 'anchor'; readonly piece: JointPiece; readonly end: JointGrip['end'] }
  | { readonly kind: 'joint'; readonly disc: DiscPiece | null }
  | { readonly kind: 'frame' | 'disc' | 'wall' };

interface Drag {
  readonly pointer: number;
  readonly hold: Hold;
  readonly from: Vec;
  readonly start: Vec;
  moved: boolean;
}

/** Where the handle for the radius is: beside the rim, to the upper left, away from the arrow of most velocities. */
export function radiusHandle(camera: Camera, disc: Pick<DiscPiece, 'x' | 'y' | 'r'>): Vec {
  const { x, y } = worldToScreen(camera, disc);
  const reach = (disc.r * camera.scale + 8) * Math.SQRT1_2;
  return { x: x - reach, y: y - reach };
}

/** Lets a pointer select, move, resize, aim, draw discs and walls, and frame. Mouse, pen and one finger do the same; a second one zooms. */
export function connectEditPointer(canvas: HTMLCanvasElement, editor: Editor, cameraNow: () => Camera): () => void {
  const { bench } = editor;
  const stop = new AbortController();
  const down = new Set<number>();
  let drag: Drag | null = null;
  const on = <K extends keyof HTMLElementEventMap>(kind: K, handler: (event: HTMLElementEventMap[K]) => void) =>
    canvas.addEventListener(kind, handler as EventListener, { signal: stop.signal });
  const cancel = () => {
    drag = null;
    editor.draft.value = noDraft;
  };

  on('pointerdown', (event) => {
    down.add(event.pointerId);
    if (down.size > 1) return cancel(); // two fingers look, they do not edit
    if (event.button !== 0) return;
    canvas.focus({ preventScroll: true });
    if (bench.player.playing.peek()) bench.player.toggle();
    const start = placeOf(canvas, event);
    const reach = event.pointerType === 'mouse' ? 6 : 16;
    const hold = take(editor, cameraNow(), start, reach, event.shiftKey || event.ctrlKey || event.metaKey);
    drag = { pointer: event.pointerId, hold, from: screenToWorld(cameraNow(), start), start, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    const at = placeOf(canvas, event);
    if (drag?.pointer === event.pointerId) {
      if (Math.hypot(at.x - drag.start.x, at.y - drag.start.y) > 3) drag.moved = true;
      if (drag.moved) editor.draft.value = draftOf(editor, cameraNow(), drag, at);
    } else if (event.pointerType === 'mouse') canvas.style.cursor = cursorFor(editor, cameraNow(), at);
  });
  on('pointerup', (event) => {
    down.delete(event.pointerId);
    if (drag?.pointer !== event.pointerId) return;
    const done = drag;
    const { draft } = editor;
    drag = null;
    if (done.hold.kind === 'frame' && !done.moved && !event.shiftKey) editor.select([]);
    const made =
      done.moved || done.hold.kind === 'disc' || done.hold.kind === 'joint'
        ? finalOf(editor, cameraNow(), done, draft.peek(), placeOf(canvas, event))
        : null;
    draft.value = noDraft;
    made?.();
  });
  on('pointercancel', (event) => {
    down.delete(event.pointerId);
    cancel();
  });
  return () => {
    stop.abort();
    editor.draft.value = noDraft;
  };
}

function placeOf(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }): Vec {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

/** What lies under a place: a handle of what is selected, a disc, a wall, or nothing; and selects it. */
function take(editor: Editor, camera: Camera, at: Vec, reach: number, adds: boolean): Hold {
  const { bench } = editor;
  const tool = editor.tool.peek();
  if (tool === 'joint') return { kind: 'joint', disc: discAt(camera, bench.discs(), at, reach, bench.period) };
  if (tool !== 'select') return { kind: tool };
  const handle = handleAt(editor, camera, at, reach);
  if (handle) return handle;
  const disc = discAt(camera, bench.discs(), at, 0, bench.period) ?? null;
  const joint = disc && !isHinge(editor, camera, at) ? null : jointUnder(bench.joints(), camera, at, reach);
  if (joint !== null) {
    const joints = new Set(adds ? editor.joints.peek() : []);
    if (!joints.delete(joint)) joints.add(joint);
    editor.select(adds ? editor.discs.peek() : [], adds ? editor.walls.peek() : [], joints);
    return { kind: 'move' };
  }
  return takePiece(editor, camera, at, reach, adds);
}

/** Whether one of the ends of a joint that is no rod is under the pointer: between touching discs there is no other place to take it. */
function isHinge(editor: Editor, camera: Camera, at: Vec): boolean {
  return editor.bench.joints().some(({ joint, to }) => {
    if (joint.kind === 'distance' || joint.kind === 'drag') return false;
    const end = worldToScreen(camera, to);
    return Math.hypot(end.x - at.x, end.y - at.y) <= 5;
  });
}

function takePiece(editor: Editor, camera: Camera, at: Vec, reach: number, adds: boolean): Hold {
  const { bench } = editor;
  const disc = discAt(camera, bench.discs(), at, reach, bench.period);
  const wall = disc ? null : wallAt(editor, camera, at, reach);
  const [discs, walls] = [new Set(editor.discs.peek()), new Set(editor.walls.peek())];
  if (disc === null && wall === null) {
    return { kind: 'frame' };
  }
  const [set, id] = disc ? [discs, disc.id] : [walls, wall!];
  if (adds) {
    if (!set.delete(id)) set.add(id);
    editor.select(discs, walls);
  } else if (!set.has(id)) editor.select(disc ? [id] : [], disc ? [] : [id]);
  return { kind: 'move' };
}

function handleAt(editor: Editor, camera: Camera, at: Vec, reach: number): Hold | null {
  const { bench } = editor;
  const isNear = (point: Readonly<Vec>) => Math.hypot(point.x - at.x, point.y - at.y) <= 6 + reach;
  const [disc] = editor.count === 1 ? bench.discs().filter(({ id }) => editor.discs.peek().has(id)) : [];
  const isDeep = (one: DiscPiece) => {
    const { x, y } = worldToScreen(camera, one);
    return Math.hypot(x - at.x, y - at.y) < Math.max(8, 0.6 * one.r * camera.scale); // well inside: it is the disc that is meant
  };
  if (disc && !isDeep(disc)) {
    if (disc.kind !== 'static' && isNear(handleOf(camera, { ...disc }, bench.reach))) return { kind: 'velocity', disc };
    if (isNear(radiusHandle(camera, disc))) return { kind: 'radius', disc };
  }
  for (const piece of editor.joints.peek().size === 1 ? bench.joints() : []) {
    if (!editor.joints.peek().has(piece.id)) continue;
    const grip = jointGrips(piece).find(({ at: point }) => isNear(worldToScreen(camera, point)));
    if (grip) return { kind: 'anchor', piece, end: grip.end };
  }
  for (const { id, wall, moving } of bench.walls()) {
    if (moving || !editor.walls.peek().has(id)) continue;
    const grip = gripsOf(wall).find(({ at: point }) => isNear(worldToScreen(camera, point)));
    if (grip) return { kind: 'grip', wall: id, grip };
  }
  return null;
}

function wallAt(editor: Editor, camera: Camera, at: Vec, reach: number): number | null {
  const point = screenToWorld(camera, at);
  let [nearest, least] = [null as number | null, (reach + 4) / camera.scale];
  for (const { id, wall } of editor.bench.walls()) {
    const distance = distanceTo(wall, point);
    if (distance <= least) [nearest, least] = [id, distance];
  }
  return nearest;
}

function cursorFor(editor: Editor, camera: Camera, at: Vec): string {
  if (editor.tool.peek() !== 'select') return 'crosshair';
  if (handleAt(editor, camera, at, 6)) return 'grab';
  const { bench } = editor;
  if (discAt(camera, bench.discs(), at, 6, bench.period) || wallAt(editor, camera, at, 6) !== null) return 'move';
  return jointUnder(bench.joints(), camera, at, 6) === null ? '' : 'pointer';
}

/** What would be if the pointer were let go here. */
function draftOf(editor: Editor, camera: Camera, { hold, from, start }: Drag, at: Vec): Draft {
  const to = screenToWorld(camera, at);
  const grain = 1 / camera.scale;
  const { bench } = editor;
  const [dx, dy] = [tidy(to.x - from.x, grain), tidy(to.y - from.y, grain)];
  switch (hold.kind) {
    case 'move': {
      const discs = bench.discs().filter(({ id }) => editor.discs.peek().has(id));
      const walls = bench.walls().filter(({ id, moving }) => editor.walls.peek().has(id) && !moving);
      return {
        ...noDraft,
        discs: new Map(discs.map(({ id, x, y }) => [id, { x: x + dx, y: y + dy }])),
        walls: new Map(walls.map(({ id, wall }) => [id, shifted(wall, dx, dy)])),
      };
    }
    case 'radius': {
      const r = Math.max(tidy(Math.hypot(to.x - hold.disc.x, to.y - hold.disc.y), grain), 2 * grain);
      return { ...noDraft, discs: new Map([[hold.disc.id, { r }]]) };
    }
    case 'velocity': {
      const { vx, vy } = velocityOf(camera, hold.disc, bench.reach, at);
      const fine = grain / bench.reach;
      return { ...noDraft, discs: new Map([[hold.disc.id, { vx: tidy(vx, fine), vy: tidy(vy, fine) }]]) };
    }
    case 'grip':
      return { ...noDraft, walls: new Map([[hold.wall, hold.grip.move(tidyPoint(to, grain))]]) };
    case 'anchor':
    case 'joint':
      return { ...noDraft, fresh: { rod: rodOf(hold, from, to) } };
    case 'frame':
      return { ...noDraft, frame: { from: start, to: at } };
    case 'disc': {
      const r = Math.max(tidy(Math.hypot(to.x - from.x, to.y - from.y), grain), 3 * grain);
      return { ...noDraft, fresh: { body: { ...tidyPoint(from, grain), r } } };
    }
    default: {
      const [a, b] = [tidyPoint(from, grain), tidyPoint(to, grain)];
      return { ...noDraft, fresh: { wall: { x1: a.x, y1: a.y, x2: b.x, y2: b.y } } };
    }
  }
}

/** The line that is drawn while a joint is drawn, or one of its ends dragged. */
function rodOf(hold: Extract<Hold, { kind: 'anchor' | 'joint' }>, from: Vec, to: Vec): [Vec, Vec] {
  if (hold.kind === 'joint') return [hold.disc ?? from, to];
  return hold.end === 'anchorB' ? [hold.piece.from, to] : [to, hold.piece.to];
}

/** The joint that a pointer has drawn: between two discs, a disc and a point, or through one disc. `null` if there is no disc. */
function drawnJoint(editor: Editor, camera: Camera, drag: Drag, start: DiscPiece | null, at: Vec): SceneJoint | null {
  const { bench } = editor;
  const end = discAt(camera, bench.discs(), at, 6, bench.period);
  const kind = editor.jointKind.peek();
  const grain = 1 / camera.scale;
  if (start && end && start.id !== end.id) return jointBetween(kind, start, end);
  if (start && end) return jointToWorld(kind, start, tidyPoint(drag.from, grain), kind === 'distance' ? 3 * start.r : 0);
  if (start) return jointToWorld(kind, start, tidyPoint(screenToWorld(camera, at), grain));
  return end ? jointToWorld(kind, end, tidyPoint(drag.from, grain)) : null;
}

/** What letting go does. */
function finalOf(editor: Editor, camera: Camera, drag: Drag, draft: Draft, at: Vec): (() => void) | null {
  if (drag.hold.kind === 'frame') return () => selectFrame(editor, camera, drag.start, at);
  const { hold } = drag;
  if (hold.kind === 'joint') {
    const joint = drawnJoint(editor, camera, drag, hold.disc, at);
    return joint ? () => editor.addJoint(joint) && backToSelecting(editor) : () => notify('A joint begins or ends on a disc');
  }
  if (hold.kind === 'anchor') {
    const to = tidyPoint(screenToWorld(camera, at), 1 / camera.scale);
    const reason = () => editor.setJoint(hold.piece.id, { [hold.end]: anchorAt(editor.bench, hold.piece, hold.end, to) });
    return () => tell(reason());
  }
  if (drag.hold.kind === 'disc') {
    const body = draft.fresh?.body ?? { ...tidyPoint(drag.from, 1 / camera.scale), r: editor.usualRadius };
    return () => editor.add(body) && backToSelecting(editor);
  }
  if (drag.hold.kind === 'wall') {
    const wall = draft.fresh?.wall;
    return wall ? () => editor.addWall(wall) && backToSelecting(editor) : null;
  }
  const moves = [...draft.discs].map(([body, values]): SceneAction => ({ kind: 'change', body, values: inPeriod(editor, values) }));
  return () => editor.reshape(draft.walls as ReadonlyMap<number, SceneWall>, moves);
}

function tell(reason: string | null): void {
  if (reason !== null) notify(reason);
}

function backToSelecting(editor: Editor): void {
  editor.tool.value = 'select';
}

/** The same place of a torus in the period that is shown. */
function inPeriod(editor: Editor, values: Partial<Pick<DiscPiece, 'x' | 'y' | 'r' | 'vx' | 'vy'>>): typeof values {
  const { periodX, periodY } = editor.bench.period;
  const within = (at: number, period: number) => (period < Infinity ? at - period * Math.floor(at / period) : at);
  return {
    ...values,
    ...(values.x === undefined ? {} : { x: within(values.x, periodX) }),
    ...(values.y === undefined ? {} : { y: within(values.y, periodY) }),
  };
}

function selectFrame(editor: Editor, camera: Camera, from: Vec, to: Vec): void {
  const [a, b] = [screenToWorld(camera, from), screenToWorld(camera, to)];
  const isIn = ({ x, y }: Readonly<Vec>) =>
    x >= Math.min(a.x, b.x) && x <= Math.max(a.x, b.x) && y >= Math.min(a.y, b.y) && y <= Math.max(a.y, b.y);
  const discs = editor.bench.discs().filter(isIn);
  const walls = editor.bench.walls().filter(({ wall, moving }) => {
    const grips = gripsOf(wall);
    return !moving && grips.length > 0 && grips.every(({ at }) => isIn(at));
  });
  editor.select(
    discs.map(({ id }) => id),
    walls.map(({ id }) => id),
  );
}
