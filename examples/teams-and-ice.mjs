// A rule about contacts: who is of one team passes its door and its friends, and the floor behind the door is ice.
import { World } from 'carom/world';

const through = { enabled: false };
const ice = { friction: 0 };
const world = new World({
  gravity: { x: 0, y: -10 },
  preSolve: (a, b, { point }) => {
    if (a.data === b.data) return through;
    return point.x > 10 ? ice : undefined;
  },
});
const rubber = { friction: 0.5 };
world.addWall({ x1: -50, y1: 0, x2: 90, y2: 0 }, { material: rubber });
world.addWall({ x1: 5, y1: 0, x2: 5, y2: 9 }, { data: 'red' });
const add = (x, data) => world.add({ x, y: 1, r: 1, vx: 14, fixedRotation: true, material: rubber, data });
const [blue, ...reds] = [add(-9, 'blue'), add(-3, 'red'), add(0, 'red'), add(1, 'red')]; // the last two overlap
for (let i = 0; i < 300; i++) world.step(1 / 60);

const [slow] = reds.map(({ vx }) => vx).sort((a, b) => a - b);
if (!reds.every(({ x }) => x > 10) || !(blue.x < 4.1) || !(slow > 0)) throw new Error('the door lets through whom it should not');
console.log(`the reds are at ${reds.map(({ x }) => x.toFixed(1)).join(', ')}, and blue stays at ${blue.x.toFixed(1)}`);
