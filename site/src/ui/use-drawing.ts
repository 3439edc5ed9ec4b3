import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Draws into an element, and goes on until it is stopped. */
export type Drawing = (box: HTMLElement) => () => void;

/** Draws when `load` has come, unless it is too late then. Stops it. */
export function whenLoaded<T>(load: Promise<T>, draw: (loaded: T) => (() => void) | undefined, fail: () => void = () => {}): () => void {
  let stop: (() => void) | undefined;
  let gone = false;
  load.then(
    (loaded) => {
      if (!gone) stop = draw(loaded);
    },
    () => !gone && fail(),
  );
  return () => {
    gone = true;
    stop?.();
  };
}

/** Loads what draws, and lets it draw, whenever one of `inputs` changes: its place stands before. Whether it did not load. */
export function useDrawing<T extends HTMLElement>(load: () => Promise<Drawing>, inputs: readonly unknown[]): [RefObject<T>, boolean] {
  const ref = useRef<T>(null);
  const [failed, setFailed] = useState(false);
  useEffect(
    () =>
      whenLoaded(
        load(),
        (draw) => draw(ref.current!),
        () => setFailed(true),
      ),
    inputs,
  );
  return [ref, failed];
}
