import type uPlot from 'uplot';

/** The site's colors for a plot in `box`. */
export interface PlotStyle {
  /** What a variable of the style sheet comes to. */
  color(name: string): string;
  /** What all axes have in common. */
  readonly axis: uPlot.Axis;
}

/** Reads the style sheet for the plot in `box`: a canvas does not know `light-dark()`. */
export function plotStyle(box: HTMLElement): PlotStyle {
  const style = getComputedStyle(box);
  const color = (name: string) => resolved(box, style.getPropertyValue(name));
  const axis: uPlot.Axis = {
    stroke: color('--ink-2'),
    font: `12px ${style.fontFamily}`,
    grid: { stroke: color('--line'), width: 1 },
    ticks: { show: false },
    border: { show: false },
  };
  return { color, axis };
}

function resolved(box: HTMLElement, value: string): string {
  const probe = document.createElement('span');
  probe.style.color = value;
  box.append(probe);
  const { color } = getComputedStyle(probe);
  probe.remove();
  return color;
}
