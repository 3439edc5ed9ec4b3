import type { ReplayView } from './view.ts';

/** The keys of a replay's page, as the help lists them. */
export const keys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Previous or next turn' },
  { keys: ['Shift ←', 'Shift →'], does: 'Previous or next event' },
  { keys: ['Home', 'End'], does: 'To the start or to the end' },
  { keys: ['+', '−'], does: 'Faster or slower' },
  { keys: ['T'], does: 'Trails on or off' },
  { keys: ['?'], does: 'This list' },
];

/** Listens to the keys of the page wherever the focus is, except where a control needs the key itself. */
export function connectKeyboard(view: ReplayView, showHelp: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || hasOwnUse(event)) return;
    if (act(view, event, showHelp)) event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
}

/** Whether the element with the focus has its own use for the key. The scrubber has none: arrows go by turns there too. */
function hasOwnUse({ target, key }: KeyboardEvent): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest('textarea, select, [contenteditable], input:not([type="range"])')) return true;
  const arrows = key.startsWith('Arrow') || key === 'Home' || key === 'End';
  if (arrows && target.closest('input:not(.scrub), [role="tablist"], .table-scroll')) return true;
  return key === ' ' && target.closest('button, a, summary') !== null;
}

/** Does what a key means. Whether it means anything. */
function act(view: ReplayView, { key, shiftKey }: KeyboardEvent, showHelp: () => void): boolean {
  const { player } = view;
  switch (key) {
    case ' ':
      player.toggle();
      return true;
    case 'ArrowLeft':
      if (shiftKey) view.stepEvent(-1);
      else view.stepTurn(-1);
      return true;
    case 'ArrowRight':
      if (shiftKey) view.stepEvent(1);
      else view.stepTurn(1);
      return true;
    case 'Home':
      player.seek(0);
      return true;
    case 'End':
      player.seek(view.track.turns);
      return true;
    case '+':
    case '=':
      player.nudgeSpeed(1);
      return true;
    case '-':
    case '−':
      player.nudgeSpeed(-1);
      return true;
    case 't':
    case 'T':
      view.toggleTrails();
      return true;
    case '?':
      showHelp();
      return true;
    default:
      return false;
  }
}
