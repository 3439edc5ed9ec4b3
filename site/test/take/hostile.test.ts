// Links and files that somebody broke, by chance or on purpose: each opens as a scene that was checked, or says what is wrong.
// CAROM_LINKS=10000 tries them all and writes hostile.json.
import { writeFileSync } from 'node:fs';
import { airHockey, poolBreak, ropeBridge } from '@carom/gallery';
import { createSceneRun, openRecording, parseScene, Recorder, type Scene, type SceneAction } from '@carom/scene';
import { createRandom, type Input, type Random } from 'carom';
import { expect, it, vi } from 'vitest';
import { runs } from '../../../packages/carom/test/runs.ts';
import { SceneView } from '../../src/scenes/scene-view.ts';
import { atStart } from '../../src/scenes/share.ts';
import { parseRoute } from '../../src/shell/router.ts';
import { pack } from '../../src/take/bytes.ts';
import { addressOf, type Opened, openAddress } from '../../src/take/link.ts';
import { useSite } from '../open-site.ts';
import { drawn } from '../pages.ts';

/** How many are tried. */
const count = Number(process.env.CAROM_LINKS ?? runs(1200));
/** How many of them a page opens as well. */
const pages = count >= 10_000 ? 200 : runs(10);
/** Milliseconds that opening one may take. */
const longest = 5000;

const site = useSite();

const text = '<img src=x onerror="globalThis.hit=1">';
const values: readonly unknown[] = [
  null,
  -1,
  1e300,
  0.5,
  'x',
  [],
  {},
  true,
  text,
  [1, 2, 3, 4, 0],
  { kind: 'add', body: { x: 0, y: 0, r: 0.1, name: text } },
  { kind: 'add-joint', joint: { kind: 'pin', b: 1 } },
  { kind: 'add-joint', joint: { kind: 'weld', a: 0, b: 2, name: text } },
  { kind: 'change-joint', joint: 0, values: { spring: null, breakForce: -1 } },
  { kind: 'change-joint', joint: 0, values: { target: { x: 1e60, y: 0 } } },
  { kind: 'remove-joint', joint: 1 },
  { kind: 'set', values: { gravityY: 1e75, subSteps: 64 } },
  { kind: 'hold', controls: ['left', 'left'] },
];

/** A run in which something was done. */
function played(scene: Scene, steps: number, action: SceneAction): Input<SceneAction>[] {
  return Array.from({ length: steps }, (_, i) => ({
    step: 3 * i,
    by: 'visitor',
    action,
    ...(scene.engine === 'timeline' ? { time: 0.02 * i } : {}),
  }));
}

/** The recording of a short run. */
function recordingOf(scene: Scene): string {
  const lines: string[] = [];
  const run = createSceneRun(scene);
  const recorder = new Recorder(run, { write: (line) => lines.push(line) });
  recorder.advance({ time: 0.1 });
  recorder.act('visitor', { kind: 'change', body: 0, values: { vx: 1 } });
  recorder.advance({ time: 0.2 });
  recorder.end();
  return lines.join('\n');
}

/** The text with something cut out, put in or replaced. */
function broken(random: Random, given: string, from: number): string {
  const at = from + random.below(Math.max(1, given.length - from));
  const cut = random.below(3) === 0 ? given.length : at + random.below(8);
  return given.slice(0, at) + String.fromCharCode(33 + random.below(94)).repeat(random.below(4)) + given.slice(cut);
}

/** The JSON with values exchanged for others. */
function twisted(random: Random, scene: Scene): string {
  const rate = 1 + random.below(12);
  const items = (scene.bodies?.length ?? 0) * 8 + 60;
  return JSON.stringify(scene, (key, value) => {
    if (key === 'format' || key === 'version' || key === 'engine') return value;
    if (key === 'name' || key === 'title') return text;
    return random.below(items) < rate ? structuredClone(values[random.below(values.length)]) : value;
  });
}

interface Goods {
  readonly addresses: readonly string[];
  readonly scenes: readonly Scene[];
  readonly recordings: readonly string[];
}

async function goods(): Promise<Goods> {
  const [hockey, pool, bridge] = [airHockey(), poolBreak(), ropeBridge()];
  const pulls = played(hockey, 30, { kind: 'change', body: 1, values: { vx: 0.5, vy: 0.25 } });
  const joined = played(bridge, 3, { kind: 'change-joint', joint: 2, values: { breakForce: 10 } });
  return {
    scenes: [hockey, pool, bridge],
    recordings: [recordingOf(hockey), recordingOf(pool)],
    addresses: [
      await addressOf(null, { ...atStart(hockey), inputs: pulls, time: 1 }),
      await addressOf(null, { ...atStart(pool), inputs: played(pool, 2, { kind: 'remove', body: 2 }), time: 0.1 }),
      await addressOf(null, { ...atStart(bridge), inputs: joined, time: 0.5 }),
    ],
  };
}

