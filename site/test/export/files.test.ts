import { buffer } from 'node:stream/consumers';
import { openRecording, parseScene, verifyRecording } from '@carom/scene';
import type { Page } from 'playwright';
import { describe, expect, it } from 'vitest';
import { isWhole, sample } from '../../../packages/carom/test/runs.ts';
import { eventsCsv } from '../../src/export/files.ts';
import { EventLog } from '../../src/scenes/event-log.ts';
import { useSite } from '../open-site.ts';
import { appears, barriers, button, drawn, hashOf, overhang, shows, until } from '../pages.ts';

const site = useSite();

/** What a button of the dialog saves. */
async function saved(page: Page, name: string): Promise<Buffer> {
  const [download] = await Promise.all([page.waitForEvent('download'), button(page, name).click()]);
  return buffer(await download.createReadStream());
}

/** Plays a scene a little, does something to it, and opens the dialog. */
async function openDialog(route: string): Promise<{ page: Page; hash: string }> {
  const page = await site.visit(route);
  await button(page, 'Play').click();
  await until(page, 0.1);
  await button(page, 'Pause').click();
  await page.keyboard.press('e');
  await appears(page, '.edit-layer');
  await page.getByRole('tab', { name: 'Settings' }).click();
  await page.getByLabel('Restitution of all').focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Escape');
  await button(page, 'Edit the scene').click();
  await page.keyboard.press('ArrowRight');
  const hash = await hashOf(page);
  await button(page, 'Save or embed').click();
  await page.getByRole('heading', { name: 'Save' }).waitFor();
  return { page, hash };
}

describe.each(sample(['#/scenes/pool-break', '#/scenes/pinball']))('what is saved of %s', (route) => {
  it('parses: picture, drawing, scene, recording at the same hash, table', async () => {
    const { page, hash } = await openDialog(route);
    const png = await saved(page, 'PNG');
    expect(png.subarray(0, 8)).toEqual(Buffer.from([137, 80, 78, 71, 13, 10, 26, 10]));
    expect(png.readUInt32BE(16)).toBeGreaterThan(1000);
    const svg = (await saved(page, 'SVG')).toString();
    const shapes = await page.evaluate((text) => {
      const parsed = new DOMParser().parseFromString(text, 'image/svg+xml');
      return [
        parsed.querySelectorAll('parsererror').length,
        parsed.querySelectorAll('path').length,
        parsed.querySelector('desc')?.textContent,
      ];
    }, svg);
    expect(shapes[0]).toBe(0);
    expect(shapes[1]).toBeGreaterThan(5);
    expect(shapes[2]).toContain(hash);
    const scene = parseScene((await saved(page, 'JSON')).toString());
    expect(scene.ok).toBe(true);
    const now = parseScene((await saved(page, 'JSON, now')).toString());
    expect(now.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const recording = (await saved(page, 'Recording')).toString();
    const verdict = await verifyRecording([recording]);
    expect([verdict.ok, verdict.complete, verdict.hash]).toEqual([true, true, hash]);
    expect((await openRecording([recording])).inputs.length).toBe(1);
    const [head, ...rows] = (await saved(page, 'CSV')).toString().trim().split('\n');
    expect(head).toBe('time,a,b,kind,impulse,x,y,normal x,normal y');
    for (const row of rows) expect(row).toMatch(/^[\d.e-]+,[^,]+,[^,]+,(pair|wall),/);
    expect(await barriers(page, 'every')).toEqual([]);
    const embed = await page.getByLabel('HTML to embed this moment').inputValue();
    const [, address] = /src="([^"]+)"/.exec(embed)!;
    await page.goto('about:blank');
    await page.goto(address.replaceAll('&amp;', '&'));
    await shows(page, 'Open in Carom');
    await shows(page, 'The moment that was shared, bit for bit');
    expect(await page.locator('.top').count()).toBe(0);
    expect(await overhang(page)).toEqual([]);
  });
});

