/** The program of the home page: few lines, a world, numbers to change. */
export const liveText = `import { World } from 'carom';

const world = new World({ gravity: { x: 0, y: -10 } });
const material = { restitution: 0.7 };
world.addWall(
  { inside: { minX: 0, minY: 0, maxX: 16, maxY: 9 } },
  { material },
);
world.addWall({ x1: 0, y1: 6, x2: 6, y2: 4.5 });
world.addWall({ x: 9, y: 3, r: 1.5 }, { material });

for (let i = 0; i < 60; i++) {
  const r = 0.15 + (i % 4) * 0.04;
  world.add({ x: 1 + (i % 6) * 0.8, y: 8.2, r, material });
  for (let n = 0; n < 12; n++) world.step(1 / 60);
}
world.hash();
`;
