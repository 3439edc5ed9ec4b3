// What a frame of 10,000 moving discs costs the page: everything its main thread does (scripts, styles, layout), but for the drawing calls.
import { round } from '../compare.mjs';

const seconds = 5;

/** Plays a scene, and measures each second by itself. */
export async function framesOf(address, browser, scene) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}#/scenes/${scene}`);
  await page.locator('.hash[data-hash]:not([data-hash=""])').waitFor();
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  await page.evaluate(() => {
    globalThis.frames10k = 0;
    const count = () => {
      globalThis.frames10k++;
      requestAnimationFrame(count);
    };
    requestAnimationFrame(count);
  });
  const read = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    const of = (name) => metrics.find((metric) => metric.name === name).value;
    const frames = await page.evaluate(() => globalThis.frames10k);
    return { busy: of('ScriptDuration') + of('LayoutDuration') + of('RecalcStyleDuration'), frames };
  };
  await page.getByRole('button', { name: 'Play', exact: true }).click();
  await page.waitForTimeout(1500);
  const before = await read();
  await page.waitForTimeout(1000 * seconds);
  const after = await read();
  const text = (await page.locator('.frames figcaption').textContent()) ?? '';
  const draw = Number(/drawing calls ([\d.]+)/.exec(text)?.[1] ?? 0);
  await page.close();
  const frames = after.frames - before.frames;
  // Not every frame has a new picture: those that do bear it all.
  const drawn = Math.min(frames, (1000 * seconds) / Number(/Frame ([\d.]+) ms/.exec(text)?.[1] ?? 1));
  const all = (1000 * (after.busy - before.busy)) / drawn;
  return {
    milliseconds: round(all),
    millisecondsBesidesDrawing: round(all - draw),
    millisecondsOfDrawing: draw,
    framesPerSecond: round(frames / seconds, 1),
    said: text,
  };
}
