import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import '../docs/docs.css';
import { Dialog } from '../ui/dialog.tsx';
import type { Found } from './finder.ts';

type Find = (question: string) => readonly Found[];

let finder: Promise<Find> | null = null;

/** The index of all that can be found, made in the browser the first time somebody searches. */
function load(): Promise<Find> {
  finder ??= Promise.all([import('./finder.ts'), import('./places.ts'), import('virtual:carom-docs/search')]).then(
    ([{ createFinder }, { placesToFind }, { entries }]) => createFinder([...entries, ...placesToFind()]),
  );
  return finder;
}

function isWaiting(search: { find: Find } | 'failed' | null): search is 'failed' | null {
  return search === null || search === 'failed';
}

/** A window to search guides, reference, scenes and pages in. Nothing typed leaves the browser. */
export function Search({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element {
  const query = useSignal('');
  const found = useSignal<readonly Found[]>([]);
  const search = useSignal<{ find: Find } | 'failed' | null>(null);
  useEffect(() => {
    if (!open) return;
    load().then(
      (made) => {
        search.value = { find: made };
      },
      () => {
        search.value = 'failed';
      },
    );
  }, [open, search]);
  useEffect(() => {
    found.value = isWaiting(search.value) ? [] : search.value.find(query.value);
  }, [query.value, search.value, found]);
  return (
    <Dialog title="Search" open={open} onClose={onClose}>
      <label class="field">
        <span>A task, a name, a scene</span>
        <input
          class="input"
          type="search"
          autoFocus
          value={query.value}
          onInput={(event) => {
            query.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || found.value.length === 0) return;
            location.hash = found.value[0].id;
            onClose();
          }}
        />
      </label>
      <p class="hidden-visually" role="status">
        {query.value.trim() === '' ? '' : `${found.value.length} found`}
      </p>
      <ul class="search-results">
        {found.value.map((result) => (
          <li key={result.id}>
            <a href={result.id} onClick={onClose}>
              <span class="search-head">
                <strong>{result.title}</strong>
                <span class="search-kind">{result.kind}</span>
              </span>
              <small class="search-where">{result.title === result.where ? '' : result.where}</small>
              <small>{result.excerpt}</small>
            </a>
          </li>
        ))}
        {search.value === 'failed' && (
          <li class="quiet">
            {/* a browser does not fetch again what it could not import */}
            The search did not load. Check the connection. <Button text="Load the page again" act={() => location.reload()} />
          </li>
        )}
        {query.value.trim() !== '' && !isWaiting(search.value) && found.value.length === 0 && (
          <li class="quiet">Nothing was found. Try fewer words, or the name of another engine for it.</li>
        )}
      </ul>
    </Dialog>
  );
}
