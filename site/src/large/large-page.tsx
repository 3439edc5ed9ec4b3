import { type Camera, drawWalls, screenToWorld } from '@carom/draw';
import type { Scene } from '@carom/scene';
import { effect, signal } from '@preact/signals';
import { RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo, useRef } from 'preact/hooks';
import { FrameGraph } from '../playback/frame-graph.tsx';
import { useHidden } from '../playback/frame-loop.ts';
import { Lens } from '../playback/lens.ts';
import { connectLens } from '../playback/lens-pointer.ts';
import { Fact, Fingerprint } from '../playback/numbers.tsx';
import { Player } from '../playback/player.ts';
import { Action, RunFailure, ShareAction, ShowPage } from '../playback/show-page.tsx';
import { boxOf, drawableWalls } from '../scenes/drawable.ts';
import { runKeys } from '../scenes/keyboard.ts';
import { mostOnPage } from '../scenes/large-scenes.ts';
import { OpenSceneDialog } from '../scenes/open-scene.tsx';
import { copyLink, linkOf } from '../scenes/share.ts';
import { siteTheme } from '../scenes/site-theme.ts';
import { RunTransport } from '../scenes/transport.tsx';
import { dark } from '../shell/theme.ts';
import { FarNote } from '../take/far.tsx';
import type { Opened } from '../take/link.ts';
import { announce } from '../ui/announce.ts';
import { type CanvasSize, useCanvas, usePicture } from '../ui/canvas.ts';
import { formatBytes, formatCount, formatNumber } from '../ui/format.ts';
import { listenOn, placeOn } from '../ui/pointer.ts';
import { painterFor } from './painter.ts';
import { lookWidth } from './protocol.ts';
import { RemoteTake } from './remote-take.ts';

/** What draws, once it is known. */
const painterName = signal('');

/** A player of a world that runs in a worker. */
function createPlayer({ scene, inputs }: Opened): Player<RemoteTake> {
  const player: Player<RemoteTake> = new Player((shown, done) => {
    const took = (engine: number, transfer: number) => {
      player.times.engine(engine);
      player.times.transfer(transfer);
    };
    return new RemoteTake(shown, done, { changed: () => player.show(), took });
  });
  player.load(scene, inputs);
  return player;
}

/** A scene of thousands of discs: the engine runs in a worker, the page has nothing to do but draw. */
export function LargePage({ id, opened }: { id: string | null; opened: Opened }): JSX.Element {
  const { scene } = opened;
  const lens = useMemo(() => new Lens(boxOf(scene, [])), [scene]);
  const player = useMemo(() => createPlayer(opened), [opened]);
  const step = (steps: number) =>
    player.seek(Math.max(0, (player.goal.peek() ?? player.time.peek()) + steps * (scene.world?.dt ?? 1 / 60)));
  const reset = () => player.load(scene);
  const hotkeys = useMemo(
    () => runKeys({ player, lens, reset }, { does: 'One step back or on; with Shift ten', by: step }),
    [player, lens],
  );
  useEffect(() => lens.choose(opened.look), [lens, opened]);
  useEffect(() => {
    player.follow(opened.time);
    const stop = effect(() => {
      const hash = player.shown.value >= 0 && player.take.value?.hash;
      if (hash && hash === opened.hash) announce('The moment that was shared, bit for bit');
      if (!player.active.value) player.take.peek()?.askHash();
    });
    return () => {
      stop();
      player.dispose();
    };
  }, [player]);
  const { time: unit = 's' } = scene.units ?? {};
  return (
    <ShowPage
      title={scene.title ?? 'Untitled scene'}
      back={{ name: 'Scenes', href: '#/scenes' }}
      actions={
        <>
          <Action label="Reset the scene" title="Reset (R)" short="Reset" Icon={RotateCcw} act={reset} />
          <ShareAction act={() => void shareLarge(id, opened, player, lens)} />
        </>
      }
      opens={{ what: 'a scene', Dialog: OpenSceneDialog }}
      hotkeys={hotkeys}
      tabs={[{ name: 'Numbers', panel: () => <LargeNumbers player={player} shared={opened.hash} /> }]}
    >
      <LargeStage player={player} lens={lens} scene={scene} />
      <RunTransport
        player={player}
        lens={lens}
        steps="steps"
        onStep={step}
        unit={unit}
        onRest={() => announce(`${formatNumber(player.time.peek())} ${unit}`)}
      />
      <FarNote player={player} />
      <RunFailure error={player.failure.value} />
      <div class="scene-about quiet">
        <p>{scene.description}</p>
      </div>
    </ShowPage>
  );
}

