import { useEffect, useState } from 'preact/hooks';

/** What `load` brings, anew whenever one of `inputs` changes: `null` until it has come, `'failed'` if it does not come. */
export function useLoaded<T extends object>(load: () => Promise<T>, inputs: readonly unknown[]): T | 'failed' | null {
  const [found, setFound] = useState<{ readonly it: T | 'failed' } | null>(null); // a component would be called by `setFound`
  useEffect(() => {
    let gone = false;
    const take = (it: T | 'failed') => !gone && setFound({ it });
    load().then(take, () => take('failed'));
    return () => {
      gone = true;
    };
  }, inputs);
  return found === null ? null : found.it;
}
