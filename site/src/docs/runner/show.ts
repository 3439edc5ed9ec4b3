/** A value as it is written in TypeScript, short. */
export function show(value: unknown, depth: number = 0): string {
  if (typeof value === 'string') return `'${value.length > 200 ? `${value.slice(0, 200)}…` : value}'`;
  if (typeof value === 'number') return Object.is(value, -0) ? '-0' : String(value);
  if (typeof value === 'function') return `function ${value.name}`;
  if (typeof value !== 'object' || value === null) return String(value);
  if (ArrayBuffer.isView(value)) {
    const numbers = Array.from(value as Uint8Array);
    return `${value.constructor.name} ${list(numbers, depth)}`;
  }
  if (Array.isArray(value)) return list(value, depth);
  if (value instanceof Error) return `${value.name}: ${value.message}`;
  const plain = 'toJSON' in value && typeof value.toJSON === 'function' ? value.toJSON() : value;
  const name = value.constructor?.name ?? 'Object';
  if (plain === value && name !== 'Object') return name;
  if (depth > 3) return '{…}';
  const entries = Object.entries(plain as object).slice(0, 12);
  if (entries.length === 0) return '{}';
  return `{ ${entries.map(([key, item]) => `${/^[\w$]+$/.test(key) ? key : `'${key}'`}: ${show(item, depth + 1)}`).join(', ')} }`;
}

function list(items: readonly unknown[], depth: number): string {
  if (depth > 3) return '[…]';
  const shown = items.slice(0, 24).map((item) => show(item, depth + 1));
  if (items.length > shown.length) shown.push(`… ${items.length} in all`);
  return `[${shown.join(', ')}]`;
}
