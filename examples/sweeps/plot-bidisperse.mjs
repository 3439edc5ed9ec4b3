// Draws docs/images/bidisperse.svg from the table that the sweep made: node examples/sweeps/plot-bidisperse.mjs
import { readFileSync, writeFileSync } from 'node:fs';

const [header, ...lines] = readFileSync(new URL('bidisperse.csv', import.meta.url), 'utf8')
  .trim()
  .split('\n');
const names = header.split(',');
const rows = lines.map((line) => Object.fromEntries(line.split(',').map((value, i) => [names[i], value])));
const ratios = [...new Set(rows.map(({ ratio }) => Number(ratio)))];
const densities = [...new Set(rows.map(({ density }) => Number(density)))];

/** Mean over the seeds of Z, and its standard error. */
const points = ratios.map((ratio) =>
  densities.map((density) => {
    const own = rows.filter((row) => Number(row.ratio) === ratio && Number(row.density) === density);
    const mean = own.reduce((sum, row) => sum + Number(row.compressibility), 0) / own.length;
    const error = Math.sqrt(own.reduce((sum, row) => sum + Number(row.compressibility_error) ** 2, 0)) / own.length;
    return { density, mean, error };
  }),
);

/** Liu's equation of state, arXiv:2010.10624, and the mixture rule of Santos, Yuste and López de Haro. */
const liu = (eta) => (1 + eta ** 2 / 8 + eta ** 3 / 18 - (4 * eta ** 4) / 21) / (1 - eta) ** 2;
const rule = (eta, q) => {
  const xi = (1 + q) ** 2 / 4 / ((1 + q * q) / 2);
  return xi * liu(eta) + (1 - xi) / (1 - eta);
};

const [width, height, left, bottom] = [640, 400, 56, 48];
const colors = ['#0072b2', '#009e73', '#d55e00', '#1b222c'];
const x = (eta) => left + (eta / 0.65) * (width - left - 20);
const y = (z) => height - bottom - ((z - 1) / 6) * (height - bottom - 20);
const fixed = (value) => value.toFixed(1);
const parts = ['<title>Z over density of bidisperse hard discs</title>', `<rect width="${width}" height="${height}" fill="#ffffff"/>`];
for (let z = 1; z <= 7; z++) {
  parts.push(`<path d="M${left} ${fixed(y(z))}H${width - 20}" stroke="#e3e7ec"/>`);
  parts.push(`<text x="${left - 8}" y="${fixed(y(z) + 4)}" text-anchor="end">${z}</text>`);
}
for (const eta of densities) parts.push(`<text x="${fixed(x(eta))}" y="${height - bottom + 18}" text-anchor="middle">${eta}</text>`);
parts.push(`<text x="${(left + width) / 2}" y="${height - 8}" text-anchor="middle">density η: share of the plane that is covered</text>`);
parts.push(`<text x="14" y="${height / 2}" text-anchor="middle" transform="rotate(-90 14 ${height / 2})">Z = pV/NkT</text>`);
for (const [k, ratio] of ratios.entries()) {
  const line = Array.from({ length: 66 }, (_, i) => `${fixed(x(i / 100))} ${fixed(y(rule(i / 100, ratio)))}`).join('L');
  parts.push(`<path d="M${line}" fill="none" stroke="${colors[k]}" stroke-width="1.5"/>`);
  for (const { density, mean } of points[k])
    parts.push(`<circle cx="${fixed(x(density))}" cy="${fixed(y(mean))}" r="3.5" fill="${colors[k]}"/>`);
  parts.push(`<circle cx="${left + 20}" cy="${34 + 20 * k}" r="3.5" fill="${colors[k]}"/>`);
  parts.push(`<text x="${left + 30}" y="${38 + 20 * k}">ratio of radii ${ratio}</text>`);
}
const head = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="13" fill="#1b222c">`;
writeFileSync(new URL('../../docs/images/bidisperse.svg', import.meta.url), `${head}\n${parts.join('\n')}\n</svg>\n`);

let worst = 0;
for (const [k, ratio] of ratios.entries()) {
  for (const { density, mean, error } of points[k]) {
    const expected = rule(density, ratio);
    worst = Math.max(worst, Math.abs(mean / expected - 1));
    console.log(`ratio ${ratio}  density ${density}  Z ${mean.toFixed(4)} ± ${error.toFixed(4)}  rule ${expected.toFixed(4)}`);
  }
}
console.log(`within ${(100 * worst).toFixed(2)} % of the rule`);
