import type { SceneView } from './scene-view.ts';

/** The keys of the scene page, as the help lists them. */
export const keys: readonly { readonly keys: readonly string[]; readonly does: string }[] = [
  { keys: ['Space'], does: 'Play or pause' },
  { keys: ['←', '→'], does: 'Previous or next collision' },
  { keys: ['Home', 'End'], does: 'To the start or to the end' },
  { keys: ['+', '−'], does: 'Faster or slower' },
  { keys: ['V'], does: 'Velocity arrows on or off' },
  { keys: ['R'], does: 'Reset the scene' },
  { keys: ['?'], does: 'This list' },
];

/** Listens to the keys of the scene page wherever the focus is, except where a control needs the key itself. */
export function connectKeyboard(view: SceneView, showHelp: () => void): () => void {
  const listen = (event: KeyboardEvent) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (document.querySelector('dialog[open]') || isTyping(event)) return;
    if (act(view, event.key, showHelp)) event.preventDefault();
  };
  addEventListener('keydown', listen);
  return () => removeEventListener('keydown', listen);
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
function act(view: SceneView, key: string, showHelp: () => void): boolean {
  const { player } = view;
  switch (key) {
    case ' ':
      player.toggle();
      return true;
    case 'ArrowLeft':
      view.step(-1);
      return true;
    case 'ArrowRight':
      view.step(1);
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
    case 'V':
      view.arrows.value = !view.arrows.value;
      return true;
    case 'r':
    case 'R':
      view.reset();
      return true;
    case '?':
      showHelp();
      return true;
    default:
      return false;
  }
}
