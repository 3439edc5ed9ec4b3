interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** A double without any rounding: whole / 2^bits. */
interface Exact {
  readonly whole: bigint;
  readonly bits: number;
}

function exact(x: number): Exact {
  let bits = 0;
  for (; !Number.isInteger(x); bits++) x *= 2; // doubling loses nothing
  return { whole: BigInt(x), bits };
}

function add(a: Exact, b: Exact): Exact {
  const bits = Math.max(a.bits, b.bits);
  return { whole: (a.whole << BigInt(bits - a.bits)) + (b.whole << BigInt(bits - b.bits)), bits };
}

const minus = ({ whole, bits }: Exact): Exact => ({ whole: -whole, bits });
const squared = ({ whole, bits }: Exact): Exact => ({ whole: whole * whole, bits: 2 * bits });

/** Whether two discs share a point: the sign of dx² + dy² − s², worked out in whole numbers. */
function overlaps(a: Circle, b: Circle): boolean {
  const dx = add(exact(b.x), minus(exact(a.x)));
  const dy = add(exact(b.y), minus(exact(a.y)));
  const s = add(exact(a.r), exact(b.r));
  return add(add(squared(dx), squared(dy)), minus(squared(s))).whole <= 0n;
}

function rounded(a: Circle, b: Circle): boolean {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  return Math.sqrt(dx * dx + dy * dy) <= a.r + b.r;
}

function show(a: Circle, b: Circle): void {
  const word = (overlap: boolean): string => (overlap ? 'overlap' : 'apart');
  console.log(`rounded: ${word(rounded(a, b))}, exact: ${word(overlaps(a, b))}`);
}

show({ x: 0, y: 0, r: 3 }, { x: 4, y: 3, r: 2 });
show({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 });
show({ x: 0, y: 0, r: 1 }, { x: 7298181, y: 3251335540, r: 3251343730 });
