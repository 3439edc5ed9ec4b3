import { type DBSchema, openDB } from 'idb';
import type { Draft } from './draft.ts';

/** Where drafts lie. */
export interface Shelf {
  /** Whether what lies here is there again when the page is loaded anew. */
  readonly lasts: boolean;
  /** All of them. */
  all(): Promise<Draft[]>;
  /** One of them. */
  get(id: string): Promise<Draft | undefined>;
  /** Puts what `next` makes of the draft stored in its place, with nobody between reading and writing; `null` takes it away. */
  update(id: string, next: (stored: Draft | undefined) => Draft | null): Promise<void>;
}

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft };
}

/** The shelf of this browser. Rejects where a browser keeps nothing, as some do in private windows. */
export async function openShelf(name = 'carom-drafts'): Promise<Shelf> {
  const base = await openDB<Schema>(name, 1, {
    upgrade: (fresh) => void fresh.createObjectStore('drafts', { keyPath: 'id' }),
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(), // a newer site in another tab goes first
  });
  return {
    lasts: true,
    all: () => base.getAll('drafts'),
    get: (id) => base.get('drafts', id),
    async update(id, next) {
      const work = base.transaction('drafts', 'readwrite');
      const draft = next(await work.store.get(id));
      await Promise.all([draft ? work.store.put(draft) : work.store.delete(id), work.done]);
    },
  };
}

/** A shelf that lasts as long as the page. */
export function memoryShelf(): Shelf {
  const drafts = new Map<string, Draft>();
  return {
    lasts: false,
    all: async () => [...drafts.values()],
    get: async (id) => drafts.get(id),
    async update(id, next) {
      const draft = next(drafts.get(id));
      if (draft) drafts.set(id, draft);
      else drafts.delete(id);
    },
  };
}
