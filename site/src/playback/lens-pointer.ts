import { listenOn, placeOn } from '../ui/pointer.ts';
import type { Lens } from './lens.ts';

/** How much a turn of the wheel zooms. [1/pixel] */
const perPixel = 0.0015;

/**
 * Zooms by the wheel with Ctrl (as a pinch on a touchpad does), by two fingers, and drags the picture by its ground once it is zoomed in, or
 * by the middle button. A wheel without Ctrl scrolls the page.
 */
export function connectLens(canvas: HTMLElement, lens: Lens, isFree: (event: PointerEvent) => boolean): () => void {
  const { on, stop } = listenOn(canvas);
  const pointers = new Map<number, { x: number; y: number }>();
  const placeOf = (event: MouseEvent) => placeOn(canvas, event);

  on(
    'wheel',
    (event) => {
      if (!event.ctrlKey && !event.metaKey && !document.fullscreenElement) return;
      event.preventDefault();
      const pixels = event.deltaY * (event.deltaMode === 1 ? 16 : 1);
      lens.zoom(Math.exp(-perPixel * (event.ctrlKey && Math.abs(pixels) < 40 ? 6 : 1) * pixels), placeOf(event));
    },
    false,
  );
  on(
    'touchstart',
    (event) => {
      if (event.touches.length === 2) event.preventDefault(); // the fingers zoom this picture, not the page
    },
    false,
  );
  on('pointerdown', (event) => {
    const isMiddle = event.button === 1;
    if (event.pointerType === 'mouse' && !isMiddle && (event.button !== 0 || lens.look.peek() === null || !isFree(event))) return;
    if (event.pointerType === 'mouse') canvas.setPointerCapture(event.pointerId);
    if (isMiddle) event.preventDefault();
    pointers.set(event.pointerId, placeOf(event));
  });
  on('pointermove', (event) => {
    const before = pointers.get(event.pointerId);
    if (!before) return;
    const now = placeOf(event);
    if (event.pointerType === 'mouse') lens.pan(now.x - before.x, now.y - before.y);
    else if (pointers.size === 2) pinch(lens, pointers, event.pointerId, now);
    pointers.set(event.pointerId, now);
  });
  for (const kind of ['pointerup', 'pointercancel'] as const) on(kind, (event) => pointers.delete(event.pointerId));
  return stop;
}

/** One of two fingers moves: the other is the fixed point of the zoom, and half of the way drags the picture. */
function pinch(lens: Lens, pointers: ReadonlyMap<number, { x: number; y: number }>, moved: number, now: { x: number; y: number }): void {
  const before = pointers.get(moved)!;
  const [other] = [...pointers].filter(([id]) => id !== moved).map(([, at]) => at);
  const [wide, narrow] = [Math.hypot(now.x - other.x, now.y - other.y), Math.hypot(before.x - other.x, before.y - other.y)];
  if (narrow > 8 && wide > 8) lens.zoom(wide / narrow, { x: (now.x + other.x) / 2, y: (now.y + other.y) / 2 });
  lens.pan((now.x - before.x) / 2, (now.y - before.y) / 2);
}
