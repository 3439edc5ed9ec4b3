import { type Camera, drawWalls, screenToWorld } from '@carom/draw';
import type { Scene } from '@carom/scene';
import { effect } from '@preact/signals';
import { RotateCcw, StepBack, StepForward } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { Failure } from '../playback/failure.tsx';
import { FrameGraph } from '../playback/frame-graph.tsx';
import { type Hotkey, timeKeys } from '../playback/hotkeys.tsx';
import { Lens } from '../playback/lens.ts';
import { LensButtons } from '../playback/lens-buttons.tsx';
import { connectLens } from '../playback/lens-pointer.ts';
import { Fact } from '../playback/numbers.tsx';
import { Action, ShareAction, ShowPage } from '../playback/show-page.tsx';
import { Buttons, SceneSpeed, Scrubber, Step, Transport } from '../playback/transport.tsx';
import { boxOf, drawableWalls } from '../scenes/drawable.ts';
import { mostOnPage } from '../scenes/large-scenes.ts';
import { OpenSceneDialog } from '../scenes/open-scene.tsx';
import { siteTheme } from '../scenes/site-theme.ts';
import { noteAddress } from '../shell/router.ts';
import { dark } from '../shell/theme.ts';
import { FarNote } from '../take/far.tsx';
import { addressOf, type Opened } from '../take/link.ts';
import { announce, notify } from '../ui/announce.ts';
import { type CanvasSize, useCanvas, watchVisible } from '../ui/canvas.ts';
import { copyText } from '../ui/copy.ts';
import { formatBytes, formatCount, formatNumber, formatTime } from '../ui/format.ts';
import { LargePlayer } from './large-player.ts';
import { painterFor } from './painter.ts';
import { lookWidth } from './protocol.ts';

/** A scene of thousands of discs: the engine runs in a worker, the page has nothing to do but draw. */
export function LargePage({ id, opened }: { id: string | null; opened: Opened }): JSX.Element {
  const { scene } = opened;
  const lens = useMemo(() => new Lens(boxOf(scene, [])), [scene]);
  const player = useMemo(
    () => new LargePlayer(scene, opened.inputs, Math.round(opened.time / (scene.world?.dt ?? 1 / 60))),
    [scene, opened],
  );
  const hotkeys = useMemo(() => hotkeysOf(player, lens), [player, lens]);
  useEffect(() => lens.choose(opened.look), [lens, opened]);
  useEffect(() => () => player.dispose(), [player]);
  useEffect(
    () =>
      effect(() => {
        const hash = player.hash.value;
        if (hash !== null && hash === opened.hash) announce('The moment that was shared, bit for bit');
      }),
    [player, opened],
  );
  return (
    <ShowPage
      title={scene.title ?? 'Untitled scene'}
      back={{ name: 'Scenes', href: '#/scenes' }}
      actions={
        <>
          <Action label="Reset the scene" title="Reset (R)" short="Reset" Icon={RotateCcw} act={() => player.reset()} />
          <ShareAction act={() => void shareLarge(id, opened, player, lens)} />
        </>
      }
      opens={{ what: 'a scene', Dialog: OpenSceneDialog }}
      hotkeys={hotkeys}
      tabs={[{ name: 'Numbers', panel: () => <LargeNumbers player={player} shared={opened.hash} /> }]}
    >
      <LargeStage player={player} lens={lens} scene={scene} />
      <LargeTransport player={player} lens={lens} scene={scene} />
      <FarNote show={player} unit={player.dt} at={player.index} />
      <Failure error={player.failure.value} />
      <div class="scene-about quiet">
        <p>{scene.description}</p>
      </div>
    </ShowPage>
  );
}

function hotkeysOf(player: LargePlayer, lens: Lens): Hotkey[] {
  const by = (direction: number) => (event: KeyboardEvent) => player.step(direction * (event.shiftKey ? 10 : 1));
  return [
    ...timeKeys(player, [{ keys: ['←', '→'], does: 'One step back or on; with Shift ten', on: { ArrowLeft: by(-1), ArrowRight: by(1) } }]),
    { keys: ['0'], does: 'Show all of the picture', on: { '0': () => lens.fit() } },
    { keys: ['R'], does: 'Reset the scene', on: { r: () => player.reset() } },
  ];
}

