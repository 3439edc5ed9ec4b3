import type { SceneJoint } from '@carom/scene';
import { Circle, Copy, type LucideIcon, Minus, MousePointer2, Redo2, Spline, Trash2, Undo2 } from 'lucide-preact';
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
  {
    tool: 'joint',
    label: 'Joint',
    hint: 'Add a joint (J): from disc to disc, or between a disc and a point. By keyboard: Enter joins the discs selected.',
    Icon: Spline,
  },
];

/** The kinds of joints and what they are called. */
export const kindNames: Readonly<Record<SceneJoint['kind'], string>> = {
  distance: 'Rod, spring or rope',
  pin: 'Pin',
  slider: 'Slider',
  weld: 'Weld',
  drag: 'Drag',
  motor: 'Motor',
};

/** What the pointer does, and what is done to what is selected. */
export function Toolbar({ editor }: { editor: Editor }): JSX.Element {
  const { bench, tool } = editor;
  const choose = (wanted: Tool, byKey: boolean) => {
    if (byKey && wanted === 'disc') editor.addInMiddle();
    else if (byKey && wanted === 'wall') editor.addWallInMiddle();
    else if (byKey && wanted === 'joint') editor.joinSelected();
    else tool.value = wanted;
  };
  const none = editor.count === 0;
  return (
    <div class="edit-bar" role="toolbar" aria-label="Edit">
      {tools
        .filter(({ tool: one }) => one !== 'joint' || bench.scene.engine === 'world')
        .map(({ tool: one, label, hint, Icon }) => (
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
      {tool.value === 'joint' && (
        <select
          class="input edit-kind"
          aria-label="Kind of new joints"
          value={editor.jointKind.value}
          onChange={(event) => {
            editor.jointKind.value = event.currentTarget.value as SceneJoint['kind'];
          }}
        >
          {Object.entries(kindNames).map(([kind, name]) => (
            <option key={kind} value={kind}>
              {name}
            </option>
          ))}
        </select>
      )}
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
