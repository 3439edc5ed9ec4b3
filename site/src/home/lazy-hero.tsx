import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';

const loaded = signal<ComponentType | null>(null);

/** The break shot, once the page stands; until then its place. */
export function LazyHero(): JSX.Element {
  useEffect(() => {
    if (loaded.peek()) return;
    const timer = setTimeout(() => {
      import('./hero.tsx').then(
        ({ Hero }) => {
          loaded.value = Hero;
        },
        () => {}, // the page says the same without it
      );
    }, 0);
    return () => clearTimeout(timer);
  }, []);
  const Hero = loaded.value;
  if (Hero) return <Hero />;
  return (
    <figure class="hero-figure" aria-hidden="true">
      <div class="hero-canvas" />
      <div class="hero-controls hero-space" />
    </figure>
  );
}
