import { liuCompressibility } from '@carom/gallery';
import { effect } from '@preact/signals';
import type { ComponentChildren, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type uPlot from 'uplot';
import { dark } from '../shell/theme.ts';
import { type PlotStyle, plotIn } from '../ui/plot.ts';
import { drawLevel, drawMarks, drawTolerances, type Mark } from './marks.ts';
import type { Measurement } from './measurement.ts';
import { freezing, liuReach, published870, results, theoryOf } from './results.ts';

/** Shares at which the curves are drawn, in thousandths. */
const steps = Array.from({ length: 141 }, (_, i) => 5 * i);
const curve: uPlot.AlignedData = [
  steps.map((step) => step / 1000),
  steps.map((step) => (step <= 1000 * liuReach ? liuCompressibility(step / 1000) : null)),
  steps.map((step) => (step >= 1000 * liuReach ? liuCompressibility(step / 1000) : null)),
];
/** Ends of the axis of deviations: as far as the value measured here asks for. [‰] */
const ends = [1.6, 3, 6, 12, 25, 50, 100];

/** Z over the share of the plane that is covered. */
export function ValueChart({ measurement }: { measurement: Measurement }): JSX.Element {
  const last = results[results.length - 1];
  return (
    <Chart
      measurement={measurement}
      height={330}
      title="Z = pV/NkT over the share η of the plane that the discs cover"
      label={`Z grows from 1 without discs to ${last.Z.toFixed(2)} at η = ${last.eta}. All ${results.length} measured values lie on the published curve. The table has the numbers.`}
      create={valueOptions}
      data={curve}
    >
      <span class="key">Published: Liu’s equation</span> <span class="key dots">beyond its reach</span>{' '}
      <span class="mark diamond">Published: 870 discs</span> <span class="mark disc">Measured with Carom</span>{' '}
      <span class="mark square">Measured here</span>
    </Chart>
  );
}

/** How far measured values lie from published ones. */
export function DeviationChart({ measurement }: { measurement: Measurement }): JSX.Element {
  const farthest = Math.max(...results.map(({ relative }) => Math.abs(relative)));
  return (
    <Chart
      measurement={measurement}
      height={250}
      title="Measured minus published, in ‰ of Z (here: minus theory for as many discs)"
      label={`No measured value is farther than ${(1000 * farthest).toFixed(2)} ‰ from the published one, and each is within its tolerance. The table has the numbers.`}
      create={deviationOptions}
      data={[
        [0, freezing],
        [0, 0],
      ]}
    >
      <span class="mark disc">Measured with Carom</span> <span class="mark band">Tolerance</span>{' '}
      <span class="mark square">Measured here</span>
    </Chart>
  );
}

interface ChartProps {
  readonly measurement: Measurement;
  readonly height: number;
  readonly title: string;
  /** What there is to see, for those who cannot. */
  readonly label: string;
  readonly create: (style: PlotStyle, measurement: Measurement) => Omit<uPlot.Options, 'width' | 'height'>;
  readonly data: uPlot.AlignedData;
  /** What the marks mean. */
  readonly children: ComponentChildren;
}

function Chart({ measurement, height, title, label, create, data, children }: ChartProps): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  const isDark = dark.value;
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const { plot, remove } = plotIn(box, data, (style) => create(style, measurement));
    const stop = effect(() => {
      void [measurement.figures.value, measurement.settings.value];
      plot.setData(data); // finds the ends of the axes anew
    });
    return () => {
      stop();
      remove();
    };
  }, [measurement, isDark]);
  return (
    <figure class="panel eos-chart">
      <h2>{title}</h2>
      <figcaption>{children}</figcaption>
      <div ref={ref} class="eos-plot" style={{ height }} role="img" aria-label={`${title}. ${label}`} />
    </figure>
  );
}

const common = {
  cursor: { show: false },
  padding: [10, 14, 0, 0] as [number, number, number, number],
};

function valueOptions({ color, axis }: PlotStyle, measurement: Measurement): Omit<uPlot.Options, 'width' | 'height'> {
  const marks = results.map(({ eta, Z, error }) => ({ x: eta, y: Z, error }));
  const published = published870.map(({ eta, Z }) => ({ x: eta, y: Z, error: 0 }));
  const draw = (plot: uPlot) => {
    drawMarks(plot, published, 'diamond', color('--accent'));
    drawMarks(plot, marks, 'disc', color('--ink'));
    drawMarks(plot, measuredHere(measurement), 'square', color('--brass'));
  };
  const line = { stroke: color('--accent'), width: 2, pxAlign: 0, points: { show: false } };
  return {
    ...common,
    scales: { x: { time: false, range: [0, 0.72] }, y: { range: [0, 12] } },
    axes: [
      { ...axis, size: 28 },
      { ...axis, size: 36 },
    ],
    series: [{}, line, { ...line, width: 1.5, dash: [3, 4] }],
    hooks: { draw: [draw] },
  };
}

function deviationOptions({ color, axis }: PlotStyle, measurement: Measurement): Omit<uPlot.Options, 'width' | 'height'> {
  const marks = results.map(({ eta, relative, error, published }) => ({ x: eta, y: 1000 * relative, error: (1000 * error) / published }));
  const tolerances = results.map(({ eta, tolerance }) => ({ x: eta, y: 1000 * tolerance }));
  const range = (): [number, number] => {
    const farthest = Math.max(0, ...deviationHere(measurement).map(({ y, error }) => Math.abs(y) + error));
    const end = ends.find((one) => one >= farthest) ?? ends[ends.length - 1];
    return [-end, end];
  };
  const below = (plot: uPlot) => {
    drawTolerances(plot, tolerances, color('--accent-soft'), color('--control-line'));
    drawLevel(plot, 0, color('--accent'));
  };
  const above = (plot: uPlot) => {
    drawMarks(plot, marks, 'disc', color('--ink'));
    drawMarks(plot, deviationHere(measurement), 'square', color('--brass'), 9); // beside the value measured before
  };
  return {
    ...common,
    scales: { x: { time: false, range: [0, 0.72] }, y: { range } },
    axes: [
      { ...axis, size: 28 },
      { ...axis, size: 36 },
    ],
    series: [{}, { show: false }],
    hooks: { drawAxes: [below], draw: [above] },
  };
}

function measuredHere(measurement: Measurement): Mark[] {
  const { Z } = measurement.figures.peek();
  return Z ? [{ x: measurement.settings.peek().eta, y: Z.mean, error: Z.error }] : [];
}

function deviationHere(measurement: Measurement): Mark[] {
  return measuredHere(measurement).map(({ x, y, error }) => {
    const theory = theoryOf(x, measurement.settings.peek().n).Z;
    return { x, y: 1000 * (y / theory - 1), error: (1000 * error) / theory };
  });
}
