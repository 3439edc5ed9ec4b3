import { useSignal } from '@preact/signals';
import type MiniSearch from 'minisearch';
import type { SearchResult } from 'minisearch';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import '../docs/docs.css';
import { Dialog } from '../ui/dialog.tsx';

let index: Promise<MiniSearch> | null = null;

/** The index of all names and sections, made in the browser the first time somebody searches. */
function load(): Promise<MiniSearch> {
  index ??= Promise.all([import('minisearch'), import('virtual:carom-docs/search')]).then(([{ default: Search }, { entries }]) => {
    const made = new Search({
      fields: ['title', 'text', 'where'],
      storeFields: ['title', 'kind', 'where', 'text'],
      tokenize: (text) =>
        text.split(/[\s\-–—.,:;!?()[\]{}"'`/|<>=+*…]+/).flatMap((word) => [word, ...(word.match(/[A-Z]?[a-z0-9]+/g) ?? [])]),
      searchOptions: {
        boost: { title: 5 },
        prefix: true,
        fuzzy: (term) => (term.length > 4 ? 0.2 : false),
        boostDocument: (_, __, stored) => (stored?.kind === 'guide' ? 1 : 1.4),
      },
    });
    made.addAll([...entries]);
    return made;
  });
  return index;
}

function isWaiting(search: MiniSearch | 'failed' | null): search is 'failed' | null {
  return search === null || search === 'failed';
}

/** A window to search the docs in. Nothing typed leaves the browser. */
export function Search({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element {
  const query = useSignal('');
  const found = useSignal<readonly SearchResult[]>([]);
  const search = useSignal<MiniSearch | 'failed' | null>(null);
  useEffect(() => {
    if (!open) return;
    load().then(
      (made) => {
        search.value = made;
      },
      () => {
        search.value = 'failed';
      },
    );
  }, [open, search]);
  useEffect(() => {
    found.value = query.value.trim() === '' || isWaiting(search.value) ? [] : search.value.search(query.value).slice(0, 12);
  }, [query.value, search.value, found]);
  return (
    <Dialog title="Search the docs" open={open} onClose={onClose}>
      <label class="field">
        <span>A name, or what you look for</span>
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
              <strong>{result.title}</strong>
              <small>{result.kind === 'guide' ? result.where : `${result.kind} of ${result.where}: ${result.text}`}</small>
            </a>
          </li>
        ))}
        {search.value === 'failed' && (
          <li class="quiet">
            {/* a browser does not fetch again what it could not import */}
            The search did not load. Check the connection.{' '}
            <button type="button" class="button" onClick={() => location.reload()}>
              Load the page again
            </button>
          </li>
        )}
        {query.value.trim() !== '' && !isWaiting(search.value) && found.value.length === 0 && (
          <li class="quiet">Nothing is called that.</li>
        )}
      </ul>
    </Dialog>
  );
}
