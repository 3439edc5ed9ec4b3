import { breakShot } from 'virtual:break-shot';
import { type Camera, drawBackground, drawDiscs, drawWalls, fitCamera, floorColor, readableOn, type Theme } from '@carom/draw';
import type { SceneBody } from '@carom/scene';
import { effect } from '@preact/signals';
import { Pause, Play } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { Reel } from '../playback/reel.ts';
import { boxOf, drawableBodies, drawableWalls } from '../scenes/drawable.ts';
import { drawFlash, flashColor, flashTime } from '../scenes/flash.ts';
import { siteTheme } from '../scenes/site-theme.ts';
import { dark } from '../shell/theme.ts';
import { Button } from '../ui/button.tsx';
import { usePicture, watchVisible } from '../ui/canvas.ts';
import { Range } from '../ui/range.tsx';
import { latest, placesAt } from './break-shot.ts';

const { length, scene } = breakShot;
/** Scene seconds per second, on and on the way back. */
const pace = { on: scene.speed ?? 1, back: -1.2 };
const discs = /* @__PURE__ */ drawableBodies((scene.bodies ?? []) as readonly SceneBody[]);
const walls = /* @__PURE__ */ drawableWalls(scene.walls ?? []);

/** A break shot that runs once, then rewinds to the rack; the scrubber reads any moment of it. */
export function Hero(): JSX.Element {
  const player = useMemo(() => new Reel(length, undefined, pace.on), []);
  const ref = usePicture((context, size) => {
    const camera = fitCamera(boxOf(scene, []), { ...size, up: 'up', margin: 20 });
    return [effect(() => paint(context, camera, siteTheme(dark.value), player.time.value))];
  }, []);
  useEffect(() => {
    const stop = runOnce(player, ref.current!);
    return () => {
      stop();
      player.dispose();
    };
  }, []);
  const playing = player.playing.value;
  const time = player.time.value;
  return (
    <figure class="panel hero-figure">
      <canvas ref={ref} class="hero-canvas" role="img" aria-label="A pool table seen from above: the cue ball breaks a rack of fifteen." />
      <figcaption class="hero-controls">
        <Button
          Icon={playing ? Pause : Play}
          label={playing ? 'Pause' : 'Play'}
          act={() => (playing ? player.pause() : player.playAt(pace.on))}
        />
        <Range
          label="Time of the break shot"
          text={`${time.toFixed(2)} of ${length} seconds`}
          most={length}
          value={time}
          onInput={(wanted) => player.seek(wanted)}
        />
        <span class="number quiet">{time.toFixed(3)} s</span>
      </figcaption>
    </figure>
  );
}

function paint(context: CanvasRenderingContext2D, camera: Camera, theme: Theme, time: number): void {
  const ground = floorColor(walls, theme);
  drawBackground(context, camera, theme);
  drawWalls(context, camera, walls, theme);
  const places = placesAt(breakShot, time);
  drawDiscs(
    context,
    camera,
    discs.map((disc, i) => ({ ...disc, ...places[i] })),
    theme,
    { ground },
  );
  const span = (flashTime / 1000) * pace.on;
  for (const { point, age } of latest(breakShot, time, span)) drawFlash(context, camera, point, age / span, readableOn(ground, flashColor));
}

/** Plays forward once, then back to the start, unless the visitor takes over or wants no motion. */
function runOnce(player: Reel, canvas: HTMLElement): () => void {
  const stopWatching = watchVisible(canvas, (visible) => player.setHidden(!visible));
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    player.seek(0.35);
    return stopWatching;
  }
  player.play();
  const stop = effect(() => {
    if (player.playing.value) return;
    if (player.time.peek() >= length) queueMicrotask(() => player.playAt(pace.back));
    queueMicrotask(() => stop()); // once; and not at all if the visitor took over
  });
  return () => {
    stop();
    stopWatching();
  };
}