/** One of them: an address, or the text of a file. */
async function hostile(random: Random, { addresses, scenes, recordings }: Goods): Promise<{ address?: string; file?: string }> {
  const pick = <T>(list: readonly T[]) => list[random.below(list.length)];
  switch (random.below(5)) {
    case 0:
      return { address: broken(random, pick(addresses), 15) };
    case 1: {
      const rows = Array.from({ length: 1 + random.below(4) }, () => {
        const action = pick(values);
        return random.below(2) === 0 ? [random.below(5), null, action] : Array.from({ length: random.below(7) }, () => pick(values));
      });
      return { address: `#/scenes/own?${pick(addresses).match(/s=[^&]*/)![0]}&i=0.${await pack(JSON.stringify(rows))}&t=${pick(values)}` };
    }
    case 2:
      return { file: broken(random, JSON.stringify(pick(scenes)), 0) };
    case 3:
      return { file: twisted(random, pick(scenes)) };
    default:
      return { file: broken(random, pick(recordings), 0) };
  }
}

/** What the page makes of it: what opens, or `null` if it says what is wrong. */
async function openedOf({ address, file }: { readonly address?: string; readonly file?: string }): Promise<Opened | null> {
  if (address !== undefined) {
    const result = await openAddress(parseRoute(address).query, null);
    return 'opened' in result ? result.opened : null;
  }
  if (file!.startsWith('{"format":"carom-recording"')) {
    try {
      const { head, inputs } = await openRecording([file!]);
      return { ...atStart(head.scene), inputs: [...inputs] };
    } catch {
      return null;
    }
  }
  const result = parseScene(file!);
  return result.ok ? atStart(result.scene) : null;
}

/** Shows it for a few steps, as the page does. */
function show(opened: Opened): void {
  const { scene } = opened;
  const view = new SceneView(null, scene);
  view.open({ ...opened, time: Math.min(opened.time, 0.2) });
  view.take.hash();
  for (const { id } of view.take.discs()) view.take.nameOf(id);
  view.player.dispose();
}

it(`${count} hostile links and files open as what was checked, or say what is wrong; none breaks anything or takes long`, async () => {
  vi.stubGlobal('requestAnimationFrame', () => 1); // time goes on by hand
  vi.stubGlobal('cancelAnimationFrame', () => {});
  vi.stubGlobal('document', { querySelector: () => null });
  const random = createRandom(23);
  const all = await goods();
  const tally = { links: 0, files: 0, refused: 0, opened: 0, slowest: 0 };
  try {
    for (let i = 0; i < count; i++) {
      const one = await hostile(random, all);
      const start = performance.now();
      const opened = await openedOf(one);
      if (opened) show(opened);
      tally.slowest = Math.max(tally.slowest, Math.round(performance.now() - start));
      tally[one.address === undefined ? 'files' : 'links']++;
      tally[opened ? 'opened' : 'refused']++;
    }
  } finally {
    vi.unstubAllGlobals();
  }
  expect(tally.refused).toBeGreaterThan(count / 4);
  expect(tally.opened).toBeGreaterThan(count / 50);
  expect(tally.slowest).toBeLessThan(longest);
  if (count < 10_000) return;
  const found = { ...tally, pages, pageErrors: await inPages(all, pages) };
  writeFileSync(new URL('./hostile.json', import.meta.url), `${JSON.stringify(found, null, 2)}\n`);
  expect(found.pageErrors).toEqual([]);
}, 1_800_000);

/** What a page complained about that opened so many of them, one after the other. */
async function inPages(all: Goods, most: number): Promise<string[]> {
  const random = createRandom(7);
  const page = await site.visit('#/scenes', { fresh: true });
  const before = site.complaints.length;
  for (let i = 0; i < most; i++) {
    const { address, file } = await hostile(random, all);
    if (address !== undefined) {
      await page.evaluate((to) => {
        location.hash = to;
      }, address);
    } else {
      if (!(await page.evaluate(() => location.hash)).startsWith('#/scenes?'))
        await page.evaluate(() => {
          location.hash = '#/scenes';
        });
      await page
        .getByRole('button', { name: /^Open a scene/ })
        .first()
        .click();
      await page
        .locator('input[type="file"]')
        .first()
        .setInputFiles({
          name: 'x.json',
          mimeType: 'application/json',
          buffer: Buffer.from(file!),
        });
    }
    await page.locator('main h1').first().waitFor();
    await drawn(page);
    const made = () => [(globalThis as { hit?: number }).hit, document.querySelectorAll('img[src="x"], img[onerror]').length];
    expect(await page.evaluate(made)).toEqual([undefined, 0]);
    await page.keyboard.press('Escape');
  }
  const complaints = site.complaints.slice(before);
  return [...complaints];
}

it(`a page opens ${pages} of them: it never breaks, and names stay text`, async () => {
  expect(await inPages(await goods(), count >= 10_000 ? 0 : pages)).toEqual([]);
});
