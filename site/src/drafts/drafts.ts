import { type ReadonlySignal, signal } from '@preact/signals';
import { type Draft, type DraftContent, type DraftRef, freshId, nameOfDraft, renamed } from './draft.ts';
import { memoryShelf, openShelf, type Shelf } from './shelf.ts';

/** What the drafts of a page need of its browser. */
export interface DraftsOptions {
  /** Opens the shelf; where it rejects, drafts last as long as the page. */
  readonly open?: () => Promise<Shelf>;
  /** Tells other tabs that something changed. */
  readonly tell?: () => void;
  /** The time. [milliseconds since 1970] */
  readonly now?: () => number;
}

const keepsNothing =
  'This browser keeps nothing here, as in some private windows: drafts last until this tab is closed. Download what you need.';
const isFull = 'The disk is full, so this draft lasts until this tab is closed. Delete other drafts, or download this one.';

/** The drafts of a browser: kept as one works, and found again by every tab. */
export class Drafts {
  readonly #problem = signal<string | null>(null);
  readonly #changes = signal(0);
  readonly #options: Required<DraftsOptions>;
  /** What the shelf had no room for. */
  readonly #overflow = new Map<string, Draft>();
  #shelf: Promise<Shelf> | null = null;

  /** Why drafts are not kept beyond this page; `null` while they are. */
  readonly problem: ReadonlySignal<string | null> = this.#problem;
  /** Another number after each change made here. */
  readonly changes: ReadonlySignal<number> = this.#changes;

  constructor({ open = openShelf, tell = () => {}, now = Date.now }: DraftsOptions = {}) {
    this.#options = { open, tell, now };
  }

  /** All drafts, the latest first. */
  async list(): Promise<Draft[]> {
    const shelf = await this.#open();
    const stored = await shelf.all();
    const drafts = new Map([...stored, ...this.#overflow.values()].map((draft) => [draft.id, draft]));
    return [...drafts.values()].sort((a, b) => b.changed - a.changed || (a.id < b.id ? -1 : 1));
  }

  /** One of them, or `null`. */
  async get(id: string): Promise<Draft | null> {
    const shelf = await this.#open();
    return this.#overflow.get(id) ?? (await shelf.get(id)) ?? null;
  }

  /**
   * Keeps what is worked on. Where another tab has kept another state since `known`, both stay: this one gets a new id and name. Gives what is known
   * from now on.
   */
  async keep(content: DraftContent, known: DraftRef): Promise<Draft> {
    const draft = await this.#replace(content, known);
    if (draft) return draft;
    const names = (await this.list()).map(nameOfDraft);
    const other = this.#stamped(renamed(content, names), { id: freshId(), revision: 0 });
    await this.#write(other, () => other);
    this.#tell();
    return other;
  }

  /** Keeps the moment that was shown last, as long as no other tab has changed the draft since. Gives what is known from now on. */
  async keepMoment(content: DraftContent, known: DraftRef): Promise<DraftRef> {
    return (await this.#replace(content, known)) ?? known;
  }

  /** Writes a draft in its place; `null` where another tab has kept another state of it. */
  async #replace(content: DraftContent, known: DraftRef): Promise<Draft | null> {
    const draft = this.#stamped(content, known);
    let isOther = false;
    await this.#write(draft, (stored) => {
      isOther = stored !== undefined && stored.revision !== known.revision && !this.#overflow.has(known.id);
      return isOther ? stored! : draft;
    });
    if (isOther) return null;
    this.#tell();
    return draft;
  }

  /** A copy of a draft under a name of its own; `null` if it is gone. */
  async duplicate(id: string): Promise<Draft | null> {
    const draft = await this.get(id);
    if (!draft) return null;
    const names = (await this.list()).map(nameOfDraft);
    return this.keep(renamed(draft, names), { id: freshId(), revision: 0 });
  }

  /** Takes a draft away, and gives what was taken: `restore` puts it back. */
  async remove(id: string): Promise<Draft | null> {
    const draft = await this.get(id);
    const shelf = await this.#open();
    this.#overflow.delete(id);
    await shelf.update(id, () => null);
    this.#tell();
    return draft;
  }

  /** Puts a draft back as it was. */
  async restore(draft: Draft): Promise<void> {
    await this.#write(draft, (stored) => stored ?? draft);
    this.#tell();
  }

  #stamped({ scene, inputs, time, look }: DraftContent, { id, revision }: DraftRef): Draft {
    return { id, revision: revision + 1, changed: this.#options.now(), scene, inputs, time, look };
  }

  /** Writes to the shelf; what it does not take lasts as long as the page. */
  async #write(draft: Draft, next: (stored: Draft | undefined) => Draft): Promise<void> {
    try {
      await this.#update(draft.id, next);
      this.#overflow.delete(draft.id);
      const { lasts } = await this.#open();
      this.#problem.value = lasts ? (this.#overflow.size > 0 ? isFull : null) : keepsNothing;
    } catch (error) {
      this.#overflow.set(draft.id, draft);
      this.#problem.value = (error as Error).name === 'QuotaExceededError' ? isFull : keepsNothing;
    }
  }

  /** Writes to the shelf; one that a browser has closed meanwhile is opened again. */
  async #update(id: string, next: (stored: Draft | undefined) => Draft): Promise<void> {
    const shelf = await this.#open();
    try {
      await shelf.update(id, next);
    } catch (error) {
      if ((error as Error).name !== 'InvalidStateError') throw error;
      this.#shelf = null;
      await (await this.#open()).update(id, next);
    }
  }

  #open(): Promise<Shelf> {
    this.#shelf ??= this.#options.open().catch(() => {
      this.#problem.value = keepsNothing;
      return memoryShelf();
    });
    return this.#shelf;
  }

  #tell(): void {
    this.#changes.value++;
    this.#options.tell();
  }
}
