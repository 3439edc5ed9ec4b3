import type { Scene, SceneBody, SceneKinematic, SceneMaterial, SceneWall } from '@carom/scene';
import type { JSX } from 'preact';
import { unitsOf } from '../scenes/summary.ts';
import type { DiscPiece, JointPiece, WallPiece } from '../take/bench.ts';
import type { Editor } from './editor.ts';
import { Check, LookFields, MarkFields } from './fields.tsx';
import { JointFields } from './joint-fields.tsx';
import { DrivenFields, FilterFields, ShuttleFields, WallMotion } from './more-fields.tsx';
import { NumberField } from './number-field.tsx';
import { kindNames } from './toolbar.tsx';

/** What a disc that nothing moves does not have. */
const still = { vx: undefined, vy: undefined, angularVelocity: undefined } as unknown as Partial<SceneBody>;

/** What a disc that others move does not have. */
const stopped = { shuttle: undefined } as unknown as Partial<SceneBody>;

/** Every property of what is selected, to change. */
export function Inspector({ editor }: { editor: Editor }): JSX.Element {
  const { bench } = editor;
  bench.moment.value;
  const discs = bench.discs().filter(({ id }) => editor.discs.value.has(id));
  const walls = bench.walls().filter(({ id }) => editor.walls.value.has(id));
  const joints = editor.joints.value.size > 0 ? bench.joints().filter(({ id }) => editor.joints.value.has(id)) : [];
  if (joints.length === 1 && discs.length + walls.length === 0) return <JointFields key={joints[0].id} editor={editor} piece={joints[0]} />;
  if (discs.length + walls.length + joints.length === 0) return <Nothing editor={editor} />;
  if (discs.length === 1 && walls.length + joints.length === 0) return <DiscFields key={discs[0].id} editor={editor} disc={discs[0]} />;
  if (walls.length === 1 && discs.length + joints.length === 0) return <WallFields key={walls[0].id} editor={editor} piece={walls[0]} />;
  return (
    <div class="inspect">
      <h2>
        {discs.length} {discs.length === 1 ? 'disc' : 'discs'}, {walls.length} {walls.length === 1 ? 'wall' : 'walls'}
        {joints.length > 0 && `, ${joints.length} ${joints.length === 1 ? 'joint' : 'joints'}`}
      </h2>
      {discs.length > 0 && <Together editor={editor} discs={discs} />}
    </div>
  );
}

function Nothing({ editor }: { editor: Editor }): JSX.Element {
  const { bench } = editor;
  return (
    <div class="inspect">
      <p class="quiet">Nothing is selected. Click a disc or wall, drag a frame around several, or choose a disc here.</p>
      <label class="field">
        <span>Disc</span>
        <select
          class="input"
          aria-label="Disc"
          value=""
          onChange={(event) => event.currentTarget.value !== '' && editor.select([Number(event.currentTarget.value)])}
        >
          <option value="">Choose…</option>
          {bench
            .discs()
            .slice(0, 500)
            .map(({ id }) => (
              <option key={id} value={id}>
                {bench.nameOf(id)}
              </option>
            ))}
        </select>
      </label>
      <ChooseJoint editor={editor} disc={null} />
      <p class="quiet">
        Drag moves. The square on the rim resizes, the ring on the arrow aims. Arrow keys shift what is selected, with Shift ten times as
        far.
      </p>
    </div>
  );
}

/** The joints of a disc, or all there are, to choose one. */
function ChooseJoint({ editor, disc }: { editor: Editor; disc: number | null }): JSX.Element | null {
  const { bench } = editor;
  const joints = bench.joints().filter(({ joint: { a, b } }) => disc === null || a === disc || b === disc);
  if (joints.length === 0) return null;
  const nameOf = ({ id, joint: { kind, a, b, name } }: JointPiece) =>
    name ?? `${id}: ${kindNames[kind]}, ${a === undefined ? 'the world' : bench.nameOf(a)} and ${bench.nameOf(b)}`;
  return (
    <label class="field">
      <span>Joint</span>
      <select
        class="input"
        aria-label="Joint"
        value=""
        onChange={(event) => event.currentTarget.value !== '' && editor.select([], [], [Number(event.currentTarget.value)])}
      >
        <option value="">Choose…</option>
        {joints.slice(0, 500).map((piece) => (
          <option key={piece.id} value={piece.id}>
            {nameOf(piece)}
          </option>
        ))}
      </select>
    </label>
  );
}

