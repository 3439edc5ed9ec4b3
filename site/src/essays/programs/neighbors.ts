interface Moving {
  x: number;
  y: number;
  readonly vx: number;
  readonly vy: number;
}

const r = 0.5;
const dt = 1 / 60;
const steps = 240;

// 150 discs that drift, at places that look random and are the same in each language
function drifters(): Moving[] {
  let state = 1;
  const random = (): number => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
  const discs: Moving[] = [];
  for (let i = 0; i < 150; i++) {
    const x = 24 * random();
    const y = 24 * random();
    const vx = random() - 0.5;
    discs.push({ x, y, vx, vy: random() - 0.5 });
  }
  return discs;
}

/** Counts overlaps over all steps. Each disc keeps a list of those within 2r + skin; it holds until somebody has moved half a skin. */
function run(skin: number): string {
  const discs = drifters();
  let list: [Moving, Moving][] = [];
  let [tests, overlaps, builds, moved] = [0, 0, 0, Number.POSITIVE_INFINITY];
  const apart = (a: Moving, b: Moving): number => (b.x - a.x) * (b.x - a.x) + (b.y - a.y) * (b.y - a.y);
  const fastest = Math.sqrt(Math.max(...discs.map(({ vx, vy }) => vx * vx + vy * vy)));
  for (let step = 0; step < steps; step++) {
    for (const disc of discs) {
      disc.x += disc.vx * dt;
      disc.y += disc.vy * dt;
    }
    moved += fastest * dt;
    if (moved > skin / 2) {
      list = [];
      for (let i = 0; i < discs.length; i++) {
        for (let j = i + 1; j < discs.length; j++) {
          tests++;
          if (apart(discs[i], discs[j]) <= (2 * r + skin) * (2 * r + skin)) list.push([discs[i], discs[j]]);
        }
      }
      builds++;
      moved = 0;
    }
    for (const [a, b] of list) {
      tests++;
      if (apart(a, b) <= 4 * r * r) overlaps++;
    }
  }
  return `${overlaps} overlaps, ${builds} lists made, ${tests} tests`;
}

console.log(`no skin: ${run(0)}`);
console.log(`skin 0.5: ${run(0.5)}`);
console.log(`skin 2: ${run(2)}`);
