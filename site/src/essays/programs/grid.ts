interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

let tests = 0;

function overlaps(a: Circle, b: Circle): boolean {
  tests++;
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const s = a.r + b.r;
  return dx * dx + dy * dy <= s * s;
}

function allPairs(discs: readonly Circle[]): number {
  let found = 0;
  for (let i = 0; i < discs.length; i++) {
    for (let j = i + 1; j < discs.length; j++) if (overlaps(discs[i], discs[j])) found++;
  }
  return found;
}

/** A cell is as wide as the largest disc, so whoever overlaps stands in the same cell or in one beside it. */
function pairsByGrid(discs: readonly Circle[], width: number): number {
  const cells = new Map<string, number[]>();
  const cellOf = ({ x, y }: Circle): [number, number] => [Math.floor(x / width), Math.floor(y / width)]; // floor: also right below 0
  discs.forEach((disc, i) => {
    const key = cellOf(disc).join();
    const cell = cells.get(key);
    if (cell) cell.push(i);
    else cells.set(key, [i]);
  });
  let found = 0;
  discs.forEach((disc, i) => {
    const [column, row] = cellOf(disc);
    for (let dx = -1; dx <= 1; dx++) {
      for (let dy = -1; dy <= 1; dy++) {
        for (const j of cells.get(`${column + dx},${row + dy}`) ?? []) if (i < j && overlaps(disc, discs[j])) found++;
      }
    }
  });
  return found;
}

// 2,000 discs at places that look random and are the same in each language
let state = 1;
function random(): number {
  state = (state * 48271) % 2147483647;
  return state / 2147483647;
}
const discs: Circle[] = [];
for (let i = 0; i < 2000; i++) {
  const x = 100 * random() - 50;
  const y = 100 * random() - 50;
  discs.push({ x, y, r: 0.25 + 0.25 * random() });
}

let found = allPairs(discs);
console.log(`all pairs: ${found} overlaps, ${tests} tests`);
tests = 0;
found = pairsByGrid(discs, 1);
console.log(`with a grid: ${found} overlaps, ${tests} tests`);
