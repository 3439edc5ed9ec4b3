// The equation of state of hard discs, measured and set beside published values. N ≈ 10,000, three seeds of 600 collisions a disc after as many to
// warm up (the tolerances are for these numbers); and 870 discs at η = 0.67, long enough for 5·10⁻⁴. EFFORT=0.1 runs a tenth of it.
import { fileURLToPath } from 'node:url';
import { liuCompressibility } from '@carom/gallery';
import { figuresOf, save } from '../compare.mjs';

const script = fileURLToPath(new URL('gas.mjs', import.meta.url));
const effort = Number(process.env.EFFORT ?? 1);

const sources = {
  liu: 'Liu hard disk equation of state, SklogWiki, revision of 2020-11-11',
  Li2022:
    'Li, Nishikawa, Hoellmer, Carillo, Maggs, Krauth, J. Chem. Phys. 157, 234111 (2022), data of github.com/jellyfysh/HistoricDisks: N = 870, 29 : 30 √3/2',
};
const cases = [
  { eta: 0.1, tolerance: 3e-4 },
  { eta: 0.2, tolerance: 4e-4 },
  { eta: 0.3, tolerance: 5e-4 },
  { eta: 0.4, tolerance: 1e-3 },
  { eta: 0.5, tolerance: 1e-3 },
  { eta: 0.6, tolerance: 1e-3 },
].map((one) => {
  const size = { columns: 94, rows: 108, seeds: 3, warm: 600, measured: 600 };
  return { ...one, ...size, published: liuCompressibility(one.eta), source: 'liu' };
});
const long = { columns: 29, rows: 30, seeds: 4, warm: 4000, measured: 40_000 };
cases.push({ eta: 0.67, ...long, published: 9.362339, publishedError: 3e-5, tolerance: 5e-4, source: 'Li2022' });

/** How far the collision rate may be off Γ = (4/√π)(Z − 1)√(kT/mσ²), which is exact. */
const identityTolerance = 1e-3;

const results = [];
for (const { eta, columns, rows, seeds, warm, measured, published, publishedError, tolerance, source } of cases) {
  const runs = [];
  for (let seed = 1; seed <= seeds; seed++)
    runs.push(figuresOf(script, columns, rows, eta, seed, Math.ceil(warm * effort), Math.ceil(measured * effort), 20));
  const mean = (read) => runs.reduce((sum, run) => sum + read(run), 0) / runs.length;
  const Z = mean((run) => run.Z);
  const error = Math.sqrt(mean((run) => run.error ** 2) / runs.length);
  const row = {
    n: columns * rows,
    eta,
    Z: Number(Z.toFixed(6)),
    error: Number(error.toFixed(6)),
    published: Number(published.toFixed(6)),
    ...(publishedError === undefined ? {} : { publishedError }),
    source,
    relative: Number((Z / published - 1).toExponential(2)),
    tolerance,
    within: Math.abs(Z / published - 1) <= tolerance,
    collisionRate: Number(mean((run) => run.rate).toFixed(5)),
    identity: Number(mean((run) => run.identity).toExponential(2)),
    identityWithin: Math.abs(mean((run) => run.identity)) <= identityTolerance,
    collisions: runs.reduce((sum, run) => sum + run.collisions, 0),
    seeds,
    energyDrift: Number(Math.max(...runs.map((run) => run.drift)).toExponential(1)),
  };
  results.push(row);
  console.log(
    `η ${eta}: Z = ${row.Z} ± ${row.error}, published ${row.published}: ${row.relative} (tolerance ${tolerance}), Γ identity ${row.identity}`,
  );
  save('equation-of-state', { effort, sources, identityTolerance, results });
}
if (effort >= 1 && !results.every(({ within, identityWithin }) => within && identityWithin)) process.exitCode = 1;
