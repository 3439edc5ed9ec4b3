import { type ReadonlySignal, signal } from '@preact/signals';

const spoken = signal('');
const shown = signal('');
let timer: ReturnType<typeof setTimeout> | undefined;

/** What the live region of the page says now. */
export const announcement: ReadonlySignal<string> = spoken;

/** The short message at the bottom of the window; empty for none. */
export const toast: ReadonlySignal<string> = shown;

/** Tells screen readers `text` when they next pause; nothing is seen. */
export function announce(text: string): void {
  spoken.value = text;
}

/** Shows `text` for a moment, and tells it to screen readers. */
export function notify(text: string): void {
  announce(text);
  shown.value = text;
  clearTimeout(timer);
  timer = setTimeout(() => {
    shown.value = '';
  }, 2600);
}
