// The crowd: `#/crowd`, `#/crowd?n=50000&r=power&torus=1&grid=0`.
import { BackTitle, useTitle } from '../ui/heads.tsx';
import './crowd.css';
import type { JSX } from 'preact';
import { useEffect, useMemo } from 'preact/hooks';
import { connectHotkeys } from '../playback/hotkeys.tsx';
import type { PageProps } from '../shell/router.ts';
import { noteAddress } from '../shell/router.ts';
import { announce } from '../ui/announce.ts';
import { formatCount, formatNumber } from '../ui/format.ts';
import { Controls } from './controls.tsx';
import { CrowdRun } from './run.ts';
import { addressOf, type CrowdSettings, readSettings } from './settings.ts';
import { Stage } from './stage.tsx';

/** Ten thousand moving circles, which of them touch, and the grid that finds out. */
export function Page({ route }: PageProps): JSX.Element {
  useTitle('A crowd of circles');
  const run = useMemo(() => new CrowdRun(readSettings(route.query), !matchMedia('(prefers-reduced-motion: reduce)').matches), []);
  useEffect(() => run.choose(readSettings(route.query)), [route]);
  const choose = (change: Partial<CrowdSettings>) => {
    run.choose(change);
    noteAddress(addressOf(run.settings.peek()));
    announce(run.describe());
  };
  const toggle = () => {
    run.toggle();
    announce(run.playing.peek() ? 'Playing' : `Paused. ${run.describe()}`);
  };
  const step = () => {
    if (run.playing.peek()) run.toggle();
    run.step();
    run.renew();
    announce(run.describe());
  };
  useEffect(() => {
    const grid = () => choose({ grid: !run.settings.peek().grid });
    return connectHotkeys({ ' ': toggle, ArrowRight: step, g: grid });
  }, [run]);
  return (
    <div class="scene crowd">
      <div class="scene-head">
        <BackTitle href="#/scenes" name="Scenes" title="A crowd of circles" />
      </div>
      <div class="scene-main">
        <Stage run={run} />
        <Summary run={run} />
        <p class="quiet fine crowd-legend">
          <span class="crowd-swatch" aria-hidden="true" /> touches another circle; a line joins each pair. Where cells of a grid would be
          too narrow to see, some of their edges are left out.
        </p>
      </div>
      <div class="crowd-side">
        <Controls run={run} choose={choose} toggle={toggle} step={step} />
        <Figures run={run} />
        <p class="quiet keys">
          <span class="kbd">Space</span> plays and pauses, <span class="kbd">→</span> goes on by one frame, <span class="kbd">g</span> shows
          the grid.
        </p>
      </div>
    </div>
  );
}

function Summary({ run }: { run: CrowdRun }): JSX.Element {
  void run.figures.value;
  return <p class="crowd-summary">{run.describe()}</p>;
}

function Figures({ run }: { run: CrowdRun }): JSX.Element {
  const { count, pairs, find, draw, grids } = run.figures.value;
  const rows: [string, string][] = [
    ['Pairs that touch', formatCount(pairs)],
    ['Index anew, all pairs', `${formatNumber(find, 2)} ms`],
    ['Drawing', `${formatNumber(draw, 2)} ms`],
    ['Grids chosen', formatCount(grids)],
    ['One by one: tests', formatCount(Math.max(0, (count * (count - 1)) / 2))],
  ];
  return (
    <dl class="panel crowd-figures">
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt class="quiet">{name}</dt>
          <dd class="number">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
