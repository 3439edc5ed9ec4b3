// How long it takes from a pull at the scrubber, a minute back, until that moment is on the screen: 3,000 discs.
import { encodeScene } from '@carom/scene';
import { median, round } from '../compare.mjs';

const dt = 1 / 60;
const end = 66; // seconds known before time is pulled back
const box = { minX: 0, minY: 0, maxX: 90, maxY: 50 };
const elastic = { restitution: 1 };
const rough = { friction: 0.4 };
const head = { format: 'carom-scene', version: 0, engine: 'world', view: { box }, duration: end };
const chain = [
  { x: 0, y: 400 },
  { x: 0, y: 0 },
  { x: 60, y: 0 },
  { x: 60, y: 400 },
];

/** The scenes of 3,000 discs. */
export const scenes = {
  gas: {
    ...head,
    title: 'Gas of 3,000',
    walls: [{ inside: box, material: elastic }],
    generate: [{ kind: 'gas', count: 3000, r: 0.22, rMax: 0.4, speed: 6, material: elastic, box, seed: 1 }],
  },
  pile: {
    ...head,
    title: 'Pile of 3,000',
    world: { gravity: { x: 0, y: -10 } },
    walls: [{ chain, material: rough }],
    generate: [{ kind: 'gas', count: 3000, r: 0.2, rMax: 0.4, material: rough, box: { minX: 1, minY: 1, maxX: 59, maxY: 80 }, seed: 1 }],
  },
  'timeline gas': {
    ...head,
    engine: 'timeline',
    title: 'Timeline gas of 3,000',
    walls: [{ inside: box, material: elastic }],
    generate: [{ kind: 'gas', count: 3000, r: 0.22, rMax: 0.4, speed: 3, material: elastic, box, seed: 1 }],
  },
};

/** Milliseconds of pulls a minute back, to steps that lie anywhere between two snapshots. */
export async function scrubsOf(address, browser, scene) {
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
  await page.goto(`${address}#/scenes/own?s=${await encodeScene(scene)}`);
  await page.locator('.hash[data-hash]:not([data-hash=""])').waitFor();
  await page.evaluate(() => {
    /** Pulls the scrubber to a time, and waits until it is shown. */
    globalThis.pull = (time, near) =>
      new Promise((done) => {
        const slider = document.querySelector('[aria-label="Time scrubber"]');
        const start = performance.now();
        slider.value = String(time);
        slider.dispatchEvent(new Event('input', { bubbles: true }));
        const look = () => {
          const shown = Number(document.querySelector('.scrubber-time').textContent);
          if (Math.abs(shown - time) < near && !document.querySelector('.late')) done(performance.now() - start);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      });
  });
  const pull = (step) => page.evaluate(([time, near]) => globalThis.pull(time, near), [step * dt, 0.51 * dt]);
  const last = Math.round(end / dt);
  const all = await pull(last);
  const times = [];
  for (let k = 0; k < 15; k++) {
    times.push(await pull(last - 3600 - 23 * k));
    await pull(last);
  }
  await page.close();
  return { milliseconds: round(median(times), 1), worst: round(Math.max(...times), 1), millisecondsPerStep: round(all / last) };
}
