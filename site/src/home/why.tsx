import type { JSX } from 'preact';
import { watchNear } from '../ui/canvas.ts';
import { later, useLater } from '../ui/later.ts';

const cards = /* @__PURE__ */ later();
const load = () => import('./why-cards.tsx').then(({ WhyCards }) => WhyCards);

/** What sets Carom apart; it comes when it is about to be seen. */
export function Why(): JSX.Element {
  const { ref, part } = useLater(cards, load, watchNear);
  return (
    <section ref={ref} class="page home-section why" aria-labelledby="home-why">
      <h2 id="home-why">Why Carom, shown in your browser</h2>
      {part ?? <div class="why-cards why-waiting" />}
    </section>
  );
}
