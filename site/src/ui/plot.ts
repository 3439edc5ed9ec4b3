import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { cssColors } from './css-colors.ts';

/** The site's colors for a plot in a box. */
export interface PlotStyle {
  /** What a variable of the style sheet comes to. */
  color(name: string): string;
  /** What all axes have in common. */
  readonly axis: uPlot.Axis;
}

type Options = Omit<uPlot.Options, 'width' | 'height'>;

/** A plot that fills a box, in the site's colors, and what takes it away. */
export function plotIn(
  box: HTMLElement,
  data: uPlot.AlignedData,
  create: (style: PlotStyle) => Options,
): { readonly plot: uPlot; readonly remove: () => void } {
  const color = cssColors(box);
  const axis: uPlot.Axis = {
    stroke: color('--ink-2'),
    font: `12px ${getComputedStyle(box).fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
    border: { show: false },
  };
  const size = () => ({ width: box.clientWidth, height: box.clientHeight });
  const plot = new uPlot({ legend: { show: false }, ...create({ color, axis }), ...size() }, data, box);
  const observer = new ResizeObserver(() => plot.setSize(size()));
  observer.observe(box);
  const remove = () => {
    observer.disconnect();
    plot.destroy();
  };
  return { plot, remove };
}
