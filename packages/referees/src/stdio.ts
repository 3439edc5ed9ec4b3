import { readSync } from 'node:fs';

const size = 65536;
const buffer = new Uint8Array(size);
let text = '';
let hasEnded = false;

/**
 * The next line of standard input, or null at its end: the contest site's own `readline()` where there is one, else read from Node.
 * Waits until there is a line.
 *
 * @example
 * function readCheckpoints(): number[][] {
 *   const count = Number(readLine());
 *   return Array.from({ length: count }, () => readLine()!.split(' ').map(Number));
 * }
 */
export function readLine(): string | null {
  const { readline } = globalThis as { readline?: () => string | null };
  if (typeof readline === 'function') return readline() ?? null;
  for (;;) {
    const end = text.indexOf('\n');
    if (end >= 0) {
      const line = text.slice(0, end).replace(/\r$/, '');
      text = text.slice(end + 1);
      return line;
    }
    if (hasEnded) {
      const line = text;
      text = '';
      return line === '' ? null : line;
    }
    fill();
  }
}

/** Reads what there is; contest lines are ASCII, so no character is ever cut. */
function fill(): void {
  try {
    const count = readSync(0, buffer, 0, size, null);
    if (count === 0) hasEnded = true;
    for (let i = 0; i < count; i++) text += String.fromCharCode(buffer[i]);
  } catch (error) {
    const { code } = error as { code?: string };
    if (code === 'EOF') hasEnded = true;
    else if (code !== 'EAGAIN') throw error; // nothing there yet
  }
}
