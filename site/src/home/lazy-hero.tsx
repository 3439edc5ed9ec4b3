import type { JSX } from 'preact';
import { atOnce, later, useLater } from '../ui/later.ts';

const hero = /* @__PURE__ */ later();
const load = () => import('./hero.tsx').then(({ Hero }) => Hero);

/** The break shot, once the page stands; until then its place. */
export function LazyHero(): JSX.Element {
  const { ref, part } = useLater(hero, load, atOnce);
  return (
    part ?? (
      <figure ref={ref} class="panel hero-figure" aria-hidden="true">
        <div class="hero-canvas" />
        <div class="hero-controls hero-space" />
      </figure>
    )
  );
}
