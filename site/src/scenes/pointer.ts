import { type Camera, type DrawnDisc, discAt, screenToWorld } from '@carom/draw';
import type { Vec } from 'carom';
import { listenOn, placeOn } from '../ui/pointer.ts';
import { handleOf, velocityOf } from './handle.ts';
import type { SceneView } from './scene-view.ts';

/** A flick slower than this puts the disc down instead of throwing it. [pixel/ms] */
const slowestThrow = 0.25;
/** How much of the way before letting go counts as the flick. [ms] */
const flickTime = 100;

interface Drag {
  readonly kind: 'disc' | 'handle';
  readonly pointer: number;
  readonly disc: DrawnDisc & { readonly id: number };
  /** From the pointer to the center when taken. [length] */
  readonly offset: Readonly<Vec>;
  readonly trail: { readonly x: number; readonly y: number; readonly time: number }[];
  readonly from: Readonly<Vec>;
  moved: boolean;
}

/**
 * Lets a pointer choose discs of a timeline, and at the start drag them, throw them and pull at their velocity.
 *
 * A touch that does not begin on something to drag is left to the page: it scrolls.
 */
export function connectPointer(canvas: HTMLCanvasElement, view: SceneView, camera: () => Camera): () => void {
  let drag: Drag | null = null;
  const { on, stop } = listenOn(canvas);

  on(
    'touchstart',
    (event) => {
      const [touch] = event.changedTouches;
      if (
        event.touches.length === 1 &&
        !view.editing.peek() &&
        view.player.editable.peek() &&
        take(view, camera(), placeOn(canvas, touch), 16)
      )
        event.preventDefault();
    },
    false,
  );
  on('pointerdown', (event) => {
    if (event.button !== 0 || drag || view.editing.peek()) return;
    const at = placeOn(canvas, event);
    const found = take(view, camera(), at, event.pointerType === 'mouse' ? 6 : 16);
    view.chosen.value = found?.disc.id ?? null;
    if (!found || !view.player.editable.peek() || found.disc.mass === Infinity) return;
    const grip = screenToWorld(camera(), at);
    const offset = { x: found.disc.x - grip.x, y: found.disc.y - grip.y };
    drag = { ...found, pointer: event.pointerId, offset, trail: [{ ...at, time: event.timeStamp }], from: at, moved: false };
    canvas.setPointerCapture(event.pointerId);
  });
  on('pointermove', (event) => {
    const at = placeOn(canvas, event);
    if (drag && event.pointerId === drag.pointer) {
      for (const part of event.getCoalescedEvents()) drag.trail.push({ ...placeOn(canvas, part), time: part.timeStamp });
      dragTo(view, camera(), drag, at);
    } else if (event.pointerType === 'mouse' && !view.editing.peek()) canvas.style.cursor = cursorFor(view, camera(), at);
  });
  on('pointerup', (event) => {
    if (!drag || event.pointerId !== drag.pointer) return;
    const done = drag;
    drag = null;
    letGo(view, camera(), done, event.timeStamp);
  });
  on('pointercancel', () => {
    drag = null;
    view.draft.value = null;
  });
  return stop;
}

/** What a pointer at a place takes hold of: the handle of the chosen disc before any disc. */
function take(view: SceneView, camera: Camera, at: Vec, reach: number): Pick<Drag, 'kind' | 'disc'> | null {
  const discs = view.timeline?.states() ?? [];
  const chosen = discs.find(({ id }) => id === view.chosen.peek());
  if (chosen && view.player.editable.peek()) {
    const handle = handleOf(camera, chosen, view.reach);
    if (Math.hypot(handle.x - at.x, handle.y - at.y) <= 10 + reach) return { kind: 'handle', disc: chosen };
  }
  const disc = discAt(camera, discs, at, reach, view.take.period);
  return disc && { kind: 'disc', disc };
}

function cursorFor(view: SceneView, camera: Camera, at: Vec): string {
  if (view.player.playing.peek()) return '';
  const found = take(view, camera, at, 6);
  if (!found) return '';
  return view.player.editable.peek() && found.disc.mass !== Infinity ? 'grab' : 'pointer';
}

function dragTo(view: SceneView, camera: Camera, drag: Drag, at: Vec): void {
  drag.trail.splice(0, drag.trail.length - 64);
  if (Math.hypot(at.x - drag.from.x, at.y - drag.from.y) > 3) drag.moved = true;
  if (!drag.moved) return;
  const { id } = drag.disc;
  if (drag.kind === 'handle') {
    view.draft.value = { id, change: velocityOf(camera, drag.disc, view.reach, at) };
  } else {
    const { x, y } = screenToWorld(camera, at);
    const { periodX, periodY } = view.take.period;
    view.draft.value = { id, change: { x: within(x + drag.offset.x, periodX), y: within(y + drag.offset.y, periodY) } };
  }
}

/** The same place of a torus in the period that is shown. */
function within(at: number, period: number): number {
  return period < Infinity ? at - period * Math.floor(at / period) : at;
}

/** Makes the change that was dragged; a disc let go in motion flies on as the pointer did. */
function letGo(view: SceneView, camera: Camera, drag: Drag, time: number): void {
  const change = view.draft.peek()?.change;
  view.draft.value = null;
  if (!drag.moved || !change) return;
  const flick = drag.kind === 'disc' ? flickOf(drag, time) : null;
  const thrown = flick && flightOf(view, camera, flick);
  const done = view.tryChange(drag.disc.id, thrown ? { ...change, ...thrown } : change);
  if (!done || !thrown) return;
  view.thrown(drag.disc.id, thrown.vx, thrown.vy);
  view.player.play();
}

/** The speed of the pointer just before it let go, or `null` if it rested. [pixel/ms] */
function flickOf({ trail }: Drag, time: number): Vec | null {
  const end = trail.length - 1;
  const last = trail[end];
  if (end === 0 || time - last.time > flickTime) return null;
  const first =
    trail[
      Math.min(
        end - 1,
        trail.findIndex((point) => time - point.time <= flickTime),
      )
    ];
  const span = Math.max(1, last.time - first.time);
  const flick = { x: (last.x - first.x) / span, y: (last.y - first.y) / span };
  return Math.hypot(flick.x, flick.y) >= slowestThrow ? flick : null;
}

/** The velocity that looks on the screen like the pointer's. */
function flightOf(view: SceneView, camera: Camera, flick: Vec): { vx: number; vy: number } {
  const rate = view.player.speed.peek() * (view.original.speed ?? 1);
  const [from, to] = [screenToWorld(camera, { x: 0, y: 0 }), screenToWorld(camera, flick)];
  return { vx: ((to.x - from.x) * 1000) / rate, vy: ((to.y - from.y) * 1000) / rate };
}
