import { useEffect } from 'preact/hooks';

/** Sets the title of the window while a page is shown. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? 'Carom: colliding circles, exact' : `${title} · Carom`;
  }, [title]);
}
