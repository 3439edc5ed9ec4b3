import { effect } from '@preact/signals';
import type { RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import uPlot from 'uplot';
import 'uplot/dist/uPlot.min.css';
import { dark } from '../shell/theme.ts';
import { type PlotStyle, plotStyle } from './plot-style.ts';

/** Milliseconds between two drawings while the run goes on. */
const pace = 120;
/** Of a plot. [CSS pixels] */
export const plotHeight = 168;

/** A plot over time: what it is made of, how it is drawn anew, and what it follows. */
interface LivePlot {
  /** What differs from the other plots, in the colors of the site. */
  options(style: PlotStyle): Pick<uPlot.Options, 'cursor' | 'scales' | 'series'> & Partial<uPlot.Options>;
  /** Puts what is known now into it. */
  draw(plot: uPlot): void;
  /** Reads the signals after whose change it is drawn again. */
  follow(): void;
  /** Called with a new plot. */
  made?(plot: uPlot): void;
}

/** A box for a plot, which is made anew when the theme or one of `reasons` changes. */
export function usePlot(live: LivePlot, reasons: readonly unknown[]): RefObject<HTMLDivElement> {
  const ref = useRef<HTMLDivElement>(null);
  const isDark = dark.value;
  useEffect(() => {
    const box = ref.current;
    if (!box) return;
    const style = plotStyle(box);
    const axes = [26, 44].map((size) => ({ ...style.axis, size }));
    const size = { width: box.clientWidth, height: plotHeight };
    const plot = new uPlot({ ...size, legend: { show: false }, padding: [8, 10, 0, 0], axes, ...live.options(style) }, [[], [], []], box);
    live.made?.(plot);
    let timer: ReturnType<typeof setTimeout> | undefined;
    const draw = () => {
      timer = undefined;
      live.draw(plot);
    };
    const stop = effect(() => {
      live.follow();
      timer ??= setTimeout(draw, pace);
    });
    draw();
    const observer = new ResizeObserver(() => plot.setSize({ width: box.clientWidth, height: plotHeight }));
    observer.observe(box);
    return () => {
      stop();
      clearTimeout(timer);
      observer.disconnect();
      plot.destroy();
    };
  }, [...reasons, isDark]);
  return ref;
}
