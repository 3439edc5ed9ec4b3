import { World } from 'carom';

export interface Frame {
  readonly stepCount: number;
  /** x and y of each disc. */
  readonly places: Float64Array<ArrayBuffer>;
}

const count = 1500;
const dt = 1 / 60;
const world = new World({ gravity: { x: 0, y: 60 } });
world.addWall({ inside: { minX: 0, minY: 0, maxX: 800, maxY: 500 } }, { material: { restitution: 1 } });
for (let i = 0; i < count; i++)
  world.add({ x: 10 + 13 * (i % 60), y: 8 + 12 * Math.floor(i / 60), r: 4, vx: ((i * 37) % 101) - 50, material: { restitution: 0.5 } });

// Two arrays travel to and fro. What is handed over is empty here until the page sends it back, so nothing is copied or thrown away.
const spare = [new Float64Array(2 * count), new Float64Array(2 * count)];
addEventListener('message', ({ data }: MessageEvent<Float64Array<ArrayBuffer>>) => spare.push(data));

let due = performance.now();
setInterval(() => {
  const now = performance.now();
  due = Math.max(due, now - 250); // a worker that was asleep goes on from now
  while (due <= now) {
    world.step(dt);
    due += 1000 * dt;
  }
  const places = spare.pop();
  if (places === undefined) return; // the page is behind: it gets the next ones
  world.copyPositions(places);
  const frame: Frame = { stepCount: world.stepCount, places };
  postMessage(frame, { transfer: [places.buffer] });
}, 1000 * dt);
