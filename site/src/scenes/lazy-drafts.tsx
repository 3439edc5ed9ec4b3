import { signal } from '@preact/signals';
import type { ComponentType, JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { knownCount } from '../drafts/count.ts';

const loaded = signal<ComponentType | null>(null);

/** The drafts of this browser, if it has any: what reads them is loaded then, and their place is kept free meanwhile. */
export function LazyDrafts(): JSX.Element | null {
  const count = knownCount();
  useEffect(() => {
    if (count === 0 || loaded.peek()) return;
    import('../drafts/draft-list.tsx').then(
      ({ DraftList }) => {
        loaded.value = DraftList;
      },
      () => {}, // the scenes are there all the same
    );
  }, [count]);
  if (count === 0 && !loaded.value) return null;
  const DraftList = loaded.value;
  return (
    <section class="gallery-group drafts-group" aria-labelledby="gallery-drafts">
      <h2 id="gallery-drafts">Your drafts</h2>
      <div class="drafts-reserved">{DraftList && <DraftList />}</div>
    </section>
  );
}