/** What several discs have in common to change. */
function Together({ editor, discs }: { editor: Editor; discs: readonly DiscPiece[] }): JSX.Element {
  const { bench } = editor;
  const same = (key: 'r' | 'vx' | 'vy' | 'restitution' | 'friction') =>
    discs.every((disc) => disc[key] === discs[0][key]) ? discs[0][key] : Number.NaN;
  const change = (key: string) => (value: number) =>
    bench.act(discs.map(({ id }) => ({ kind: 'change' as const, body: id, values: { [key]: value } })));
  return (
    <div class="discs-fields">
      <NumberField label="Radius" value={same('r')} accept={change('r')} />
      <NumberField label="Velocity x" value={same('vx')} accept={change('vx')} />
      <NumberField label="Velocity y" value={same('vy')} accept={change('vy')} />
      <NumberField label="Restitution" value={same('restitution')} accept={change('restitution')} />
      {bench.scene.engine === 'world' && <NumberField label="Friction" value={same('friction')} accept={change('friction')} />}
    </div>
  );
}

function DiscFields({ editor, disc }: { editor: Editor; disc: DiscPiece }): JSX.Element | null {
  const { bench } = editor;
  const body = bench.body(disc.id);
  if (!body) return null;
  const { length = 'm', time = 's', mass = 'kg' } = bench.scene.units ?? {};
  const { speed } = unitsOf(bench.scene.units);
  const set = (patch: Partial<SceneBody>) => editor.setBody(disc.id, patch);
  const number = (key: keyof SceneBody) => (value: number) => set({ [key]: value });
  const isWorld = bench.scene.engine === 'world';
  const fixed = disc.mass === Infinity;
  return (
    <div class="inspect">
      <LookFields title={bench.nameOf(disc.id)} look={body} set={set} />
      <div class="discs-fields">
        <NumberField label="x" unit={length} value={disc.x} accept={number('x')} />
        <NumberField label="y" unit={length} value={disc.y} accept={number('y')} />
        <NumberField label="Velocity x" unit={speed} value={disc.vx} accept={number('vx')} />
        <NumberField label="Velocity y" unit={speed} value={disc.vy} accept={number('vy')} />
        <NumberField label="Radius" unit={length} value={disc.r} accept={number('r')} />
        {!fixed && <NumberField label="Mass" unit={mass} value={disc.mass} accept={number('mass')} />}
        <MaterialFields material={body.material} scene={bench.scene} set={(material) => set({ material })} />
        {isWorld && (
          <>
            <NumberField label="Angle" unit="rad" value={disc.angle} accept={number('angle')} />
            <NumberField label="Spin" unit={`rad/${time}`} value={disc.angularVelocity} accept={number('angularVelocity')} />
            <NumberField label="Damping" unit={`1/${time}`} value={body.linearDamping ?? 0} accept={number('linearDamping')} />
            <NumberField label="Spin damping" unit={`1/${time}`} value={body.angularDamping ?? 0} accept={number('angularDamping')} />
            <NumberField label="Gravity scale" value={body.gravityScale ?? 1} accept={number('gravityScale')} />
            <FilterFields bench={bench} filter={body.filter} set={(filter) => set({ filter } as Partial<SceneBody>)} />
            <DrivenFields
              bench={bench}
              body={body}
              density={disc.mass / (Math.PI * disc.r * disc.r)}
              units={{ length, time, mass }}
              set={(patch) => set(patch as Partial<SceneBody>)}
            />
          </>
        )}
        {!isWorld && (
          <NumberField
            label="Growth"
            unit={speed}
            value={body.growth ?? 0}
            accept={(growth) => set({ growth: growth || undefined } as Partial<SceneBody>)}
          />
        )}
      </div>
      <ChooseJoint editor={editor} disc={disc.id} />
      <Check label="Immovable" value={fixed} set={(immovable) => set({ immovable, ...(immovable ? still : stopped) })} />
      {isWorld && (
        <>
          <Check label="Sensor: notices others without pushing them" value={body.sensor === true} set={(sensor) => set({ sensor })} />
          <Check label="Never turns" value={body.fixedRotation === true} set={(fixedRotation) => set({ fixedRotation })} />
        </>
      )}
      <MarkFields look={body} set={(look) => set(look as Partial<SceneBody>)} />
    </div>
  );
}

