import { type Camera, drawWorld, worldToScreen } from '@carom/draw';
import { effect } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { connectLens } from '../playback/lens-pointer.ts';
import { siteTheme } from '../scenes/site-theme.ts';
import { dark } from '../shell/theme.ts';
import { Counter, isPinball, pointsOf } from '../take/counter.tsx';
import { type CanvasSize, useCanvas, watchVisible } from '../ui/canvas.ts';
import { overlaysOf } from './overlays.ts';
import { connectPointer } from './world-pointer.ts';
import type { WorldView } from './world-view.ts';

/** The picture of the moment, on which discs can be taken, dragged and thrown at any time. */
export function WorldStage({ view, layer }: { view: WorldView; layer?: ComponentChildren }): JSX.Element {
  const [ref, size] = useCanvas();
  const { player, box } = view;
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context || !size) return;
    const camera = () => cameraOf(view, size);
    const stop = effect(() => paint(view, context, camera(), dark.value));
    const disconnect = connectPointer(canvas, view, camera);
    const disconnectLens = connectLens(canvas, view.lens, () => canvas.style.cursor === '' && !view.editing.peek());
    return () => {
      stop();
      disconnect();
      disconnectLens();
    };
  }, [view, size]);
  useEffect(() => (ref.current ? watchVisible(ref.current, (visible) => player.setHidden(!visible)) : undefined), [player]);
  const aspect = Math.min(2.8, Math.max(0.7, (box.maxX - box.minX) / Math.max(box.maxY - box.minY, 1e-9)));
  return (
    <div class={view.lens.turns && aspect > 1.3 ? 'stage bleed turns' : 'stage bleed'} style={{ '--aspect': aspect }}>
      <canvas
        ref={ref}
        class="stage-canvas"
        role="img"
        aria-label={`${view.scene.title ?? 'Scene'}: picture of the moment. The panel Numbers says it in words.`}
      />
      <Counter bench={view} />
      {layer}
      {player.goal.value !== null ? <p class="stage-note late">simulating…</p> : null}
    </div>
  );
}

function cameraOf(view: WorldView, size: CanvasSize): Camera {
  return view.lens.cameraOn({ ...size, up: view.scene.view?.y ?? 'up', margin: 20 });
}

/** How long a bumper shines after a hit. [time] */
const glow = 0.25;

/** A bumper or slingshot that was hit lately shines. */
function drawLights(view: WorldView, context: CanvasRenderingContext2D, camera: Camera): void {
  const { log, time } = view;
  context.save();
  for (let i = log.countUpTo(time) - 1; i >= 0 && time - log.timeAt(i) < glow; i--) {
    if (pointsOf(view, i) === 0) continue;
    const { point } = log.at(i);
    const { x, y } = worldToScreen(camera, point);
    const r = 0.9 * camera.scale;
    const light = context.createRadialGradient(x, y, 0, x, y, r);
    const share = 1 - (time - log.timeAt(i)) / glow;
    light.addColorStop(0, `rgb(255 236 150 / ${0.95 * share})`);
    light.addColorStop(1, 'rgb(255 236 150 / 0)');
    context.fillStyle = light;
    context.fillRect(x - r, y - r, 2 * r, 2 * r);
  }
  context.restore();
}

/** Draws the moment. Called in an effect: it reads every signal that the picture depends on. */
function paint(view: WorldView, context: CanvasRenderingContext2D, camera: Camera, isDark: boolean): void {
  const { player } = view;
  player.shown.value;
  const track = player.track.value;
  const options = {
    theme: siteTheme(isDark),
    velocities: view.arrows.value ? view.reach : 0,
    chosen: view.chosen.value,
  };
  const asked = { contacts: view.contacts.value, grid: view.grid.value };
  const playing = player.playing.value;
  if (!track) return;
  const { stepper } = player;
  const start = performance.now();
  if (playing && stepper)
    drawWorld(context, camera, track.world, {
      ...options,
      ...overlaysOf(track.world, asked),
      pose: (item, out) => stepper.interpolate(item, out),
    });
  else drawWorld(context, camera, track.world, { ...options, ...overlaysOf(track.world, asked) });
  if (isPinball(view)) drawLights(view, context, camera);
  player.times.draw(performance.now() - start);
}
