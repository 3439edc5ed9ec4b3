import { effect } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useState } from 'preact/hooks';
import { FrameLoop } from '../playback/frame-loop.ts';
import { dark } from '../shell/theme.ts';
import { useCanvas, watchVisible } from '../ui/canvas.ts';
import { world } from './crowd.ts';
import { CrowdPainter } from './painter.ts';
import type { CrowdRun } from './run.ts';

/** The picture, moving while the run plays and someone can see it. */
export function Stage({ run }: { run: CrowdRun }): JSX.Element {
  const [ref, size] = useCanvas();
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    const canvas = ref.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !size) return;
    if (!context) {
      setFailed(true);
      return;
    }
    const painter = new CrowdPainter(context, size);
    const paint = () => {
      const start = performance.now();
      painter.draw(run.crowd, dark.peek(), run.settings.peek().grid);
      run.drawn(performance.now() - start, start);
    };
    const loop = new FrameLoop(
      () => run.playing.peek(),
      (elapsed) => {
        run.step(elapsed);
        paint();
      },
    );
    const stop = effect(() => {
      // whatever the picture depends on
      void [dark.value, run.playing.value, run.settings.value, run.playing.value ? null : run.figures.value];
      if (run.playing.peek()) loop.wake();
      else requestAnimationFrame(paint);
    });
    const unwatch = watchVisible(canvas, (seen) => loop.setHidden(!seen));
    return () => {
      loop.stop();
      stop();
      unwatch();
    };
  }, [run, size]);
  const isEmpty = run.settings.value.count === 0;
  return (
    <div class="panel stage" style={{ '--aspect': world.width / world.height }}>
      <canvas
        ref={ref}
        class="stage-canvas"
        role="img"
        aria-label="The moving circles, those that touch another one in a second color. The figures say it in numbers."
      />
      {failed && <p class="stage-note">This browser cannot draw here. The figures still count.</p>}
      {isEmpty && !failed && <p class="stage-note">No circles: move the slider to the right.</p>}
    </div>
  );
}
