import { effect, type ReadonlySignal, signal } from '@preact/signals';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';
import { type DraftContent, type DraftRef, draftRoute, freshId, nameOfDraft } from './draft.ts';
import type { Drafts } from './drafts.ts';

/** What a keeper needs of a run. */
export type Kept = Pick<SceneView, 'scene' | 'inputs' | 'time' | 'moment' | 'editing'> & { readonly lens: Pick<SceneView['lens'], 'look'> };

/** How it stands with what is worked on. */
export type KeepState = 'unchanged' | 'keeping' | 'kept';

/** Keeps a run as a draft, from the first change that is made in the editor on: every further one, of the editor or by hand. */
export class Keeper {
  readonly #run: Kept;
  readonly #drafts: Drafts;
  readonly #note: (route: string) => void;
  readonly #state = signal<KeepState>('unchanged');
  readonly #draft = signal<DraftRef | null>(null);
  readonly #first: readonly unknown[];
  #seen: readonly unknown[];
  /** The draft that a reset has left, and what it held: undo goes back to it. */
  #left: { draft: DraftRef; readonly seen: readonly unknown[] } | null = null;
  #writing: Promise<void> | null = null;
  /** What is to be written next. */
  #next: DraftContent | null = null;
  /** What was written last. */
  #written: Pick<DraftContent, 'time' | 'look'>;

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
    this.#first = this.#marks();
    this.#seen = this.#first;
    this.#written = this.#content();
  }

  /** Watches the run until the function that it gives is called. */
  start(): () => void {
    return effect(() => {
      this.#run.moment.value;
      const now = this.#marks();
      if (isSame(now, this.#seen)) return;
      if (!this.#draft.peek()) {
        if (this.#comesBack(now)) return;
        if (!this.#run.editing.value) return;
        this.#seen = now;
        if (isSame(now, this.#first)) return;
        this.#draft.value = { id: freshId(), revision: 0 };
      }
      this.#seen = now;
      this.note();
      this.#keep();
    });
  }

  /** What is reset next is another draft: this one stays as it is. */
  leave(): void {
    const draft = this.#draft.peek();
    if (!draft) return;
    this.#left = { draft, seen: this.#seen };
    this.#draft.value = null;
    this.#state.value = 'unchanged';
  }

  /** Whether undo has brought back what was left. */
  #comesBack(now: readonly unknown[]): boolean {
    if (!this.#left || !isSame(now, this.#left.seen)) return false;
    this.#draft.value = this.#left.draft;
    this.#seen = now;
    this.#left = null;
    this.#state.value = 'kept';
    this.note();
    return true;
  }

  /** Puts the address of the draft into the address bar, if there is one. Whether there is. */
  note(): boolean {
    const draft = this.#draft.peek();
    if (draft) this.#note(draftRoute(draft.id, this.#run.editing.peek()));
    return draft !== null;
  }

  /** Keeps the moment shown as well, if it is another one, and waits until everything is written. */
  async flush(): Promise<void> {
    const draft = this.#draft.peek();
    const content = this.#content();
    while (this.#writing) await this.#writing;
    if (!draft || (content.time === this.#written.time && content.look === this.#written.look)) return;
    this.#written = content;
    this.#draft.value = await this.#drafts.keepMoment(content, this.#draft.peek() ?? draft);
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
      const known = (this.#draft.peek() ?? this.#left?.draft)!;
      const draft = await this.#drafts.keep(content, known);
      this.#written = content;
      if (this.#draft.peek()) this.#draft.value = draft;
      else if (this.#left) this.#left.draft = draft;
      if (draft.id === known.id) continue;
      this.note();
      notify(`Another tab has changed this draft: what you do here is kept as “${nameOfDraft(draft)}”`);
    }
    this.#writing = null;
    if (this.#draft.peek()) this.#state.value = 'kept';
  }
}

function isSame(a: readonly unknown[], b: readonly unknown[]): boolean {
  return a.every((mark, i) => mark === b[i]);
}
