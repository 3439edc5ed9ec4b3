import { Pause, Play, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { formatCount, formatNumber } from '../ui/format.ts';
import { Stops } from '../ui/range.tsx';
import type { Measurement } from './measurement.ts';
import { liuReach, theoryOf } from './results.ts';
import { counts, fractions, type GasSettings } from './settings.ts';
import { estimateText, perMille } from './text.ts';

interface PanelProps {
  readonly measurement: Measurement;
  readonly choose: (change: Partial<GasSettings>) => void;
}

/** Measure it here: a gas of the visitor's choice, and what it has come to. */
export function Panel({ measurement, choose }: PanelProps): JSX.Element {
  const { eta, n } = measurement.settings.value;
  const running = measurement.running.value;
  return (
    <section class="panel stack eos-panel" aria-labelledby="eos-panel">
      <h2 id="eos-panel">Measure it here</h2>
      <Stops label="Share covered, η" values={fractions} value={eta} shown={String} choose={(next) => choose({ eta: next })} />
      <Stops label="Discs, N" values={counts} value={n} shown={formatCount} choose={(next) => choose({ n: next })} />
      <div class="even">
        <Button
          Icon={running ? Pause : Play}
          title={`${running ? 'Pause' : 'Start'} (Space)`}
          look="primary"
          text={running ? 'Pause' : 'Start'}
          act={() => measurement.toggle()}
        />
        <Button Icon={RotateCcw} title="Reset (R)" text="Reset" act={() => measurement.reset()} />
      </div>
      <Figures measurement={measurement} />
      <p class="quiet fine">{remark(eta, n)}</p>
      <p class="quiet fine">
        For discs of diameter σ = 1 and mass 1 at kT = 1. In theory, Γ = 4/√π (Z − 1) √(kT/m)/σ a disc, and λ = √(πkT/2m)/Γ.
      </p>
    </section>
  );
}

function Figures({ measurement }: { measurement: Measurement }): JSX.Element {
  const { warmed, collisions, Z, rate, path } = measurement.figures.value;
  const { eta, n } = measurement.settings.value;
  const theory = theoryOf(eta, n);
  const waiting = warmed > 0 && warmed < 1 ? `melting, ${Math.floor(100 * warmed)} %` : '–';
  const off = Z && Z.mean / theory.Z - 1;
  const rows: [name: string, value: string, published: string][] = [
    ['Z = pV/NkT', Z ? estimateText(Z) : waiting, theory.Z.toFixed(4)],
    ['off by', Z && off !== null ? `${perMille(off)} ± ${((1000 * Z.error) / theory.Z).toFixed(2)} ‰` : '–', ''],
    ['Collision rate Γ', rate ? estimateText(rate) : '–', formatNumber(theory.rate, 5)],
    ['Mean free path λ', path ? estimateText(path) : '–', formatNumber(theory.path, 5)],
    ['Collisions', formatCount(collisions), ''],
  ];
  return (
    <table class="eos-figures">
      <thead>
        <tr>
          <td />
          <th scope="col">here</th>
          <th scope="col">in theory, N discs</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(([name, value, published]) => (
          <tr key={name}>
            <th scope="row">{name}</th>
            <td class="number" colSpan={published === '' ? 2 : 1}>
              {value}
            </td>
            {published !== '' && <td class="number">{published}</td>}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

/** What to keep in mind with such a gas. */
function remark(eta: number, n: number): string {
  const many = theoryOf(eta, Number.POSITIVE_INFINITY).Z;
  const shift = perMille(theoryOf(eta, n).Z / many - 1);
  const few = `Very many discs have Z = ${many.toFixed(4)}. With ${formatCount(n)} on a torus the density cannot fluctuate freely, and Z is ${shift} ‰ off that. “In theory” counts this in.`;
  if (eta >= 0.69) return `${few} About to freeze: solid islands come and go slowly, and the error bar of a short run promises too much.`;
  return eta > liuReach ? `${few} What is published is for 870 discs.` : few;
}
