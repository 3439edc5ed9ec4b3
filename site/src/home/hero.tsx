import { poolBreak } from '@carom/gallery';
import { effect } from '@preact/signals';
import { Pause, Play } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { SceneView } from '../scenes/scene-view.ts';
import { StagePainter } from '../scenes/stage-painter.ts';
import { dark } from '../shell/theme.ts';
import { useCanvas, watchVisible } from '../ui/canvas.ts';

/** How long the break is shown. [s of the scene] */
const length = 2.4;
/** Scene seconds per second on the way back. */
const rewind = 1.2;

/** A break shot that runs once, then rewinds to the rack; the scrubber reads any moment of it. */
export function Hero(): JSX.Element {
  const [ref, size] = useCanvas();
  const view = useMemo(() => {
    const made = new SceneView('pool-break', { ...poolBreak(), duration: length });
    made.arrows.value = false;
    return made;
  }, []);
  const { player } = view;
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !size) return;
    const painter = new StagePainter(view, context, size);
    const stop = effect(() => painter.show(dark.value));
    return () => {
      stop();
      painter.dispose();
    };
  }, [view, size]);
  useEffect(() => {
    const stop = runOnce(view, ref.current!);
    return () => {
      stop();
      player.dispose();
    };
  }, [view]);
  const playing = player.playing.value;
  const play = () => {
    if (!playing && player.time.value >= length) player.seek(0);
    player.toggle();
  };
  return (
    <figure class="hero-figure">
      <canvas ref={ref} class="hero-canvas" role="img" aria-label="A pool table seen from above: the cue ball breaks a rack of fifteen." />
      <figcaption class="hero-controls">
        <button type="button" class="button icon" aria-label={playing ? 'Pause' : 'Play'} onClick={play}>
          {playing ? <Pause aria-hidden="true" /> : <Play aria-hidden="true" />}
        </button>
        <input
          type="range"
          class="range"
          aria-label="Time of the break shot"
          aria-valuetext={`${player.time.value.toFixed(2)} of ${length} seconds`}
          style={{ '--shown': `${((100 * player.time.value) / length).toFixed(3)}%`, '--known': '100%' }}
          min={0}
          max={length}
          step="any"
          value={player.time.value}
          onInput={(event) => player.seek(event.currentTarget.valueAsNumber)}
        />
        <span class="number quiet">{player.time.value.toFixed(3)} s</span>
      </figcaption>
    </figure>
  );
}

/** Plays forward once, then back to the start, unless the visitor takes over or wants no motion. */
function runOnce(view: SceneView, canvas: HTMLElement): () => void {
  const { player } = view;
  let frame = 0;
  let last = 0;
  let shown = 0;
  const stopWatching = watchVisible(canvas, (visible) => player.setHidden(!visible));
  if (matchMedia('(prefers-reduced-motion: reduce)').matches) {
    player.seek(0.35);
    return stopWatching;
  }
  const back = (now: number) => {
    if (player.active.peek() || player.time.peek() !== shown) return; // the visitor took over
    const elapsed = Math.min(100, now - last) / 1000;
    last = now;
    shown = Math.max(0, shown - rewind * elapsed);
    player.seek(shown);
    if (shown > 0) frame = requestAnimationFrame(back);
  };
  let ran = false;
  const stop = effect(() => {
    const ended = !player.playing.value && player.time.value >= length;
    if (!ended || ran) return;
    ran = true;
    shown = player.time.peek();
    frame = requestAnimationFrame((now) => {
      last = now;
      back(now);
    });
  });
  player.play();
  return () => {
    stop();
    stopWatching();
    cancelAnimationFrame(frame);
  };
}