it.runIf(isWhole)('an embedded moment keeps its camera, paints nothing over the picture, and leads to the whole page', async () => {
  const page = await site.visit('#/scenes/pool-break?embed=1&c=0.635,0.635,8', { viewport: { width: 640, height: 480 } });
  await page.locator('.hash[data-hash]:not([data-hash=""])').waitFor({ state: 'attached' });
  await drawn(page);
  // The cue ball, of radius 0.028575, fills the middle as far as the camera of the link says.
  const [middle, inside, outside] = await page.locator('.stage-canvas').evaluate((element) => {
    const canvas = element as HTMLCanvasElement;
    const ratio = canvas.width / canvas.getBoundingClientRect().width;
    const scale = Math.min((canvas.width / ratio - 40) / 2.54, (canvas.height / ratio - 40) / 1.27) * 8 * ratio;
    const row = canvas.getContext('2d')!.getImageData(0, canvas.height >> 1, canvas.width, 1).data;
    const at = (radii: number) => {
      const k = 4 * Math.round(canvas.width / 2 + radii * 0.028575 * scale);
      return [...row.slice(k, k + 3)];
    };
    return [at(0), at(-0.85), at(-1.3)];
  });
  expect(Math.min(...middle)).toBeGreaterThan(220);
  expect(inside).toEqual(middle);
  expect(outside[0]).toBeLessThan(100); // cloth
  const way = page.getByText('Open in Carom');
  expect(await way.getAttribute('href')).toBe('#/scenes/pool-break?c=0.635,0.635,8');
  const [badge, stage] = [(await way.boundingBox())!, (await page.locator('.stage-canvas').boundingBox())!];
  expect(badge.y).toBeGreaterThan(stage.y + stage.height);
  expect(badge.y + badge.height).toBeLessThanOrEqual(480);
  expect(await page.locator('.hint').isVisible()).toBe(false);
});

it('a recording opens again with all that was done, at its end', async () => {
  const { page, hash } = await openDialog('#/scenes/pinball');
  const recording = await saved(page, 'Recording');
  const other = await site.visit('#/scenes');
  await button(other, 'Open a scene…').click();
  await other.locator('input[type="file"]').setInputFiles({ name: 'run.carom', mimeType: 'application/x-ndjson', buffer: recording });
  await other.getByRole('heading', { name: 'Pinball' }).waitFor();
  await shows(other, 'The moment that was shared, bit for bit');
  expect(await hashOf(other)).toBe(hash);
});

it.runIf(isWhole)('a film has exactly one frame for each moment, and plays', async () => {
  const page = await site.visit('#/scenes/newtons-cradle', { viewport: { width: 700, height: 700 } });
  await button(page, 'Save or embed').click();
  await page.getByLabel('To (s)').fill('0.2');
  await page.getByLabel('To (s)').press('Tab');
  const film = await saved(page, 'Make the film');
  const played = await page.evaluate(async (text) => {
    const video = document.createElement('video');
    video.src = URL.createObjectURL(new Blob([Uint8Array.from(atob(text), (byte) => byte.charCodeAt(0))]));
    await new Promise((done, failed) => {
      video.onloadedmetadata = done;
      video.onerror = () => failed(new Error(video.error?.message));
    });
    return { duration: video.duration, width: video.videoWidth };
  }, film.toString('base64'));
  expect(played.duration).toBeCloseTo(49 / 60, 4); // a fifth of a second of the scene, four times as long to watch
  expect(played.width).toBeGreaterThan(600);
});

it('names in a table are text, whatever they are', () => {
  const log = new EventLog();
  log.add(0.5, 0, 1, 2, { x: 1, y: 2 }, { x: 1, y: 0 });
  log.add(0.75, 0, ~0, 1, { x: 1, y: 2 }, { x: 0, y: 1 });
  log.addCrush(0.75, 1, ~0, 0.1, { x: 3, y: 4 });
  const names = ['=HYPERLINK("x")', 'a, "b"\n'];
  const csv = eventsCsv({ log, nameOf: (id) => names[id], nameOfWall: () => '@wall' });
  expect(csv).toBe(
    'time,a,b,kind,impulse,x,y,normal x,normal y\n0.5,"\'=HYPERLINK(""x"")","a, ""b""\n",pair,2,1,2,1,0\n0.75,"\'=HYPERLINK(""x"")",\'@wall,wall,1,1,2,0,1\n' +
      '0.75,"a, ""b""\n",\'@wall,crush,,3,4,,\n',
  );
});
