import type { SceneJoint } from '@carom/scene';
import {
  Check,
  Circle,
  Copy,
  Group,
  type LucideIcon,
  Magnet,
  Minus,
  MousePointer2,
  MoveHorizontal,
  Redo2,
  Spline,
  Trash2,
  Undo2,
  Ungroup,
  Wind,
  X,
} from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import type { Editor } from './editor.ts';
import { groupSelected } from './grouping.ts';
import type { Item, Group as ItemGroup } from './item.ts';
import { itemOf, itemsOf } from './palette.ts';
import { icons } from './tool-icons.ts';

interface GroupInfo {
  readonly group: ItemGroup;
  readonly label: string;
  readonly name: string;
  readonly hint: string;
  readonly Icon: LucideIcon;
}

const groups: readonly GroupInfo[] = [
  {
    group: 'disc',
    label: 'Disc',
    name: 'Add a disc',
    hint: 'Balls, bumpers, pegs and sensors (D). By keyboard: Enter puts one in.',
    Icon: Circle,
  },
  {
    group: 'wall',
    label: 'Wall',
    name: 'Add a wall',
    hint: 'Walls, boxes, arcs, rooms, gates (W). By keyboard: Enter puts one up.',
    Icon: Minus,
  },
  {
    group: 'moving',
    label: 'Moving',
    name: 'Add a moving wall',
    hint: 'Flippers, lifts, plungers and spinners (M). By keyboard: Enter puts one in.',
    Icon: MoveHorizontal,
  },
  {
    group: 'field',
    label: 'Field',
    name: 'Add a field',
    hint: 'Wind, water, planets, whirls: forces that depend on place. The tab Settings lists them. By keyboard: Enter puts one in.',
    Icon: Wind,
  },
  {
    group: 'joint',
    label: 'Joint',
    name: 'Add a joint',
    hint: 'Rods, springs, ropes, pins (J): from disc to disc, or between a disc and a point. By keyboard: Enter joins the discs selected.',
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
  motor: 'Drive',
  gear: 'Gear',
  rack: 'Rack',
  wheel: 'Wheel',
};

/** What the pointer does, and below it what there is to choose of that, or to do with what is selected. */
export function Toolbar({ editor }: { editor: Editor }): JSX.Element {
  const { bench, tool } = editor;
  const { engine } = bench.scene;
  const active = itemOf(tool.value);
  const choose = (item: Item, byKey: boolean) => {
    editor.choose(item);
    if (byKey) editor.addInMiddle(item);
  };
  return (
    <div class="panel edit-bar">
      <div class="edit-row" role="toolbar" aria-label="Edit">
        <Button
          Icon={MousePointer2}
          label="Select"
          title="Select and move (Esc). Shift adds to the selection, a frame selects several."
          pressed={tool.value === 'select'}
          act={() => editor.backToSelecting()}
        >
          <span>Select</span>
        </Button>
        {groups
          .filter(({ group }) => itemsOf(group, engine).length > 0)
          .map(({ group, label, name, hint, Icon }) => (
            <Button
              key={group}
              Icon={Icon}
              label={name}
              title={hint}
              pressed={active?.group === group}
              act={(event) => choose(lastOf(editor, group), event.detail === 0)}
            >
              <span>{label}</span>
            </Button>
          ))}
        <span class="edit-gap" />
        <Button label="Undo" title="Undo (Ctrl+Z)" Icon={Undo2} disabled={!bench.canUndo.value} act={() => bench.undo()} />
        <Button label="Redo" title="Redo (Ctrl+Y)" Icon={Redo2} disabled={!bench.canRedo.value} act={() => bench.redo()} />
      </div>
      <div class="edit-row second">
        {active ? <Palette editor={editor} active={active} choose={choose} /> : <Selected editor={editor} />}
      </div>
    </div>
  );
}

/** What was chosen last of a group, if the engine knows it. */
function lastOf(editor: Editor, group: ItemGroup): Item {
  const items = itemsOf(group, editor.bench.scene.engine);
  return items.find(({ id }) => id === editor.last.value[group]) ?? items[0];
}

interface PaletteProps {
  readonly editor: Editor;
  readonly active: Item;
  readonly choose: (item: Item, byKey: boolean) => void;
}

/** The things of a group; while one is drawn point by point, how to end it. */
function Palette({ editor, active, choose }: PaletteProps): JSX.Element {
  const points = editor.points.value.length;
  if (points > 0) {
    return (
      <>
        <p class="edit-hint">
          {points} {points === 1 ? 'point' : 'points'}
          <span class="wide">: click the last one again to end{active.id === 'chain' ? ', the first one to close' : ''}</span>.
        </p>
        <Button Icon={Check} text="Done" act={() => editor.finish(active.id === 'polygon')} />
        <Button Icon={X} text="Cancel" act={() => editor.backToSelecting()} />
      </>
    );
  }
  return (
    <div class="palette" role="toolbar" aria-label={`Kinds of ${active.group === 'moving' ? 'moving walls' : `${active.group}s`}`}>
      {itemsOf(active.group, editor.bench.scene.engine).map((item) => {
        const Icon = icons[item.id];
        return (
          <Button
            key={item.id}
            Icon={Icon}
            title={item.hint}
            look="chip"
            pressed={item.id === active.id}
            text={item.label}
            act={(event) => choose(item, event.detail === 0)}
          />
        );
      })}
    </div>
  );
}

/** What is done to what is selected. */
function Selected({ editor }: { editor: Editor }): JSX.Element {
  const none = editor.count === 0;
  const pieces = editor.discs.value.size + editor.walls.value.size;
  return (
    <>
      <Button
        label="Duplicate the selection"
        title="Duplicate (Ctrl+D)"
        Icon={Copy}
        disabled={none}
        act={() => {
          editor.copy();
          editor.paste();
        }}
      />
      <Button
        label="Delete the selection"
        title="Delete (Del)"
        Icon={Trash2}
        disabled={none && editor.field.value === null}
        act={() => editor.remove()}
      />
      <Button
        label="Group"
        title="Group (Ctrl+G): one click then selects all of it"
        Icon={Group}
        disabled={pieces < 2}
        act={() => groupSelected(editor, true)}
      />
      <Button
        label="Ungroup"
        title="Ungroup (Ctrl+Shift+G)"
        Icon={Ungroup}
        disabled={pieces === 0}
        act={() => groupSelected(editor, false)}
      />
      <span class="edit-gap" />
      <Button
        Icon={Magnet}
        title="Meet other points, lines and the grid. Alt does the other while it is held."
        pressed={editor.snapping.value}
        text="Snap"
        act={() => {
          editor.snapping.value = !editor.snapping.value;
        }}
      />
    </>
  );
}
