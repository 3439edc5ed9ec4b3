import { type Signal, signal } from '@preact/signals';
import { type ComponentType, createElement, type JSX, type RefObject } from 'preact';
import { useEffect, useRef } from 'preact/hooks';

/** A part of a page that is loaded later. */
export interface Later {
  /** What waits for it: its place on the page. */
  readonly ref: RefObject<HTMLElement>;
  /** The part, once it is there. */
  readonly part: JSX.Element | null;
}

/** Keeps a part that is loaded later, for every time that its page is opened. */
export function later(): Signal<ComponentType | null> {
  return signal<ComponentType | null>(null);
}

/** Loads a part when `watch` says so, of its place; without it the page goes on as it is. */
export function useLater(
  kept: Signal<ComponentType | null>,
  load: () => Promise<ComponentType>,
  watch: (place: HTMLElement, start: () => void) => () => void,
): Later {
  const ref = useRef<HTMLElement>(null);
  useEffect(() => {
    if (kept.peek() || !ref.current) return;
    return watch(ref.current, () =>
      load().then(
        (part) => {
          kept.value = part;
        },
        () => {},
      ),
    );
  }, []);
  return { ref, part: kept.value && createElement(kept.value, null) };
}

/** Starts as soon as the page stands. */
export function atOnce(_: HTMLElement, start: () => void): () => void {
  const timer = setTimeout(start, 0);
  return () => clearTimeout(timer);
}

/** Settles once the page has been painted as it is and the browser is idle: what is loaded then keeps no visitor waiting. */
export async function painted(): Promise<void> {
  await new Promise((done) => {
    requestAnimationFrame(() => setTimeout(done));
    setTimeout(done, 1000); // a page in the back is not painted
  });
  await new Promise<unknown>((done) =>
    'requestIdleCallback' in globalThis ? requestIdleCallback(done, { timeout: 500 }) : setTimeout(done),
  );
  performance.mark('carom-painted'); // what is measured as the first load ends here
}