async function shareLarge(id: string | null, opened: Opened, player: LargePlayer, lens: Lens): Promise<void> {
  try {
    const moment = {
      ...opened,
      inputs: player.inputs,
      time: player.index.peek() * player.dt,
      look: lens.look.peek(),
      hash: player.hash.peek(),
    };
    const hash = await addressOf(id, moment);
    noteAddress(hash);
    const { href } = new URL(hash, location.href);
    await copyText(href, `Link (${href.length} characters)`);
  } catch (error) {
    notify(error instanceof RangeError ? 'This is too long for a link' : String(error));
  }
}

function LargeStage({ player, lens, scene }: { player: LargePlayer; lens: Lens; scene: Scene }): JSX.Element {
  const [ref, size] = useCanvas();
  const [wallRef, wallSize] = useCanvas();
  const painter = useRef<ReturnType<typeof painterFor>>(null);
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !size) return;
    const camera = () => lens.cameraOn(screenOf(size, scene));
    const stop = effect(() => {
      const places = player.places.value;
      const start = performance.now();
      if (!places) return;
      painter.current ??= painterFor(canvas, camera(), places);
      player.painter.value = painter.current?.name ?? 'none';
      painter.current?.draw(camera(), places, backgroundOf(siteTheme(dark.value).floor));
      player.times.draw(performance.now() - start);
    });
    const disconnect = connectPointer(canvas, player, camera);
    const disconnectLens = connectLens(canvas, lens, () => canvas.style.cursor === '');
    return () => {
      stop();
      disconnect();
      disconnectLens();
    };
  }, [player, size]);
  useEffect(() => {
    const context = wallRef.current?.getContext('2d');
    if (!context || !wallSize) return;
    return effect(() => {
      const { ratio, width, height } = wallSize;
      context.setTransform(ratio, 0, 0, ratio, 0, 0);
      context.clearRect(0, 0, width, height);
      const theme = siteTheme(dark.value);
      const outlines = (scene.walls ?? []).map((wall) =>
        'inside' in wall && 'minX' in wall.inside ? { ...roomOutline(wall.inside), color: wall.color } : wall,
      );
      drawWalls(context, lens.cameraOn(screenOf(wallSize, scene)), drawableWalls(outlines as typeof scene.walls & {}), theme);
    });
  }, [wallSize, scene]);
  useEffect(() => (ref.current ? watchVisible(ref.current, (visible) => player.setHidden(!visible)) : undefined), [player]);
  const { box } = lens;
  const aspect = Math.min(2.8, Math.max(0.7, (box.maxX - box.minX) / Math.max(box.maxY - box.minY, 1e-9)));
  return (
    <div class="stage bleed" style={{ '--aspect': aspect }}>
      <canvas ref={ref} class="stage-canvas" role="img" aria-label={`${scene.title ?? 'Scene'}: picture of the moment.`} />
      <canvas ref={wallRef} class="large-walls" role="img" aria-label="Walls" />
      {player.places.value === null && <p class="stage-note late">loading…</p>}
    </div>
  );
}

/** A room as a closed line: its inside is left to the discs below. */
function roomOutline({ minX, minY, maxX, maxY }: { minX: number; minY: number; maxX: number; maxY: number }): object {
  const chain = [
    { x: minX, y: minY },
    { x: maxX, y: minY },
    { x: maxX, y: maxY },
    { x: minX, y: maxY },
  ];
  return { chain, closed: true };
}

function screenOf(size: CanvasSize, scene: Scene): Parameters<Lens['cameraOn']>[0] {
  return { ...size, up: scene.view?.y ?? 'up', margin: 20 };
}

function backgroundOf(color: string): readonly [number, number, number] {
  const value = Number.parseInt(color.slice(1), 16);
  return [(value >> 16) / 255, ((value >> 8) & 255) / 255, (value & 255) / 255];
}

/** Discs are drawn by their centers here: the page does not know how they are turned. */
const middle = { x: 0, y: 0 };

