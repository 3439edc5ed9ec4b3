import { type Camera, discAt, screenToWorld, worldToScreen } from '@carom/draw';
import type { Vec } from 'carom';
import { listenOn, placeOn } from '../ui/pointer.ts';
import { type Drag, draftOf, finalOf, pointedDraft, snapped } from './drag.ts';
import { type Editor, noDraft } from './editor.ts';
import { fieldUnder } from './field-shape.ts';
import { handleAt, take, wallAt } from './hold.ts';
import { jointUnder } from './joint-shape.ts';
import { itemOf } from './palette.ts';

/** How near to a point drawn before a click means that point. [pixel] */
const samePoint = 10;

/** Lets a pointer select, move, resize, aim, turn, draw things, and frame. Mouse, pen and one finger do the same; a second one zooms. */
export function connectEditPointer(canvas: HTMLCanvasElement, editor: Editor, cameraNow: () => Camera): () => void {
  const { bench } = editor;
  const { on, stop } = listenOn(canvas);
  const down = new Set<number>();
  let drag: Drag | null = null;
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
    const start = placeOn(canvas, event);
    const reach = event.pointerType === 'mouse' ? 6 : 16;
    const hold = take(editor, cameraNow(), start, reach, event.shiftKey || event.ctrlKey || event.metaKey);
    drag = {
      pointer: event.pointerId,
      hold,
      from: screenToWorld(cameraNow(), start),
      start,
      moved: false,
      free: event.altKey,
      straight: event.shiftKey,
    };
    canvas.setPointerCapture(event.pointerId);
    if (!isPointed(editor)) return;
    point(editor, cameraNow(), start, event.altKey);
    if (!isPointed(editor)) drag = null; // it is done
  });
  on('pointermove', (event) => {
    const at = placeOn(canvas, event);
    if (drag?.pointer === event.pointerId) {
      drag.free = event.altKey;
      drag.straight = event.shiftKey;
      if (Math.hypot(at.x - drag.start.x, at.y - drag.start.y) > 3) drag.moved = true;
      if (isPointed(editor)) editor.draft.value = pointedDraft(editor, cameraNow(), screenToWorld(cameraNow(), at), event.altKey);
      else if (drag.moved) editor.draft.value = draftOf(editor, cameraNow(), drag, at);
      return;
    }
    if (event.pointerType !== 'mouse') return;
    canvas.style.cursor = cursorFor(editor, cameraNow(), at);
    if (isPointed(editor) && editor.points.peek().length > 0)
      editor.draft.value = pointedDraft(editor, cameraNow(), screenToWorld(cameraNow(), at), event.altKey);
  });
  on('pointerup', (event) => {
    down.delete(event.pointerId);
    if (drag?.pointer !== event.pointerId) return;
    const done = drag;
    drag = null;
    if (isPointed(editor)) {
      if (done.moved) point(editor, cameraNow(), placeOn(canvas, event), event.altKey);
      return;
    }
    const draft = editor.draft.peek();
    editor.draft.value = noDraft;
    letGo(editor, cameraNow, done, draft, placeOn(canvas, event), event.shiftKey);
  });
  on('pointercancel', (event) => {
    down.delete(event.pointerId);
    cancel();
  });
  return () => {
    stop();
    editor.points.value = [];
    editor.draft.value = noDraft;
  };
}

/** Does what letting go means: a mere click on what was selected with others selects it alone. */
function letGo(editor: Editor, cameraNow: () => Camera, drag: Drag, draft: Editor['draft']['value'], at: Vec, shift: boolean): void {
  const { hold, moved } = drag;
  if (hold.kind === 'frame' && !moved && !shift) {
    editor.select([]);
    editor.field.value = hold.field;
  }
  if (hold.kind === 'move' && !moved && hold.again) {
    const { disc, wall } = hold.again;
    editor.select(disc === undefined ? [] : [disc], wall === undefined ? [] : [wall]);
  }
  if (moved || hold.kind === 'item' || hold.kind === 'joint')
    finalOf(editor, cameraNow(), drag, draft, at, shift && hold.kind !== 'frame')?.();
}

/** Whether the thing that is drawn is drawn point by point. */
function isPointed(editor: Editor): boolean {
  return itemOf(editor.tool.peek())?.gesture === 'points';
}

/** A further point of what is drawn point by point; on the last one it ends, on the first one it closes. */
function point(editor: Editor, camera: Camera, place: Vec, free: boolean): void {
  const points = editor.points.peek();
  const isAt = (one: Readonly<Vec> | undefined) => {
    if (!one) return false;
    const { x, y } = worldToScreen(camera, one);
    return Math.hypot(x - place.x, y - place.y) <= samePoint;
  };
  if (points.length >= 3 && isAt(points[0])) editor.finish(true);
  else if (points.length >= 2 && isAt(points.at(-1))) editor.finish(false);
  else if (!isAt(points.at(-1))) {
    const { x, y } = snapped(editor, camera, screenToWorld(camera, place), free);
    editor.points.value = [...points, { x, y }];
    editor.draft.value = pointedDraft(editor, camera, { x, y }, free);
  }
}

function cursorFor(editor: Editor, camera: Camera, at: Vec): string {
  if (editor.tool.peek() !== 'select') return 'crosshair';
  if (handleAt(editor, camera, at, 6)) return 'grab';
  const { bench } = editor;
  if (discAt(camera, bench.take.discs(), at, 6, bench.take.period) || wallAt(editor, camera, at, 6) !== null) return 'move';
  if (jointUnder(bench.take.joints(), camera, at, 6) !== null) return 'pointer';
  const under = fieldUnder(bench.scene.fields ?? [], camera, at);
  return under === null ? '' : under === editor.field.peek() ? 'move' : 'pointer';
}
