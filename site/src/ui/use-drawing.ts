import type { RefObject } from 'preact';
import { useEffect, useRef, useState } from 'preact/hooks';

/** Draws into an element, and goes on until it is stopped. */
export type Drawing = (box: HTMLElement) => () => void;

/** Loads what draws, and lets it draw, whenever one of `inputs` changes: its place stands before. Whether it did not load. */
export function useDrawing<T extends HTMLElement>(load: () => Promise<Drawing>, inputs: readonly unknown[]): [RefObject<T>, boolean] {
  const ref = useRef<T>(null);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    let stop: (() => void) | null = null;
    let gone = false;
    load().then(
      (draw) => {
        if (!gone && ref.current) stop = draw(ref.current);
      },
      () => !gone && setFailed(true),
    );
    return () => {
      gone = true;
      stop?.();
    };
  }, inputs);
  return [ref, failed];
}
