import { createRandom } from 'carom';
import type { Scene, SceneBody, SceneGas, SceneGenerator, SceneRow, SceneTriangle } from './scene.ts';
import type { SceneJoint } from './scene-joint.ts';

/** Columns of cells that a gas is thrown into at most: in a box a million times as long as high, more would only take their time. */
const mostColumns = 1_000_000;
const directions = { right: [1, 0], left: [-1, 0], 'plus-y': [0, 1], 'minus-y': [0, -1] } as const;

/** `expandScene` of a scene that was checked. */
export function expanded(scene: Scene): Scene {
  const { generate, ...rest } = scene;
  return generate ? { ...rest, bodies: [...(scene.bodies ?? []), ...generate.flatMap(expandGenerator)] } : scene;
}

/** The discs of one recipe. */
export function expandGenerator(generator: SceneGenerator): SceneBody[] {
  if (generator.kind === 'gas') return gasBodies(generator);
  return generator.kind === 'row' ? rowBodies(generator) : triangleBodies(generator);
}

/** The joints that one entry stands for: the next one holds the next discs. */
export function expandJoint({ times = 1, ...joint }: SceneJoint): SceneJoint[] {
  const { a, b } = joint;
  const ends = (k: number) => ({ ...(a === undefined ? {} : { a: a + k }), ...(b === undefined ? {} : { b: b + k }) });
  return Array.from({ length: times }, (_, k) => ({ ...joint, ...ends(k) }));
}

/** How many discs a recipe makes. */
export function generatedCount(generator: SceneGenerator): number {
  return generator.kind === 'triangle' ? (generator.ranks * (generator.ranks + 1)) / 2 : generator.count;
}

/** How many square cells as wide as the largest disc fit into the box of a gas: the most discs it can hold. */
export function gasRoom({ box, r, rMax = r }: Pick<SceneGas, 'box' | 'r' | 'rMax'>): number {
  return Math.floor((box.maxX - box.minX) / (2 * rMax)) * Math.floor((box.maxY - box.minY) / (2 * rMax));
}

function rowBodies({ kind: _kind, count, gap = 0, towards = 'right', ...body }: SceneRow): SceneBody[] {
  const [ux, uy] = directions[towards];
  const step = 2 * body.r + gap;
  return Array.from({ length: count }, (_, k) => ({ ...body, x: body.x + ux * step * k, y: body.y + uy * step * k }));
}

function triangleBodies({ kind: _kind, ranks, towards = 'right', ...body }: SceneTriangle): SceneBody[] {
  const [ux, uy] = directions[towards];
  const bodies: SceneBody[] = [];
  for (let rank = 0; rank < ranks; rank++) {
    const along = rank * Math.sqrt(3) * body.r;
    for (let place = 0; place <= rank; place++) {
      const across = (2 * place - rank) * body.r;
      bodies.push({ ...body, x: body.x + ux * along - uy * across, y: body.y + uy * along + ux * across });
    }
  }
  return bodies;
}

/**
 * One disc in each of `count` cells, anywhere within its cell: never an overlap, and no trial and error.
 * Velocities are uniform in a disc, then shifted to momentum 0 and scaled to the root mean square speed.
 */
function gasBodies({ kind: _kind, count, box, rMax, speed = 0, seed = 1, ...body }: SceneGas): SceneBody[] {
  const random = createRandom(seed);
  const largest = rMax ?? body.r;
  const width = box.maxX - box.minX;
  const height = box.maxY - box.minY;
  const most = { columns: Math.floor(width / (2 * largest)), rows: Math.floor(height / (2 * largest)) };
  let columns = Math.min(most.columns, Math.max(1, Math.min(mostColumns, Math.ceil(Math.sqrt((count * width) / height)))));
  let rows = Math.ceil(count / columns);
  if (rows > most.rows) {
    rows = most.rows;
    columns = Math.ceil(count / rows);
  }
  const velocities = gasVelocities(count, speed, random);
  const radii = rMax === undefined ? null : Array.from({ length: count }, () => random.between(body.r, rMax));
  return chosenCells(columns * rows, count, random).map((cell, k) => {
    const column = cell % columns;
    const row = (cell - column) / columns;
    const r = radii?.[k] ?? body.r;
    const x = box.minX + r + column * (width / columns) + random.next() * (width / columns - 2 * r);
    const y = box.minY + r + row * (height / rows) + random.next() * (height / rows - 2 * r);
    return { ...body, r, x, y, ...velocities[k] };
  });
}

/** `count` of the cells 0 … total − 1, ascending, every choice as likely as any other. */
function chosenCells(total: number, count: number, random: ReturnType<typeof createRandom>): number[] {
  const cells: number[] = [];
  for (let cell = 0; cell < total; cell++) if (random.below(total - cell) < count - cells.length) cells.push(cell);
  return cells;
}

function gasVelocities(count: number, speed: number, random: ReturnType<typeof createRandom>): { vx: number; vy: number }[] {
  const velocities = Array.from({ length: count }, () => {
    for (;;) {
      const vx = random.between(-1, 1);
      const vy = random.between(-1, 1);
      const square = vx * vx + vy * vy;
      if (square > 0 && square <= 1) return { vx, vy };
    }
  });
  const drift = { x: 0, y: 0 };
  if (count > 1) for (const { vx, vy } of velocities) [drift.x, drift.y] = [drift.x + vx / count, drift.y + vy / count];
  let square = 0;
  for (const velocity of velocities) {
    velocity.vx -= drift.x;
    velocity.vy -= drift.y;
    square += velocity.vx * velocity.vx + velocity.vy * velocity.vy;
  }
  const scale = speed / Math.sqrt(square / count);
  return velocities.map(({ vx, vy }) => ({ vx: vx * scale, vy: vy * scale }));
}
