import type { Camera, Theme } from '@carom/draw';
import { SvgContext } from '@carom/draw/svg';
import { createSceneRun, Recorder, type Scene } from '@carom/scene';
import type { SceneView } from '../scenes/scene-view.ts';
import { withEnds } from '../take/scene-edit.ts';
import type { Named } from '../take/take.ts';

/** The picture of the moment as SVG. */
export function svgOf(bench: SceneView, camera: Camera, theme: Theme): string {
  const title = bench.scene.title ?? 'Scene';
  const context = new SvgContext(camera.width, camera.height, { description: `${title} at ${bench.time}, state ${bench.take.hash()}` });
  bench.draw(context, { ...camera, ratio: 1 }, theme);
  return context.toString();
}

/** The picture of the moment as PNG, twice as fine as the page. */
export function pngOf(bench: SceneView, camera: Camera, theme: Theme): Promise<Blob> {
  const canvas = document.createElement('canvas');
  const ratio = 2;
  canvas.width = Math.round(camera.width * ratio);
  canvas.height = Math.round(camera.height * ratio);
  const context = canvas.getContext('2d');
  if (!context) throw new Error('This browser cannot draw here');
  bench.draw(context, { ...camera, ratio }, theme);
  return new Promise((done, failed) =>
    canvas.toBlob((blob) => (blob ? done(blob) : failed(new Error('The picture is too large'))), 'image/png'),
  );
}

/** The scene as it stands at the moment: opened again, it begins there. Moving walls begin as they did. */
export function sceneNow(bench: SceneView): Scene {
  if (bench.isStart) return bench.scene;
  const { generate: _recipes, ...rest } = bench.scene;
  const bodies = bench.take.discs().flatMap(({ id }) => bench.take.body(id) ?? []);
  const places = new Map(bench.take.discs().map(({ id }, place) => [id, place]));
  const all = bench.take.walls();
  const ordered = [...all.filter(({ moving }) => !moving), ...all.filter(({ moving }) => moving)];
  const wallPlaces = new Map(ordered.map(({ id }, place) => [id, place]));
  const joints = bench.take.joints().map(({ joint }) =>
    withEnds(
      joint,
      (id) => places.get(id)!,
      (id) => wallPlaces.get(id)!,
    ),
  );
  const walls = bench.take.walls().flatMap(({ wall, moving }) => (moving ? [] : [wall]));
  const { joints: _joints, ...head } = rest;
  return { ...head, bodies, walls, ...(joints.length > 0 ? { joints } : {}) };
}

/** The run as a recording up to the time known: made anew, in slices that leave the page alive. */
export async function recordingOf(bench: Pick<SceneView, 'scene' | 'inputs' | 'time' | 'known'>): Promise<string> {
  const { scene, inputs } = bench;
  const until = Math.max(bench.time, bench.known);
  const lines: string[] = [];
  const run = createSceneRun(scene);
  const recorder = new Recorder(run, { write: (line) => lines.push(line), rows: [...run.bodies()].length <= 2000 });
  const slice = Math.max(until / 200, scene.world?.dt ?? 1 / 60);
  const goOn = async (to: { time: number } | { step: number; time: number }) => {
    for (let time = run.time + slice; time < to.time; time += slice) {
      recorder.advance({ ...to, time });
      await new Promise((done) => setTimeout(done, 0));
    }
    recorder.advance(to);
  };
  const { dt = 1 / 60 } = scene.world ?? {};
  for (const { step, time, by, action } of inputs) {
    if ((time ?? step * dt) > until + dt / 2) break;
    await goOn(time === undefined ? { step, time: step * dt } : { time });
    recorder.act(by, action);
  }
  await goOn({ time: until });
  recorder.end();
  return `${lines.join('\n')}\n`;
}

/** The collisions and crushes as a table, with names as text: a spreadsheet computes none of them. */
export function eventsCsv(run: Named): string {
  const { log } = run;
  const rows = ['time,a,b,kind,impulse,x,y,normal x,normal y'];
  for (let i = 0; i < log.count; i++) {
    const { time, a, b, wall, impulse, point, normal, isCrush } = log.at(i);
    const other = b >= 0 ? run.nameOf(b) : run.nameOfWall(wall);
    const who = [time, cell(run.nameOf(a)), cell(other)];
    if (isCrush) rows.push([...who, 'crush', '', point.x, point.y, '', ''].join());
    else rows.push([...who, b >= 0 ? 'pair' : 'wall', impulse, point.x, point.y, normal.x, normal.y].join());
  }
  return `${rows.join('\n')}\n`;
}

function cell(text: string): string {
  const plain = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(plain) ? `"${plain.replaceAll('"', '""')}"` : plain;
}