function shareLarge(id: string | null, opened: Opened, player: Player<RemoteTake>, lens: Lens): Promise<void> {
  const { inputs = [], time = 0, hash = null } = player.take.peek() ?? {};
  return copyLink(linkOf(id, { ...opened, inputs, time, look: lens.look.peek(), hash }), 'This is too long for a link');
}

function LargeStage({ player, lens, scene }: { player: Player<RemoteTake>; lens: Lens; scene: Scene }): JSX.Element {
  const painter = useRef<ReturnType<typeof painterFor>>(null);
  const [ref, size] = useCanvas();
  useEffect(() => {
    const canvas = ref.current;
    if (!canvas || !size) return;
    const camera = () => lens.cameraOn(screenOf(size, scene));
    const stop = effect(() => {
      player.shown.value;
      const places = player.take.value?.places;
      const start = performance.now();
      if (!places) return;
      painter.current ??= painterFor(canvas, camera(), places);
      painterName.value = painter.current?.name ?? 'none';
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
  const wallRef = usePicture(
    (context, size) => {
      const { ratio, width, height } = size;
      const outlines = (scene.walls ?? []).map((wall) =>
        'inside' in wall && 'minX' in wall.inside ? { ...roomOutline(wall.inside), color: wall.color } : wall,
      );
      const paint = () => {
        context.setTransform(ratio, 0, 0, ratio, 0, 0);
        context.clearRect(0, 0, width, height);
        const walls = drawableWalls(outlines as typeof scene.walls & {});
        drawWalls(context, lens.cameraOn(screenOf(size, scene)), walls, siteTheme(dark.value));
      };
      return [effect(paint)];
    },
    [scene],
  );
  useHidden(ref, player);
  const { box } = lens;
  const aspect = Math.min(2.8, Math.max(0.7, (box.maxX - box.minX) / Math.max(box.maxY - box.minY, 1e-9)));
  return (
    <div class="panel stage bleed" style={{ '--aspect': aspect }}>
      <canvas ref={ref} class="stage-canvas" role="img" aria-label={`${scene.title ?? 'Scene'}: picture of the moment.`} />
      <canvas ref={wallRef} class="large-walls" role="img" aria-label="Walls" />
      {player.shown.value >= 0 && !player.take.value?.places && <p class="stage-note late">loading…</p>}
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
function connectPointer(canvas: HTMLCanvasElement, player: Player<RemoteTake>, camera: () => Camera): () => void {
  const { on, stop } = listenOn(canvas);
  let taken: { readonly pointer: number; readonly id: number } | null = null;
  const worldAt = (event: PointerEvent) => screenToWorld(camera(), placeOn(canvas, event));
  on('pointerdown', (event) => {
    const places = player.take.peek()?.places;
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
  return stop;
}

function LargeNumbers({ player, shared }: { player: Player<RemoteTake>; shared: string | null }): JSX.Element {
  player.times.told.value; // nobody reads sixty numbers a second
  const active = player.active.value;
  const take = player.take.value;
  if (!active) player.shown.value;
  const { contacts = 0, energy = 0, memory = 0, step = 0 } = take?.facts ?? {};
  const hash = active ? null : (take?.hash ?? null);
  return (
    <div class="numbers">
      <dl class="stack">
        <Fact label="A step takes">{step > 0 ? `${step.toFixed(2)} ms` : '–'}</Fact>
        <Fact label="of real time" small>
          {step > 0 ? `${formatNumber((100 * step) / (1000 * (take?.dt ?? 1)), 2)} %` : '–'}
        </Fact>
        <Fact label="Bodies">{formatCount(take?.places?.ids.length ?? 0)}</Fact>
        <Fact label="Contacts">{formatCount(contacts)}</Fact>
        <Fact label="Kinetic energy">{energy > 0 ? formatNumber(energy, 5) : '–'}</Fact>
        <Fact label="Drawn by">{painterName.value}</Fact>
        <Fact label="Past kept">{formatBytes(memory)}</Fact>
      </dl>
      <FrameGraph times={player.times} rate={player.times.rate.value} />
      <Fingerprint hash={hash} meaning="Equal digits, equal state, equal future: on every computer, with every throw done again.">
        {shared !== null && hash === shared && <p class="quiet">The moment that was shared, bit for bit.</p>}
        <p class="quiet">The editor is for scenes of up to {formatCount(mostOnPage)} discs; this one runs in a worker.</p>
      </Fingerprint>
    </div>
  );
}
