import { type Camera, discAt, screenToWorld } from '@carom/draw';
import type { SceneLook } from '@carom/scene';
import type { Body, Vec } from 'carom';
import { notify } from '../ui/announce.ts';
import { formatNumber } from '../ui/format.ts';
import type { WorldView } from './world-view.ts';

/** A disc let go faster than this was thrown. [pixel/ms] */
const slowestThrow = 0.25;

/**
 * Lets a pointer take a disc, drag it through the others, and throw it, while time goes on.
 *
 * A touch that does not begin on a disc is left to the page: it scrolls.
 */
export function connectPointer(canvas: HTMLCanvasElement, view: WorldView, cameraNow: () => Camera): () => void {
  const { player } = view;
  let drag: { readonly pointer: number; readonly id: number; readonly offset: Vec } | null = null;
  const stop = new AbortController();
  const on = <K extends keyof HTMLElementEventMap>(kind: K, handler: (event: HTMLElementEventMap[K]) => void, passive = true) =>
    canvas.addEventListener(kind, handler as EventListener, { signal: stop.signal, passive });
  const placeOf = (event: PointerEvent): Vec => {
    const at = screenToWorld(cameraNow(), place(canvas, event));
    return { x: at.x + (drag?.offset.x ?? 0), y: at.y + (drag?.offset.y ?? 0) };
  };
  const release = () => {
    if (!drag) return;
    const body = player.track.peek()?.world.get(drag.id);
    drag = null;
    player.drag(null);
    if (body) tellThrow(view, body, cameraNow());
  };

  on(
    'touchstart',
    (event) => {
      const [touch] = event.changedTouches;
      if (event.touches.length === 1 && !view.editing.peek() && take(view, cameraNow(), place(canvas, touch), 16)) event.preventDefault();
    },
    false,
  );
  on('pointerdown', (event) => {
    if (event.button !== 0 || drag || view.editing.peek()) return;
    const at = place(canvas, event);
    const body = take(view, cameraNow(), at, event.pointerType === 'mouse' ? 6 : 16);
    view.chosen.value = body?.id ?? null;
    if (!body || body.kind === 'static') return;
    const grip = screenToWorld(cameraNow(), at);
    drag = { pointer: event.pointerId, id: body.id, offset: { x: body.x - grip.x, y: body.y - grip.y } };
    canvas.setPointerCapture(event.pointerId);
    view.mark();
    player.drag({ id: body.id, to: { x: body.x, y: body.y } });
  });
  on('pointermove', (event) => {
    if (drag && event.pointerId === drag.pointer) player.drag({ id: drag.id, to: placeOf(event) });
    else if (event.pointerType === 'mouse' && !view.editing.peek())
      canvas.style.cursor = cursorFor(view, cameraNow(), place(canvas, event));
  });
  on('pointerup', (event) => {
    if (drag && event.pointerId === drag.pointer) release();
  });
  on('pointercancel', release);
  return () => {
    stop.abort();
    release();
  };
}

function place(canvas: HTMLCanvasElement, { clientX, clientY }: { clientX: number; clientY: number }): Vec {
  const { left, top } = canvas.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

function take(view: WorldView, camera: Camera, at: Vec, reach: number): Body<SceneLook> | null {
  const world = view.player.track.peek()?.world;
  return world ? discAt(camera, world, at, reach, world) : null;
}

function cursorFor(view: WorldView, camera: Camera, at: Vec): string {
  const body = take(view, camera, at, 6);
  if (!body) return '';
  return body.kind === 'static' ? 'pointer' : 'grab';
}

function tellThrow(view: WorldView, body: Body<SceneLook>, camera: Camera): void {
  const speed = Math.hypot(body.vx, body.vy);
  if (body.kind !== 'dynamic' || (speed * camera.scale) / 1000 < slowestThrow) return;
  const { length = 'm', time = 's' } = view.scene.units ?? {};
  notify(`${view.nameOf(body.id)}: ${formatNumber(speed, 3)} ${length}/${time}`);
}
