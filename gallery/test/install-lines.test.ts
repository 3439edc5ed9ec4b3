import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface InstallLines {
  readonly note: string;
  isOnNpm(): boolean;
  pages(): string[];
  rewritten(text: string, onNpm: boolean): string;
}

const root = new URL('../../', import.meta.url);
const { isOnNpm, note, pages, rewritten } = (await import(new URL('scripts/install-lines.mjs', root).href)) as InstallLines;
const texts = pages().map((path) => [path, readFileSync(new URL(path, root), 'utf8')] as const);

it('every page installs Carom in the one way that the switch says; else run node scripts/install-lines.mjs', () => {
  for (const [path, text] of texts) expect(rewritten(text, isOnNpm()), path).toBe(text);
});

it('one switch turns every line into npm install, and takes what is said of the clone away', () => {
  let lines = 0;
  for (const [path, text] of texts) {
    const after = rewritten(text, true);
    expect(after, path).not.toMatch(/install\.mjs|not on npm/);
    expect(rewritten(rewritten(text, false), true), path).toBe(after);
    lines += after.match(/npm install (?:\S+ )*?@?carom\b/g)?.length ?? 0;
  }
  expect(lines).toBeGreaterThanOrEqual(16);
  expect(rewritten('npm install d3-force\nnpm install d3-force @carom/d3\n(`npm install @carom/cli bullmq`)\n', false)).toBe(
    'npm install d3-force\nnode ../carom/install.mjs d3-force @carom/d3\n(`node ../carom/install.mjs @carom/cli bullmq`)\n',
  );
  expect(rewritten(`a\n\n${note}\n\nb\n${note} c`, true)).toBe('a\n\nb\nc');
});
