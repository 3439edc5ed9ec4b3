import type { Frame } from './worker';

const worker = new Worker(new URL('./worker.ts', import.meta.url), { type: 'module' });
const context = document.querySelector('canvas')!.getContext('2d')!;
const output = document.querySelector('output')!;
let newest: Frame | null = null;

worker.onmessage = ({ data }: MessageEvent<Frame>) => {
  if (newest !== null) give(newest); // it was never drawn
  newest = data;
};

function give({ places }: Frame): void {
  worker.postMessage(places, [places.buffer]);
}

requestAnimationFrame(function frame() {
  requestAnimationFrame(frame);
  if (newest === null) return;
  const { places, stepCount } = newest;
  context.clearRect(0, 0, 800, 500);
  context.fillStyle = '#8bd17c';
  context.beginPath();
  for (let i = 0; i < places.length; i += 2) {
    context.moveTo(places[i] + 4, places[i + 1]);
    context.arc(places[i], places[i + 1], 4, 0, 2 * Math.PI);
  }
  context.fill();
  output.textContent = `${stepCount} steps`;
  give(newest);
  newest = null;
});