/** Lets a pointer take a disc and drag it through the others. */
function connectPointer(canvas: HTMLCanvasElement, player: LargePlayer, camera: () => Camera): () => void {
  const stop = new AbortController();
  let taken: { readonly pointer: number; readonly id: number } | null = null;
  const worldAt = ({ clientX, clientY }: PointerEvent) => {
    const { left, top } = canvas.getBoundingClientRect();
    return screenToWorld(camera(), { x: clientX - left, y: clientY - top });
  };
  const on = (kind: 'pointerdown' | 'pointermove' | 'pointerup' | 'pointercancel', handler: (event: PointerEvent) => void) =>
    canvas.addEventListener(kind, handler, { signal: stop.signal });
  on('pointerdown', (event) => {
    const places = player.places.peek();
    if (event.button !== 0 || taken || !places) return;
    const at = worldAt(event);
    const reach = (event.pointerType === 'mouse' ? 6 : 16) / camera().scale;
    for (let i = 0; i < places.ids.length; i++) {
      const far = Math.hypot(places.at[2 * i] - at.x, places.at[2 * i + 1] - at.y) - places.looks[i * lookWidth];
      if (far > reach) continue;
      taken = { pointer: event.pointerId, id: places.ids[i] };
      if (far <= 0) break;
    }
    if (!taken) return;
    canvas.setPointerCapture(event.pointerId);
    player.drag({ id: taken.id, grip: middle, to: at });
  });
  on('pointermove', (event) => {
    if (taken?.pointer === event.pointerId) player.drag({ id: taken.id, grip: middle, to: worldAt(event) });
  });
  for (const kind of ['pointerup', 'pointercancel'] as const) {
    on(kind, (event) => {
      if (taken?.pointer !== event.pointerId) return;
      taken = null;
      player.drag(null);
    });
  }
  return () => stop.abort();
}

function LargeTransport({ player, lens, scene }: { player: LargePlayer; lens: Lens; scene: Scene }): JSX.Element {
  const { time: unit = 's' } = scene.units ?? {};
  const [index, horizon] = [player.index.value, player.horizon.value];
  const text = (steps: number) => formatTime(steps * player.dt, horizon * player.dt);
  return (
    <Transport
      scrubber={
        <Scrubber
          name="Time"
          text={text(index)}
          endText={`${text(horizon)} ${unit}`}
          valueText={`${text(index)} of ${text(horizon)} ${unit}`}
          shown={index}
          thumb={player.goal.value ?? index}
          known={player.frontier.value}
          end={horizon}
          step={1}
          onSeek={(wanted) => player.seek(wanted)}
          onRest={() => announce(`${text(player.index.peek())} ${unit}`)}
        />
      }
      buttons={
        <Buttons
          player={player}
          back={<Step label="One step back" hint="←" Icon={StepBack} act={() => player.step(-1)} />}
          on={<Step label="One step on" hint="→" Icon={StepForward} act={() => player.step(1)} />}
        />
      }
      speed={<SceneSpeed speed={player.speed} />}
      view={<LensButtons lens={lens} />}
    />
  );
}

function LargeNumbers({ player, shared }: { player: LargePlayer; shared: string | null }): JSX.Element {
  const { contacts, energy, memory, step } = player.facts.value;
  const hash = player.hash.value;
  return (
    <div class="numbers">
      <dl class="facts">
        <Fact label="A step takes">{step > 0 ? `${step.toFixed(2)} ms` : '–'}</Fact>
        <Fact label="of real time" small>
          {step > 0 ? `${formatNumber((100 * step) / (1000 * player.dt), 2)} %` : '–'}
        </Fact>
        <Fact label="Bodies">{formatCount(player.places.value?.ids.length ?? 0)}</Fact>
        <Fact label="Contacts">{formatCount(contacts)}</Fact>
        <Fact label="Kinetic energy">{energy > 0 ? formatNumber(energy, 5) : '–'}</Fact>
        <Fact label="Drawn by">{player.painter.value}</Fact>
        <Fact label="Past kept">{formatBytes(memory)}</Fact>
      </dl>
      <FrameGraph times={player.times} rate={player.times.rate.value} />
      <div class="fingerprint">
        <h2>State hash</h2>
        <p class="quiet">Equal digits, equal state, equal future: on every computer, with every throw done again.</p>
        <code class="hash" data-hash={hash ?? ''}>
          {hash ?? '················'}
        </code>
        {shared !== null && hash === shared && <p class="quiet">The moment that was shared, bit for bit.</p>}
        <p class="quiet">The editor is for scenes of up to {formatCount(mostOnPage)} discs; this one runs in a worker.</p>
      </div>
    </div>
  );
}
