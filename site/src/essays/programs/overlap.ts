interface Circle {
  readonly x: number;
  readonly y: number;
  readonly r: number;
}

/** How two circles lie: one distance, compared with the sum and the difference of the radii. */
function relation(a: Circle, b: Circle): string {
  const dx = b.x - a.x;
  const dy = b.y - a.y;
  const d = Math.sqrt(dx * dx + dy * dy);
  const s = a.r + b.r;
  const f = Math.abs(a.r - b.r);
  if (d > s) return 'separate';
  if (d === s) return 'touching';
  if (d > f) return 'crossing';
  if (d === 0 && f === 0) return 'equal';
  if (d === f) return 'touching from inside';
  return a.r < b.r ? 'inside' : 'around';
}

const a: Circle = { x: 0, y: 0, r: 3 };
console.log(relation(a, { x: 4, y: 3, r: 1 }));
console.log(relation(a, { x: 4, y: 3, r: 2 }));
console.log(relation(a, { x: 4, y: 3, r: 4 }));
console.log(relation(a, { x: 4, y: 3, r: 8 }));
console.log(relation(a, { x: 4, y: 3, r: 9 }));

// These two are apart, by less than the last digit of a double. The chapter on doubles tells why.
console.log(relation({ x: 2.5, y: 1.5, r: 0.2 }, { x: 1.9, y: 1.5, r: 0.4 }), '- wrong');
