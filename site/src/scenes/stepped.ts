import uPlot from 'uplot';

/** A curve that stays until its next value. */
export function stepped(series: uPlot.Series): uPlot.Series {
  return { ...series, paths: uPlot.paths.stepped!({ align: 1 }), points: { show: false } };
}
