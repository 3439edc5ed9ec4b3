import { picture } from 'virtual:carom-docs/live';
import type { JSX, RefObject } from 'preact';
import { dark } from '../shell/theme.ts';
import { watchSeen } from '../ui/canvas.ts';
import { later, useLater } from '../ui/later.ts';
import { liveText } from './live-text.ts';

const live = /* @__PURE__ */ later();
const load = () => import('./live.tsx').then(({ Live }) => Live);

/** The program that runs beside its result, once the visitor comes to it; until then its text and a picture. */
export function LazyLive(): JSX.Element {
  const { ref, part } = useLater(live, load, watchSeen);
  return (
    <div ref={ref as RefObject<HTMLDivElement>} class="live-place">
      {part ?? (
        <div class="live">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
          <section class="program-code code-text live-waiting" tabIndex={0} aria-label="Code of the program">
            <pre>{liveText}</pre>
          </section>
          <div class="panel live-figure">
            <img class="live-canvas" src={dark.value ? picture.dark : picture.light} alt={picture.description} />
            <div class="live-controls" />
          </div>
        </div>
      )}
    </div>
  );
}
