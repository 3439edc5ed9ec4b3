// Answers as short text, and whether two answers differ by more than rounding.

/** An answer as people read it: numbers in up to twelve digits, points as (x, y). */
export function show(value: unknown): string {
  if (typeof value === 'number') return Number.isFinite(value) ? String(Number(value.toPrecision(12))) : String(value);
  if (typeof value !== 'object' || value === null) return value === null ? 'null' : String(value);
  if (Array.isArray(value)) return value.length === 0 ? '[ ] (none)' : `[${value.map(show).join(', ')}]`;
  const entries = Object.entries(value);
  if (entries.length === 2 && 'x' in value && 'y' in value) return `(${show(value.x)}, ${show(value.y)})`;
  return entries.map(([name, entry]) => `${name}: ${show(entry)}`).join(', ');
}

/** Whether two answers differ in kind, in count, or in a number by more than 1e-9 of its size. */
export function differs(a: unknown, b: unknown): boolean {
  if (typeof a === 'number' && typeof b === 'number') return !(Math.abs(a - b) <= 1e-9 * Math.max(1, Math.abs(a), Math.abs(b)) || a === b);
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return a !== b;
  const left = Object.entries(a);
  const right = new Map(Object.entries(b));
  return left.length !== right.size || left.some(([name, value]) => !right.has(name) || differs(value, right.get(name)));
}
