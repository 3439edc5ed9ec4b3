import type { SceneControl } from '@carom/scene';
import type { WorldView } from './world-view.ts';

/** The keys of the page of a world, as the help lists them. */
export const keys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'One step back or on; with Shift ten' },
  { keys: ['Home', 'End'], does: 'To the start or to the end' },
  { keys: ['+', '−'], does: 'Faster or slower' },
  { keys: ['F', 'J'], does: 'Hold the left or right flipper' },
  { keys: ['V'], does: 'Velocity arrows on or off' },
  { keys: ['C'], does: 'Contacts on or off' },
  { keys: ['G'], does: 'Neighbour grid on or off' },
  { keys: ['R'], does: 'Reset the scene' },
  { keys: ['?'], does: 'This list' },
];

const controls: Readonly<Record<string, SceneControl>> = { f: 'left', j: 'right' };

/** Holds a control down, or lets it go. */
export function hold(view: WorldView, control: SceneControl, down: boolean): void {
  const track = view.player.track.peek();
  if (!track?.controls.includes(control)) return;
  const { held } = track.hand;
  if (held.includes(control) === down) return;
  view.player.act({ held: down ? [...held, control].sort() : held.filter((other) => other !== control) });
}

/** Listens to the keys of the page wherever the focus is, except where a control needs the key itself. */
export function connectKeyboard(view: WorldView, showHelp: () => void): () => void {
  const stop = new AbortController();
  const press = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || isTyping(event)) return;
    const control = controls[event.key.toLowerCase()];
    if (control) hold(view, control, true);
    else if (!act(view, event, showHelp)) return;
    event.preventDefault();
  };
  const letGo = (event: KeyboardEvent) => {
    const control = controls[event.key.toLowerCase()];
    if (control) hold(view, control, false);
  };
  const letAllGo = () => {
    for (const control of Object.values(controls)) hold(view, control, false);
  };
  addEventListener('keydown', press, { signal: stop.signal });
  addEventListener('keyup', letGo, { signal: stop.signal });
  addEventListener('blur', letAllGo, { signal: stop.signal });
  return () => stop.abort();
}

/** Whether the element with the focus has its own use for the key. */
function isTyping({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type="range"])')) return true;
  const arrows = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (arrows && target.closest('input, [role="listbox"], [role="tablist"], pre')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

/** Does what a key means. Whether it means anything. */
function act(view: WorldView, { key, shiftKey }: KeyboardEvent, showHelp: () => void): boolean {
  const { player } = view;
  switch (key.length === 1 ? key.toLowerCase() : key) {
    case ' ':
      player.toggle();
      return true;
    case 'ArrowLeft':
      view.step(shiftKey ? -Math.min(10, player.index.peek()) || -1 : -1);
      return true;
    case 'ArrowRight':
      view.step(shiftKey ? 10 : 1);
      return true;
    case 'Home':
      player.seek(0);
      return true;
    case 'End':
      player.seek(player.horizon.value);
      return true;
    case '+':
    case '=':
      player.nudgeSpeed(1);
      return true;
    case '-':
    case '−':
      player.nudgeSpeed(-1);
      return true;
    case 'v':
      view.arrows.value = !view.arrows.value;
      return true;
    case 'c':
      view.contacts.value = !view.contacts.value;
      return true;
    case 'g':
      view.grid.value = !view.grid.value;
      return true;
    case 'r':
      view.reset();
      return true;
    case '?':
      showHelp();
      return true;
    default:
      return false;
  }
}
