// The equation of state: `#/equation-of-state`, `#/equation-of-state?eta=0.5&n=870`.
import { BackTitle, useTitle } from '../ui/heads.tsx';
import './eos.css';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { connectHotkeys } from '../playback/hotkeys.tsx';
import type { PageProps } from '../shell/router.ts';
import { noteAddress } from '../shell/router.ts';
import { announce } from '../ui/announce.ts';
import { DeviationChart, ValueChart } from './charts.tsx';
import { Measurement } from './measurement.ts';
import { Panel } from './panel.tsx';
import { addressOf, type GasSettings, readSettings } from './settings.ts';
import { ResultTable } from './table.tsx';

/** The pressure of hard discs: measured values beside published ones, and a gas to measure. */
export function Page({ route }: PageProps): JSX.Element {
  useTitle('Equation of state');
  const measurement = useMemo(() => new Measurement(readSettings(route.query)), []);
  useEffect(() => measurement.choose(readSettings(route.query)), [route]);
  useEffect(() => () => measurement.dispose(), [measurement]);
  useEffect(() => connectHotkeys({ ' ': () => measurement.toggle(), r: () => measurement.reset() }), [measurement]);
  const choose = (change: Partial<GasSettings>) => {
    measurement.choose(change);
    noteAddress(addressOf(measurement.settings.peek()));
    announce(measurement.describe());
  };
  return (
    <div class="eos">
      <div class="eos-head">
        <BackTitle href="#/scenes" name="Scenes" title="Equation of state" />
        <p class="quiet">
          Points without size obey pV = NkT. Discs press harder, by a factor Z. It follows from the momentum that collisions hand over, so
          an engine that misses, doubles or displaces collisions gets it wrong. No formula is exact, but there are good published values.
        </p>
      </div>
      <div class="eos-charts">
        <ValueChart measurement={measurement} />
        <DeviationChart measurement={measurement} />
      </div>
      <div class="eos-side">
        <Panel measurement={measurement} choose={choose} />
        <p class="quiet keys">
          <span class="kbd">Space</span> starts and pauses, <span class="kbd">r</span> resets. The same start gives the same digits on every
          computer.
        </p>
      </div>
      <ResultTable />
    </div>
  );
}
