import type { JSX } from 'preact';
import { useState } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { formatNumber } from '../ui/format.ts';
import { useDrawing } from '../ui/use-drawing.ts';
import type { SceneView } from './scene-view.ts';
import type { SpeedTrail } from './speeds.ts';
import { unitsOf } from './summary.ts';

/** How fast the discs of a gas are, beside Maxwell's law. */
export function SpeedPlot({ view, speeds: trail }: { view: SceneView; speeds: SpeedTrail }): JSX.Element {
  const { take, time } = view.player;
  const lately = () => trail.before(take.peek()?.log.countUpTo(time.peek()) ?? 0);
  const [mean, setMean] = useState(() => lately().mean);
  const load = () =>
    import('./draw-speeds.ts').then(
      ({ drawSpeeds }) =>
        (box: HTMLElement) =>
          drawSpeeds(box, view, trail, lately, (speeds) => setMean(speeds.mean)),
    );
  const [ref, failed] = useDrawing<HTMLDivElement>(load, [view, trail, dark.value]);
  const { speed: unit } = unitsOf(view.original.units);
  const inTheory = Math.sqrt(Math.PI / 2) * trail.typical;
  const means = `Mean speed ${formatNumber(mean, 3)} ${unit}, by Maxwell’s law ${formatNumber(inTheory, 3)} ${unit}`;
  return (
    <figure class="plot speeds">
      <figcaption>
        <span class="key energy">Speeds, % of the discs</span> <span class="key momentum">Maxwell’s law</span>
      </figcaption>
      <div ref={ref} class="plot-box" role="img" aria-label={`How many discs have which speed. ${means}.`}>
        {failed && <p class="quiet">The plot did not load.</p>}
      </div>
      <p class="quiet plot-note">
        {means}. Over the last 20 collisions of each disc; kT = {formatNumber(trail.temperature, 4)}.
      </p>
    </figure>
  );
}
