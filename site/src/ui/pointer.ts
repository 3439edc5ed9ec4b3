import type { Vec } from 'carom';

/** Where on an element a pointer is. [pixel] */
export function placeOn(element: Element, { clientX, clientY }: { readonly clientX: number; readonly clientY: number }): Vec {
  const { left, top } = element.getBoundingClientRect();
  return { x: clientX - left, y: clientY - top };
}

type On = <K extends keyof HTMLElementEventMap>(kind: K, handler: (event: HTMLElementEventMap[K]) => void, passive?: boolean) => void;

/** Listens to events of an element until told to stop; where not `passive`, a handler may keep the browser from doing its own. */
export function listenOn(element: HTMLElement): { readonly on: On; readonly stop: () => void } {
  const stop = new AbortController();
  return {
    on: (kind, handler, passive = true) => element.addEventListener(kind, handler, { signal: stop.signal, passive }),
    stop: () => stop.abort(),
  };
}
