import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { tokensOf } from '../scenes/code-text.ts';
import { liveText } from './live-text.ts';

const loaded = signal<ComponentType | null>(null);

/** The program that runs beside its result, once the visitor comes to it; until then its text. */
export function LazyLive(): JSX.Element {
  const ref = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (loaded.peek() || !ref.current) return;
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry.isIntersecting) return;
        observer.disconnect();
        import('./live.tsx').then(
          ({ Live }) => {
            loaded.value = Live;
          },
          () => {}, // the text stands there all the same
        );
      },
      { rootMargin: '0px 0px -40% 0px' },
    );
    observer.observe(ref.current);
    return () => observer.disconnect();
  }, []);
  const Live = loaded.value;
  return (
    <div ref={ref} class="live-place">
      {Live ? (
        <Live />
      ) : (
        <div class="live">
          <div class="program-code code-text live-waiting">
            <pre>
              {tokensOf(liveText).map(({ text, kind }, i) => (
                <span key={i} class={kind === 'plain' ? undefined : kind}>
                  {text}
                </span>
              ))}
            </pre>
          </div>
          <div class="live-figure">
            <div class="live-canvas" />
          </div>
        </div>
      )}
    </div>
  );
}
