import type { SceneWall } from '@carom/scene';
import type { JSX } from 'preact';
import type { DiscPiece, WallPiece } from '../take/pieces.ts';
import { SelectField } from '../ui/select.tsx';
import { ChooseJoint, DiscFields } from './disc-fields.tsx';
import type { Editor } from './editor.ts';
import { selectedField, selectField } from './field-edit.ts';
import { FieldNumbers, nameOf } from './field-list.tsx';
import { JointFields } from './joint-fields.tsx';
import { NumberField } from './number-field.tsx';
import { WallFields } from './wall-fields.tsx';

/** Every property of what is selected, to change. */
export function Inspector({ editor }: { editor: Editor }): JSX.Element {
  const { bench } = editor;
  bench.moment.value;
  const discs = bench.take.discs().filter(({ id }) => editor.discs.value.has(id));
  const walls = bench.take.walls().filter(({ id }) => editor.walls.value.has(id));
  const joints = editor.joints.value.size > 0 ? bench.take.joints().filter(({ id }) => editor.joints.value.has(id)) : [];
  const field = selectedField(editor);
  if (field)
    return (
      <div class="inspect field-list">
        <FieldNumbers key={field.at} bench={bench} {...field} />
      </div>
    );
  if (joints.length === 1 && discs.length + walls.length === 0) return <JointFields key={joints[0].id} editor={editor} piece={joints[0]} />;
  if (discs.length + walls.length + joints.length === 0) return <Nothing editor={editor} />;
  if (discs.length === 1 && walls.length + joints.length === 0) return <DiscFields key={discs[0].id} editor={editor} disc={discs[0]} />;
  if (walls.length === 1 && discs.length + joints.length === 0) return <WallFields key={walls[0].id} editor={editor} piece={walls[0]} />;
  return (
    <div class="inspect">
      <h2>{[...counted(discs.length, 'disc'), ...counted(walls.length, 'wall'), ...counted(joints.length, 'joint')].join(', ')}</h2>
      {discs.length + walls.length > 0 && <Together editor={editor} discs={discs} walls={walls} />}
    </div>
  );
}

function Nothing({ editor }: { editor: Editor }): JSX.Element {
  const { bench } = editor;
  const discs = bench.take.discs().slice(0, 500);
  return (
    <div class="inspect">
      <p class="quiet">Nothing is selected. Click a disc, a wall or a field, drag a frame around several, or choose a disc here.</p>
      <SelectField
        label="Disc"
        options={discs.map(({ id }) => [id, bench.take.nameOf(id)])}
        value={null}
        set={(id) => editor.select([id])}
      />
      <ChooseJoint editor={editor} disc={null} />
      <ChooseField editor={editor} />
      <p class="quiet">
        Drag moves. Squares resize and reshape, small dots put in corners, the ring above turns. Arrow keys shift what is selected, with
        Shift ten times as far. Alt goes where it likes.
      </p>
    </div>
  );
}

/** The fields by name: some are everywhere, and have no place to click. */
function ChooseField({ editor }: { editor: Editor }): JSX.Element | null {
  const { fields = [] } = editor.bench.scene;
  if (fields.length === 0) return null;
  return (
    <SelectField
      label="Field"
      options={fields.map((field, at) => [at, nameOf(field)])}
      value={null}
      set={(at) => selectField(editor, at)}
    />
  );
}

interface TogetherProps {
  readonly editor: Editor;
  readonly discs: readonly DiscPiece[];
  readonly walls: readonly WallPiece[];
}

/** What several things have in common to change: one change, taken back at once. */
function counted(count: number, noun: string): string[] {
  return count === 0 ? [] : [`${count} ${noun}${count === 1 ? '' : 's'}`];
}

function Together({ editor, discs, walls }: TogetherProps): JSX.Element {
  const { bench } = editor;
  const isWorld = bench.scene.engine === 'world';
  const solid = walls.filter(({ wall, moving }) => !wall.sensor && (bench.isStart || !moving));
  const common = (values: readonly number[]) => (values.every((value) => value === values[0]) ? values[0] : Number.NaN);
  const same = (key: 'r' | 'vx' | 'vy') => common(discs.map((disc) => disc[key]));
  const changes = (values: Partial<Record<string, number>>) =>
    discs.map(({ id }) => ({ kind: 'change' as const, body: id, values: values as Record<string, number> }));
  const change = (key: string) => (value: number) => bench.act(changes({ [key]: value }));
  const surface = (key: 'restitution' | 'friction', usual: number) =>
    common([...discs.map((disc) => disc[key]), ...solid.map(({ wall }) => wall.material?.[key] ?? usual)]);
  const setSurface = (key: 'restitution' | 'friction') => (value: number) => {
    if (solid.length === 0) return bench.act(changes({ [key]: value }));
    const next = solid.map(({ id, wall }): [number, SceneWall] => [id, { ...wall, material: { ...wall.material, [key]: value } }]);
    return editor.setWalls(new Map(next), changes({ [key]: value }));
  };
  return (
    <div class="discs-fields">
      {discs.length > 0 && (
        <>
          <NumberField label="Radius" value={same('r')} accept={change('r')} />
          <NumberField label="Velocity x" value={same('vx')} accept={change('vx')} />
          <NumberField label="Velocity y" value={same('vy')} accept={change('vy')} />
        </>
      )}
      <NumberField label="Bounce" value={surface('restitution', isWorld ? 0 : 1)} accept={setSurface('restitution')} />
      {isWorld && <NumberField label="Friction" value={surface('friction', 0)} accept={setSurface('friction')} />}
    </div>
  );
}
