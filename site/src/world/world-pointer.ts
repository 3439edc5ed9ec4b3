import { type Camera, type DrawnPeriod, discAt, screenToWorld } from '@carom/draw';
import type { SceneControl, SceneLook } from '@carom/scene';
import type { Body, Vec } from 'carom';
import { hold } from '../scenes/keyboard.ts';
import type { SceneView } from '../scenes/scene-view.ts';
import { inFrame } from '../take/scene-edit.ts';
import { listenOn, placeOn } from '../ui/pointer.ts';

/** A disc let go faster than this was thrown. [pixel/ms] */
const slowestThrow = 0.25;

/**
 * Lets a pointer take a disc, drag it through the others, and throw it, while time goes on.
 *
 * A touch that does not begin on a disc is left to the page: it scrolls.
 */
export function connectWorldPointer(canvas: HTMLCanvasElement, view: SceneView, cameraNow: () => Camera): () => void {
  const { player } = view;
  let drag: { readonly pointer: number; readonly id: number; readonly grip: Vec } | null = null;
  const { on, stop } = listenOn(canvas);
  const placeOf = (event: PointerEvent): Vec => screenToWorld(cameraNow(), placeOn(canvas, event));
  const release = () => {
    if (!drag) return;
    const body = view.world?.world.get(drag.id);
    drag = null;
    player.drag(null);
    if (body) tellThrow(view, body, cameraNow());
  };

  /** Fingers that hold a flipper. */
  const holding = new Map<number, SceneControl>();
  const letGo = (pointer: number) => {
    const control = holding.get(pointer);
    holding.delete(pointer);
    if (control && ![...holding.values()].includes(control)) hold(view, control, false);
  };
  on(
    'touchstart',
    (event) => {
      const [touch] = event.changedTouches;
      if (!view.editing.peek() && zoneAt(view, canvas, placeOn(canvas, touch))) event.preventDefault();
      else if (event.touches.length === 1 && !view.editing.peek() && take(view, cameraNow(), placeOn(canvas, touch), 16))
        event.preventDefault();
    },
    false,
  );
  on('pointerdown', (event) => {
    if (event.button !== 0 || view.editing.peek()) return;
    const at = placeOn(canvas, event);
    const zone = event.pointerType === 'touch' ? zoneAt(view, canvas, at) : null;
    if (zone) {
      if (holding.size === 0) view.mark();
      holding.set(event.pointerId, zone);
      canvas.setPointerCapture(event.pointerId);
      hold(view, zone, true);
      if (!player.playing.peek()) player.play();
      return;
    }
    if (drag) return;
    const body = take(view, cameraNow(), at, event.pointerType === 'mouse' ? 6 : 16);
    view.chosen.value = body?.id ?? null;
    if (!body || body.kind === 'static') return;
    const to = nearest(screenToWorld(cameraNow(), at), body, view.take.period);
    drag = { pointer: event.pointerId, id: body.id, grip: inFrame(body, to) };
    canvas.setPointerCapture(event.pointerId);
    view.mark();
    player.drag({ id: body.id, grip: drag.grip, to });
  });
  on('pointermove', (event) => {
    if (drag && event.pointerId === drag.pointer) player.drag({ id: drag.id, grip: drag.grip, to: placeOf(event) });
    else if (event.pointerType === 'mouse' && !view.editing.peek())
      canvas.style.cursor = cursorFor(view, cameraNow(), placeOn(canvas, event));
  });
  on('pointerup', (event) => {
    letGo(event.pointerId);
    if (drag && event.pointerId === drag.pointer) release();
  });
  on('pointercancel', (event) => {
    letGo(event.pointerId);
    release();
  });
  return () => {
    stop();
    for (const pointer of [...holding.keys()]) letGo(pointer);
    release();
  };
}

/** Share of the picture, from its bottom, where a finger holds the flipper of its half. */
const zones = 0.6;

/** The flipper that a finger holds there; `null` where it takes discs, or the page scrolls. */
function zoneAt(view: SceneView, canvas: HTMLCanvasElement, { x, y }: Vec): SceneControl | null {
  const controls = view.world?.controls ?? [];
  if (y < (1 - zones) * canvas.clientHeight) return null;
  const wanted = x < canvas.clientWidth / 2 ? 'left' : 'right';
  return controls.includes(wanted) ? wanted : null;
}

/** The image of a point of a torus that is nearest to a disc; within it, whatever the finger's reach. */
function nearest(at: Vec, { x, y, r }: Body<SceneLook>, { periodX, periodY }: DrawnPeriod): Vec {
  const short = (d: number, period: number) => (period < Infinity ? d - period * Math.round(d / period) : d);
  const [dx, dy] = [short(at.x - x, periodX), short(at.y - y, periodY)];
  const share = Math.min(1, r / Math.max(Math.hypot(dx, dy), 1e-300));
  return { x: x + dx * share, y: y + dy * share };
}

function take(view: SceneView, camera: Camera, at: Vec, reach: number): Body<SceneLook> | null {
  const world = view.world?.world;
  return world ? discAt(camera, world, at, reach, world) : null;
}

function cursorFor(view: SceneView, camera: Camera, at: Vec): string {
  const body = take(view, camera, at, 6);
  if (!body) return '';
  return body.kind === 'static' ? 'pointer' : 'grab';
}

function tellThrow(view: SceneView, { id, kind, vx, vy }: Body<SceneLook>, camera: Camera): void {
  if (kind === 'dynamic' && (Math.hypot(vx, vy) * camera.scale) / 1000 >= slowestThrow) view.thrown(id, vx, vy);
}
