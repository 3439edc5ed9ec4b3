// A conveyor brings discs to a door; a switch opens it, and a frozen disc holds the rest back until it is let go. Nothing is removed and added again.
import { World } from 'carom/world';

const world = new World({ gravity: { x: 0, y: -10 } });
const rubber = { friction: 0.8 };
const belt = world.addWall({ x1: 0, y1: 0, x2: 30, y2: 0 }, { material: rubber, surfaceVelocity: { x: 3, y: 0 } });
const door = world.addWall({ x1: 20, y1: 0, x2: 20, y2: 5 });
const sight = world.addWall({ minX: 17, minY: 0, maxX: 19.9, maxY: 2 }, { sensor: true });
const discs = Array.from({ length: 4 }, (_, i) => world.add({ x: 2 + 2.5 * i, y: 1, r: 0.8, fixedRotation: true, material: rubber }));

const run = (steps) => {
  for (let i = 0; i < steps; i++) {
    world.step(1 / 60);
    for (const { sensor } of world.events.sensorBegins) if (sensor === sight) seen++;
  }
};
let seen = 0;
run(420);
const waiting = discs.every(({ x }) => x < 20);
door.sensor = true; // open: what touches it is only reported
const last = discs[0];
last.kind = 'static'; // frozen where it is
run(300);
const through = discs.filter(({ x }) => x > 20).length;
last.kind = 'dynamic';
belt.surfaceVelocity = { x: -3, y: 0 };
const before = last.x;
run(120);
if (!waiting || through !== 3 || seen === 0 || !(last.x < before)) throw new Error('the conveyor does something else');
console.log(`${seen} seen at the door, ${through} went through, and the belt took the last one back to x = ${last.x.toFixed(1)}`);
