import type { JSX } from 'preact';
import type { Show } from './show.ts';

/** A line of the help for keys, and what these keys do: both read the same table. */
export interface Hotkey {
  /** The keys as they are written on a keyboard. */
  readonly keys: readonly string[];
  /** What they do, for people. */
  readonly does: string;
  /** The same, for the page. */
  readonly on: KeyActions;
}

/** What keys do, by `KeyboardEvent.key`; letters in lower case. */
export type KeyActions = Readonly<Record<string, (event: KeyboardEvent) => void>>;

/** The keys of every show; `steps` are its own for single steps. */
export function timeKeys(player: Show, steps: readonly Hotkey[]): Hotkey[] {
  const faster = () => player.speed.nudge(1);
  const slower = () => player.speed.nudge(-1);
  return [
    { keys: ['Space'], does: 'Play or pause', on: { ' ': () => player.toggle() } },
    ...steps,
    {
      keys: ['Home', 'End'],
      does: 'To the start or to the end',
      on: { Home: () => player.seek(0), End: () => player.seek(player.end) },
    },
    { keys: ['+', '−'], does: 'Faster or slower', on: { '+': faster, '=': faster, '-': slower, '−': slower } },
  ];
}

/** Listens to keys wherever the focus is, except where a control needs the key itself. */
export function connectHotkeys(actions: KeyActions): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    const key = event.key.length === 1 ? event.key.toLowerCase() : event.key;
    const act = Object.hasOwn(actions, key) ? actions[key] : undefined;
    if (!act || document.querySelector('dialog[open]') || hasOwnUse(event)) return;
    event.preventDefault();
    act(event);
  };
  addEventListener('keydown', listen);
  document.addEventListener('click', leaveButton);
  return () => {
    removeEventListener('keydown', listen);
    document.removeEventListener('click', leaveButton);
  };
}

/** A button that was clicked gives the focus back: the next Space plays or pauses, and does not press it again. Keys keep it (`detail` 0). */
function leaveButton({ target, detail }: MouseEvent): void {
  const button =
    target instanceof Element && detail > 0
      ? target.closest<HTMLElement>('.scene-actions button, .transport button, .edit-bar button, .tab-list button')
      : null;
  button?.blur();
}

/** Whether the element with the focus has its own use for the key. A scrubber of class `by-steps` has none for arrows. */
function hasOwnUse({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type="range"], [type="radio"], [type="checkbox"])')) return true;
  const arrows = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (arrows && target.closest('input:not(.by-steps), [role="listbox"], [role="tablist"], .code-text, .table-scroll')) return true;
  return key === ' ' && target.closest('button, a, summary, input:not([type="range"])') !== null;
}

/** The help for keys. */
export function KeyList({ hotkeys }: { hotkeys: readonly Hotkey[] }): JSX.Element {
  return (
    <dl class="stack help">
      {hotkeys.map(({ keys, does }) => (
        <div key={does}>
          <dt class="help-keys">
            {keys.map((key) => (
              <kbd key={key} class="kbd">
                {key}
              </kbd>
            ))}
          </dt>
          <dd>{does}</dd>
        </div>
      ))}
    </dl>
  );
}
