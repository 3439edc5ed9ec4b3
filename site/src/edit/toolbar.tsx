import { Circle, Copy, type LucideIcon, Minus, MousePointer2, Redo2, Trash2, Undo2 } from 'lucide-preact';
import type { JSX } from 'preact';
import type { Editor, Tool } from './editor.ts';

interface ToolInfo {
  readonly tool: Tool;
  readonly label: string;
  readonly hint: string;
  readonly Icon: LucideIcon;
}

const tools: readonly ToolInfo[] = [
  {
    tool: 'select',
    label: 'Select',
    hint: 'Select and move (Esc). Shift adds to the selection, a frame selects several.',
    Icon: MousePointer2,
  },
  { tool: 'disc', label: 'Disc', hint: 'Add a disc (D): click, or draw it from its middle. By keyboard: Enter puts one in.', Icon: Circle },
  { tool: 'wall', label: 'Wall', hint: 'Add a wall (W): draw it. By keyboard: Enter puts one up.', Icon: Minus },
];

/** What the pointer does, and what is done to what is selected. */
export function Toolbar({ editor }: { editor: Editor }): JSX.Element {
  const { bench, tool } = editor;
  const choose = (wanted: Tool, byKey: boolean) => {
    if (byKey && wanted === 'disc') editor.addInMiddle();
    else if (byKey && wanted === 'wall') editor.addWallInMiddle();
    else tool.value = wanted;
  };
  const none = editor.count === 0;
  return (
    <div class="edit-bar" role="toolbar" aria-label="Edit">
      {tools.map(({ tool: one, label, hint, Icon }) => (
        <button
          key={one}
          type="button"
          class="button"
          aria-label={one === 'select' ? label : `Add a ${one}`}
          aria-pressed={tool.value === one}
          title={hint}
          onClick={(event) => choose(one, event.detail === 0)}
        >
          <Icon aria-hidden="true" />
          <span>{label}</span>
        </button>
      ))}
      <span class="edit-gap" />
      <button
        type="button"
        class="button icon"
        aria-label="Duplicate the selection"
        title="Duplicate (Ctrl+D)"
        disabled={none}
        onClick={() => {
          editor.copy();
          editor.paste();
        }}
      >
        <Copy aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Delete the selection"
        title="Delete (Del)"
        disabled={none}
        onClick={() => editor.remove()}
      >
        <Trash2 aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Undo"
        title="Undo (Ctrl+Z)"
        disabled={!bench.canUndo.value}
        onClick={() => bench.undo()}
      >
        <Undo2 aria-hidden="true" />
      </button>
      <button
        type="button"
        class="button icon"
        aria-label="Redo"
        title="Redo (Ctrl+Y)"
        disabled={!bench.canRedo.value}
        onClick={() => bench.redo()}
      >
        <Redo2 aria-hidden="true" />
      </button>
    </div>
  );
}
