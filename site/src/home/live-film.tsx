import { drawBackground, drawDiscs, drawWalls, fitCamera, floorColor } from '@carom/draw';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { Film } from '../docs/runner/result.ts';
import { useFrames } from '../playback/frame-loop.ts';
import { siteTheme } from '../scenes/site-theme.ts';
import { dark } from '../shell/theme.ts';
import { type CanvasSize, usePicture } from '../ui/canvas.ts';

/** Shown while nothing moves: a moment at which there is something to see. [frame] */
const still = 45;

/** What a world did, over and over. */
export function LiveFilm({ film, playing }: { readonly film: Film | null; readonly playing: boolean }): JSX.Element {
  const shown = useRef(playing ? 0 : still);
  const paint = useRef(() => {});
  const isDark = dark.value;
  useEffect(() => {
    shown.current = playing ? 0 : still;
  }, [film]);
  const ref = usePicture(
    (context, size) => {
      paint.current = () => film && draw(context, film, shown.current, siteTheme(isDark), size);
      paint.current();
      return [];
    },
    [film, isDark],
  );
  useFrames(ref, playing, (seconds) => {
    if (!film) return;
    shown.current = (shown.current + seconds / film.dt) % film.frames.length;
    paint.current();
  });
  const description = film ? `${film.radii.length} discs of the program beside, as they move.` : 'What the program beside does.';
  return <canvas ref={ref} class="live-canvas" role="img" aria-label={description} />;
}

function draw(context: CanvasRenderingContext2D, film: Film, shown: number, theme: ReturnType<typeof siteTheme>, size: CanvasSize): void {
  const frame = film.frames[Math.min(Math.floor(shown), film.frames.length - 1)];
  const camera = fitCamera(film.box, { ...size, margin: 12 });
  const walls = film.walls.map((shape) => ({ shape }));
  const discs = film.radii.map((r, id) => ({ id, r, x: frame[3 * id], y: frame[3 * id + 1], vx: 0, vy: 0, angle: frame[3 * id + 2] }));
  drawBackground(context, camera, theme);
  drawWalls(context, camera, walls, theme);
  drawDiscs(context, camera, discs, theme, { ground: floorColor(walls, theme), rotation: true });
}
