import type { JSX, RefObject } from 'preact';
import { watchNear } from '../ui/canvas.ts';
import { later, useLater } from '../ui/later.ts';

const scenes = /* @__PURE__ */ later();
const load = () => import('./home-scenes.tsx').then(({ HomeScenes }) => HomeScenes);

/** The scenes of the home page, with the gallery behind them, when they are about to be seen; until then their place. */
export function LazyScenes(): JSX.Element {
  const { ref, part } = useLater(scenes, load, watchNear);
  return <div ref={ref as RefObject<HTMLDivElement>}>{part ?? <div class="scenes-waiting" />}</div>;
}
