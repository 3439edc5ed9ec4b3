import type { RefObject } from 'preact';
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks';

/** The size of a canvas on the page. */
export interface CanvasSize {
  /** Width. [CSS pixel] */
  readonly width: number;
  /** Height. [CSS pixel] */
  readonly height: number;
  /** Device pixels per CSS pixel. */
  readonly ratio: number;
}

/** Keeps a canvas as fine as its place on the page; `null` until that is known. */
export function useCanvas(): [RefObject<HTMLCanvasElement>, CanvasSize | null] {
  const ref = useRef<HTMLCanvasElement>(null);
  const [size, setSize] = useState<CanvasSize | null>(null);
  useLayoutEffect(() => {
    const canvas = ref.current;
    if (!canvas) return;
    const measure = () => {
      const width = Math.max(1, canvas.clientWidth);
      const height = Math.max(1, canvas.clientHeight);
      const ratio = Math.min(3, devicePixelRatio || 1);
      canvas.width = Math.round(width * ratio);
      canvas.height = Math.round(height * ratio);
      setSize({ width, height, ratio });
    };
    const observer = new ResizeObserver(measure);
    observer.observe(canvas);
    measure();
    return () => observer.disconnect();
  }, []);
  return [ref, size];
}

/**
 * A canvas that `paint` paints into, anew when its size or one of `inputs` changes. What it gives is called then, and at the end.
 */
export function usePicture(
  paint: (context: CanvasRenderingContext2D, size: CanvasSize) => readonly (() => void)[],
  inputs: readonly unknown[],
): RefObject<HTMLCanvasElement> {
  const [ref, size] = useCanvas();
  useEffect(() => {
    const context = ref.current?.getContext('2d');
    const stops = context && size ? paint(context, size) : [];
    return () => {
      for (const stop of stops) stop();
    };
  }, [size, ...inputs]);
  return ref;
}

/** Tells whether the element is on the screen and the page in front. */
export function watchVisible(element: Element, tell: (visible: boolean) => void): () => void {
  let seen = true;
  const report = () => tell(seen && document.visibilityState !== 'hidden');
  const observer = new IntersectionObserver((entries) => {
    seen = entries[entries.length - 1].isIntersecting;
    report();
  });
  observer.observe(element);
  document.addEventListener('visibilitychange', report);
  return () => {
    observer.disconnect();
    document.removeEventListener('visibilitychange', report);
  };
}

/** Tells once that the element is less than half a window away from what is on the screen. */
export function watchNear(element: Element, tell: () => unknown): () => void {
  return watchOnce(element, tell, '50%');
}

/** Tells once that a part of the element is on the screen. */
export function watchShown(element: Element, tell: () => unknown): () => void {
  return watchOnce(element, tell, '0px');
}

/** Tells once that the element is in the upper part of the screen. */
export function watchSeen(element: Element, tell: () => unknown): () => void {
  return watchOnce(element, tell, '0px 0px -40%');
}

function watchOnce(element: Element, tell: () => unknown, rootMargin: string): () => void {
  const observer = new IntersectionObserver(
    (entries) => {
      if (!entries.some(({ isIntersecting }) => isIntersecting)) return;
      observer.disconnect();
      tell();
    },
    { rootMargin },
  );
  observer.observe(element);
  return () => observer.disconnect();
}
