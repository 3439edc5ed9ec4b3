import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';

interface Claims {
  chart(): string;
  chartClaims(): { readonly claim: string; readonly times: number; readonly rival: string }[];
  figure(value: number): string;
  looseFigures(text: string): string[];
  measuredRows(): string[][];
  written(): [string, string][];
}

const root = new URL('../../', import.meta.url);
const claims = (await import(new URL('bench/claims.mjs', root).href)) as Claims;
const read = (path: string) => readFileSync(new URL(path, root), 'utf8');

it('chart, README and the guide say what bench/results says; else run node bench/claims.mjs', () => {
  for (const [path, text] of claims.written()) expect(read(path), path).toBe(text);
});

it('the prose of README has no figure that is read from no result', () => {
  const text = read('README.md');
  expect(claims.looseFigures(text)).toEqual([]);
  for (const figure of ['10 ×', '1.3 kB', '100,000 circles', 'twice in 3 ms', '0.5 %', '≈ 7'])
    expect(claims.looseFigures(`${text}\nIt takes ${figure} here.\n`).length, figure).toBe(1);
});

it('the chart has at most eight claims, rivals that win among them, each with its bar on its side', () => {
  const all = claims.chartClaims();
  expect(all.length).toBeLessThanOrEqual(8);
  const lost = all.filter(({ times }) => times < 1);
  expect(lost.length).toBeGreaterThan(0);
  const svg = claims.chart();
  expect(svg.match(/class="ours"/g)?.length).toBe(all.length - lost.length);
  expect(svg.match(/class="theirs"/g)?.length).toBe(lost.length);
  for (const { claim, times, rival } of all)
    for (const text of [claim, rival, `${claims.figure(times)} ×`]) expect(svg).toContain(`>${text}<`);
  for (const row of claims.measuredRows()) for (const cell of row) expect(cell).not.toMatch(/NaN|undefined|Infinity|^$/);
});
