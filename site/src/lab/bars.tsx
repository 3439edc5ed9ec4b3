import type { JSX } from 'preact';
import type { LabMoment } from './experiment.ts';

const names = ['A', 'B', 'both'];

/** Momentum and kinetic energy as bars; `scale` is the moment at the start, so that bars can be compared. */
export function Bars({ moment, start, isTrack }: { moment: LabMoment; start: LabMoment; isTrack: boolean }): JSX.Element {
  const most = Math.max(...start.momenta.flatMap(({ x, y }) => [Math.abs(x), Math.abs(y)]), 2 * Math.abs(start.momenta[2].x), 1);
  const mostEnergy = Math.max(start.energies[2], 1e-9);
  return (
    <div class="lab-bars">
      <Rows title={isTrack ? 'Momentum' : 'Momentum along x'} unit="kg·m/s" values={moment.momenta.map(({ x }) => x)} most={most} signed />
      {!isTrack && <Rows title="Momentum along y" unit="kg·m/s" values={moment.momenta.map(({ y }) => y)} most={most} signed />}
      <Rows title="Kinetic energy" unit="J" values={moment.energies} most={mostEnergy} />
    </div>
  );
}

interface RowsProps {
  readonly title: string;
  readonly unit: string;
  readonly values: readonly number[];
  readonly most: number;
  readonly signed?: boolean;
}

function Rows({ title, unit, values, most, signed = false }: RowsProps): JSX.Element {
  return (
    <section aria-label={title}>
      <h2>
        {title} <span class="quiet">[{unit}]</span>
      </h2>
      <dl>
        {values.map((value, i) => {
          const share = Math.min(1, Math.abs(value) / most) * (signed ? 50 : 100);
          const left = signed ? (value < 0 ? 50 - share : 50) : 0;
          return (
            <div key={names[i]} class={['lab-a', 'lab-b', 'lab-both'][i]}>
              <dt>{names[i]}</dt>
              <dd>
                <svg viewBox="0 0 100 10" preserveAspectRatio="none" aria-hidden="true">
                  {signed && <line class="lab-zero" x1={50} x2={50} y1={0} y2={10} />}
                  <rect x={left} y={1} width={share} height={8} />
                </svg>
                <span class="number">{(Math.abs(value) < 5e-4 ? 0 : value).toFixed(3).replace('-', '−')}</span>
              </dd>
            </div>
          );
        })}
      </dl>
    </section>
  );
}