function WallFields({ editor, piece }: { editor: Editor; piece: WallPiece }): JSX.Element {
  const { wall, moving, id } = piece;
  const flat = ('inside' in wall ? wall.inside : wall) as unknown as Record<string, unknown>;
  const shape = Object.entries(flat).filter((entry): entry is [string, number] => typeof entry[1] === 'number');
  const set = (next: SceneWall): string | null => (editor.reshape(new Map([[id, next]])) ? null : 'It cannot be so');
  const withNumber = (key: string, value: number) =>
    ('inside' in wall ? { ...wall, inside: { ...flat, [key]: value } } : { ...wall, [key]: value }) as SceneWall;
  const change = (values: { readonly [name: string]: unknown }) => set(without({ ...wall, ...values } as SceneWall));
  const { scene } = editor.bench;
  const isWorld = scene.engine === 'world';
  const title = wall.name ?? ('inside' in wall ? 'Room' : 'Wall');
  if (moving) return <MovingFields editor={editor} piece={piece} title={title} />;
  return (
    <div class="inspect">
      <LookFields title={title} look={wall} set={(look) => set(without({ ...wall, ...look } as SceneWall))} />
      <div class="discs-fields">
        {shape.map(([key, value]) => (
          <NumberField key={key} label={key} value={value} accept={(number) => set(withNumber(key, number))} />
        ))}
        <MaterialFields material={wall.material} scene={scene} set={(material) => set({ ...wall, material } as SceneWall)} />
        <WallMotion wall={wall} isWorld={isWorld} units={unitsOf(scene.units)} set={change} />
        {isWorld && <FilterFields bench={editor.bench} filter={wall.filter} set={(filter) => change({ filter })} />}
      </div>
      <Check
        label="Sensor: notices discs without stopping them"
        value={wall.sensor === true}
        set={(sensor) => set(without({ ...wall, sensor } as SceneWall))}
      />
      {isWorld ? (
        <Check label="One-sided" value={wall.oneSided === true} set={(oneSided) => set(without({ ...wall, oneSided } as SceneWall))} />
      ) : (
        wall.sensor && (
          <Check
            label="Takes discs out, as a pocket"
            value={wall.absorbing === true}
            set={(absorbing) => set(without({ ...wall, absorbing } as SceneWall))}
          />
        )
      )}
    </div>
  );
}

/** How far a wall goes that moves by itself, while the run is at its start. */
function MovingFields({ editor, piece: { id, wall }, title }: { editor: Editor; piece: WallPiece; title: string }): JSX.Element {
  const { scene, isStart } = editor.bench;
  const { shuttle } = wall as SceneKinematic;
  const { length = 'm', time = 's' } = scene.units ?? {};
  return (
    <div class="inspect">
      <h2>{title}</h2>
      {isStart && shuttle && (
        <div class="discs-fields">
          <ShuttleFields way={shuttle} units={{ length, time }} set={(way) => editor.setShuttle(id, way)} />
        </div>
      )}
      <p class="quiet">It moves by itself: it can be deleted here, and all else of it changed in the JSON.</p>
    </div>
  );
}

/** Without what is not given, which a checked scene does not have. */
function without(wall: SceneWall): SceneWall {
  return Object.fromEntries(
    Object.entries(wall).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  ) as unknown as SceneWall;
}

interface MaterialFieldsProps {
  readonly material: SceneMaterial | undefined;
  readonly scene: Scene;
  readonly set: (material: SceneMaterial) => string | null;
}

function MaterialFields({ material = {}, scene, set }: MaterialFieldsProps): JSX.Element {
  const isWorld = scene.engine === 'world';
  const { pairs = [] } = scene[scene.engine]?.contactRules ?? {};
  const names = [...new Set(pairs.flatMap(({ materials }) => materials))];
  const number = (key: keyof SceneMaterial) => (value: number) => set({ ...material, [key]: value });
  const call = (name: string) => {
    const { name: _name, ...rest } = material;
    set(name === '' ? rest : { ...rest, name });
  };
  return (
    <>
      {names.length > 0 && (
        <label class="field">
          <span>Material</span>
          <select class="input" aria-label="Material" value={material.name ?? ''} onChange={(event) => call(event.currentTarget.value)}>
            <option value="">No name</option>
            {names.map((name) => (
              <option key={name} value={name}>
                {name}
              </option>
            ))}
          </select>
        </label>
      )}
      <NumberField label="Restitution" value={material.restitution ?? (isWorld ? 0 : 1)} accept={number('restitution')} />
      {isWorld && <NumberField label="Friction" value={material.friction ?? 0} accept={number('friction')} />}
      {isWorld && <NumberField label="Rolling resistance" value={material.rollingResistance ?? 0} accept={number('rollingResistance')} />}
    </>
  );
}
