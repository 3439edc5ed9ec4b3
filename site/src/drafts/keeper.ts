import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { Bench } from '../take/bench.ts';
import { notify } from '../ui/announce.ts';
import { type DraftContent, type DraftRef, draftRoute, freshId, nameOfDraft } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** What a keeper needs of a run. */
export type Kept = Pick<Bench, 'scene' | 'inputs' | 'time' | 'moment' | 'editing'> & { readonly lens: Pick<Bench['lens'], 'look'> };

/** How it stands with what is worked on. */
export type KeepState = 'unchanged' | 'keeping' | 'kept';

/** Keeps a run as a draft, from the first change that is made in the editor on: every further one, of the editor or by hand. */
export class Keeper {
  readonly #run: Kept;
  readonly #drafts: Drafts;
  readonly #note: (route: string) => void;
  readonly #state = signal<KeepState>('unchanged');
  readonly #draft = signal<DraftRef | null>(null);
  #seen: readonly unknown[] = [];
  #writing: Promise<void> | null = null;
  /** What is to be written next. */
  #next: DraftContent | null = null;

  /** Whether all of it is kept. */
  readonly state: ReadonlySignal<KeepState> = this.#state;
  /** The draft it is kept as; `null` before the first change. */
  readonly draft: ReadonlySignal<DraftRef | null> = this.#draft;

  /** `note` puts a route into the address bar. */
  constructor(run: Kept, drafts: Drafts, known: DraftRef | null, note: (route: string) => void) {
    this.#run = run;
    this.#drafts = drafts;
    this.#note = note;
    this.#draft.value = known;
    if (known) this.#state.value = 'kept';
  }

  /** Watches the run until the function that it gives is called. */
  start(): () => void {
    this.#seen = this.#marks();
    return effect(() => {
      this.#run.moment.value;
      const now = this.#marks();
      if (now.every((mark, i) => mark === this.#seen[i])) return;
      if (!this.#draft.peek() && !this.#run.editing.value) return;
      this.#seen = now;
      this.#draft.value ??= { id: freshId(), revision: 0 };
      this.note();
      this.#keep();
    });
  }

  /** Puts the address of the draft into the address bar, if there is one. Whether there is. */
  note(): boolean {
    const draft = this.#draft.peek();
    if (draft) this.#note(draftRoute(draft.id, this.#run.editing.peek()));
    return draft !== null;
  }

  /** Keeps the moment shown as well, and waits until everything is written. */
  async flush(): Promise<void> {
    if (this.#draft.peek() && this.#state.peek() === 'kept') this.#keep();
    while (this.#writing) await this.#writing;
  }

  /** What tells one state from the next: the scene, and what was done last in it. */
  #marks(): readonly unknown[] {
    const { scene, inputs } = this.#run;
    return [scene, inputs.length, inputs.at(-1)?.action, inputs.at(-1)?.step];
  }

  #content(): DraftContent {
    const { scene, inputs, time, lens } = this.#run;
    return { scene, inputs: [...inputs], time, look: lens.look.peek() };
  }

  /** Writes at once, and once more where something changed while it wrote. What is written is read now: later the run may be gone. */
  #keep(): void {
    this.#next = this.#content();
    this.#writing ??= this.#write();
  }

  async #write(): Promise<void> {
    for (let content = this.#next; content; content = this.#next) {
      this.#next = null;
      this.#state.value = 'keeping';
      const known = this.#draft.peek()!;
      const draft = await this.#drafts.keep(content, known);
      this.#draft.value = draft;
      if (draft.id === known.id) continue;
      this.note();
      notify(`Another tab has changed this draft: what you do here is kept as “${nameOfDraft(draft)}”`);
    }
    this.#writing = null;
    this.#state.value = 'kept';
  }
}
