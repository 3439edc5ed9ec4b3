// The table of shapes and questions in docs/guide/shapes.md, made from what the library exports. `CAROM_WRITE_DOCS=1` writes it.
import { readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';
import * as geometry from '../../src/geometry/index.ts';
import * as motion from '../../src/motion/index.ts';

const file = fileURLToPath(new URL('../../../../docs/guide/shapes.md', import.meta.url));
const start = '<!-- shapes × questions, written by packages/carom/test/geometry/capabilities.test.ts -->';
const end = '<!-- end -->';

const shapes = ['', 'Segment', 'Capsule', 'Box', 'Polygon', 'Arc', 'Ring', 'Wall'];
const questions = ['overlaps', 'separation', 'closestPoint', 'manifold', 'castRay', 'timeOfImpact', 'impact'];
const exported: Readonly<Record<string, unknown>> = { ...geometry, ...motion };

function table(): string {
  const row = (cells: readonly string[]): string => `| ${cells.join(' | ')} |`;
  const lines = [row(['a disc and a …', ...questions.map((question) => `\`${question}…\``)]), row(['---', ...questions.map(() => ':-:')])];
  for (const shape of shapes) {
    const has = questions.map((question) => (typeof exported[question + shape] === 'function' ? '✓' : '–'));
    lines.push(row([shape === '' ? 'circle (no suffix)' : `\`${shape}\``, ...has]));
  }
  return lines.join('\n');
}

it('the guide shows the shapes and questions that the library has', () => {
  const text = readFileSync(file, 'utf8');
  const [before, rest] = text.split(start);
  const after = rest.slice(rest.indexOf(end));
  const fresh = `${before}${start}\n\n${table()}\n\n${after}`;
  if (process.env.CAROM_WRITE_DOCS === '1') writeFileSync(file, fresh);
  else expect(text).toBe(fresh);
});

it('every shape answers every question', () => {
  expect(table()).not.toContain('–');
});
