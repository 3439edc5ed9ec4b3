import type { Scene, SceneBody, SceneMaterial } from '@carom/scene';
import type { JSX } from 'preact';
import { unitsOf } from '../scenes/summary.ts';
import type { DiscPiece, JointPiece } from '../take/pieces.ts';
import { named, SelectField } from '../ui/select.tsx';
import type { Editor } from './editor.ts';
import { Check, LookFields, MarkFields, More } from './fields.tsx';
import { endName } from './joint-shape.ts';
import { LayerFields } from './layer-fields.tsx';
import { DrivenFields, SensesFields } from './more-fields.tsx';
import { NumberField } from './number-field.tsx';
import { materials } from './palette.ts';
import { kindNames } from './toolbar.tsx';
import { told } from './words.ts';

/** What a disc that nothing moves does not have. */
const still = { vx: undefined, vy: undefined, angularVelocity: undefined } as unknown as Partial<SceneBody>;

/** What a disc that others move does not have. */
const stopped = { shuttle: undefined } as unknown as Partial<SceneBody>;

/** What is no sensor does not have. */
const deaf = { senses: undefined } as unknown as Partial<SceneBody>;
const bodyKinds = ['dynamic', 'kinematic', 'static'] as const;
const allKinds = [...bodyKinds, 'wall', 'sensor'] as const;

/** The joints of a disc, or all there are, to choose one. */
export function ChooseJoint({ editor, disc }: { editor: Editor; disc: number | null }): JSX.Element | null {
  const { bench } = editor;
  const joints = bench.take.joints().filter(({ joint: { a, b } }) => disc === null || a === disc || b === disc);
  if (joints.length === 0) return null;
  const nameOf = ({ id, joint: { kind, a, b, wallA, wallB, name } }: JointPiece) =>
    name ?? `${id}: ${kindNames[kind]}, ${endName(bench, a, wallA)} and ${endName(bench, b, wallB)}`;
  return (
    <SelectField
      label="Joint"
      options={joints.slice(0, 500).map((piece) => [piece.id, nameOf(piece)] as const)}
      value={null}
      set={(id) => editor.select([], [], [id])}
    />
  );
}

interface FieldsProps {
  readonly editor: Editor;
  readonly disc: DiscPiece;
  readonly body: SceneBody;
  readonly set: (patch: Partial<SceneBody>) => string | null;
}

/** Every property of a disc, those that are asked for most at first. */
export function DiscFields({ editor, disc }: { editor: Editor; disc: DiscPiece }): JSX.Element | null {
  const { bench } = editor;
  const body = bench.take.body(disc.id) as SceneBody | null;
  if (!body) return null;
  const { length = 'm', mass = 'kg' } = bench.scene.units ?? {};
  const { speed } = unitsOf(bench.scene.units);
  const set = (patch: Partial<SceneBody>) => editor.setBody(disc.id, patch);
  const number = (key: keyof SceneBody) => (value: number) => set({ [key]: value });
  const isWorld = bench.scene.engine === 'world';
  const fixed = disc.mass === Infinity;
  return (
    <div class="inspect">
      <LookFields title={bench.take.nameOf(disc.id)} look={body} set={set} />
      {isWorld && <MadeOf material={body.material} set={(material) => set({ material })} />}
      <div class="discs-fields">
        <NumberField label="x" unit={length} value={disc.x} accept={number('x')} />
        <NumberField label="y" unit={length} value={disc.y} accept={number('y')} />
        <NumberField label="Velocity x" unit={speed} value={disc.vx} accept={number('vx')} />
        <NumberField label="Velocity y" unit={speed} value={disc.vy} accept={number('vy')} />
        {disc.shapes ? (
          <FormFields body={body} angle={disc.angle} unit={length} set={set} />
        ) : (
          <NumberField label="Radius" unit={length} value={disc.r} accept={number('r')} />
        )}
        {!fixed && <NumberField label="Mass" unit={mass} value={disc.mass} accept={number('mass')} />}
        <SurfaceFields material={body.material} scene={bench.scene} set={(material) => set({ material })} />
      </div>
      <Check
        label="Immovable: nothing pushes it away"
        value={fixed}
        set={(immovable) => set({ immovable, ...(immovable ? still : stopped) })}
      />
      <ChooseJoint editor={editor} disc={disc.id} />
      <More open={editor.advanced}>
        <MoreOfDisc editor={editor} disc={disc} body={body} set={set} />
      </More>
    </div>
  );
}

const forms = [
  ['width', 'Width'],
  ['height', 'Height'],
  ['r', 'Rounding'],
] as const;

/** The numbers of a body that is no disc. */
function FormFields({ body, angle, unit, set }: { body: SceneBody; angle: number; unit: string; set: FieldsProps['set'] }): JSX.Element {
  const values = body as unknown as Readonly<Record<string, number | undefined>>;
  return (
    <>
      <NumberField label="Angle" unit="°" value={degrees(angle)} accept={(value) => set({ angle: (value * Math.PI) / 180 })} />
      {forms.map(
        ([key, label]) =>
          values[key] !== undefined && (
            <NumberField
              key={key}
              label={label}
              unit={unit}
              value={values[key]}
              accept={(value) => set({ [key]: value } as Partial<SceneBody>)}
            />
          ),
      )}
    </>
  );
}

/** An angle in degrees, in digits to read. */
function degrees(angle: number): number {
  return Number(((angle * 180) / Math.PI).toFixed(2));
}

function MoreOfDisc({ editor, disc, body, set }: FieldsProps): JSX.Element {
  const { bench } = editor;
  const { length = 'm', time = 's', mass = 'kg' } = bench.scene.units ?? {};
  const number = (key: keyof SceneBody) => (value: number) => set({ [key]: value });
  const { speed } = unitsOf(bench.scene.units);
  const { material = {} } = body;
  if (bench.scene.engine === 'timeline') {
    return (
      <>
        <div class="discs-fields">
          <NumberField
            label="Growth"
            unit={speed}
            value={body.growth ?? 0}
            accept={(growth) => set({ growth: growth || undefined } as Partial<SceneBody>)}
          />
        </div>
        <MarkFields look={body} set={(look) => set(look as Partial<SceneBody>)} />
      </>
    );
  }
  return (
    <>
      <div class="discs-fields">
        <NumberField
          label="Rolling resistance"
          value={material.rollingResistance ?? 0}
          accept={(rollingResistance) => set({ material: { ...material, rollingResistance } })}
        />
        <NumberField label="Angle" unit="rad" value={disc.angle} accept={number('angle')} />
        <NumberField label="Spin" unit={`rad/${time}`} value={disc.angularVelocity} accept={number('angularVelocity')} />
        <NumberField label="Damping" unit={`1/${time}`} value={body.linearDamping ?? 0} accept={number('linearDamping')} />
        <NumberField label="Spin damping" unit={`1/${time}`} value={body.angularDamping ?? 0} accept={number('angularDamping')} />
        <NumberField label="Gravity scale" value={body.gravityScale ?? 1} accept={number('gravityScale')} />
        <DrivenFields
          bench={bench}
          body={body}
          density={disc.mass / (Math.PI * disc.r * disc.r)}
          units={{ length, time, mass }}
          set={(patch) => set(patch as Partial<SceneBody>)}
        />
      </div>
      <Check
        label="Sensor: notices others without pushing them"
        value={body.sensor === true}
        set={(sensor) => set({ sensor, ...(sensor ? {} : deaf) })}
      />
      {body.sensor && (
        <SensesFields
          senses={body.senses}
          usual={disc.kind === 'static' ? bodyKinds : allKinds}
          kinds={allKinds}
          set={(senses) => set({ senses } as Partial<SceneBody>)}
        />
      )}
      <Check label="Never turns" value={body.fixedRotation === true} set={(fixedRotation) => set({ fixedRotation })} />
      <Check label="Never falls asleep" value={body.canSleep === false} set={(awake) => set({ canSleep: !awake })} />
      <MarkFields look={body} set={(look) => set(look as Partial<SceneBody>)} />
      <LayerFields bench={bench} filter={body.filter} set={(filter) => set({ filter } as Partial<SceneBody>)} />
    </>
  );
}

/** What a thing is made of, by name. */
export function MadeOf({
  material = {},
  set,
}: {
  material: SceneMaterial | undefined;
  set: (material: SceneMaterial) => string | null;
}): JSX.Element {
  const isSame = (one: SceneMaterial) => one.restitution === (material.restitution ?? 0) && one.friction === (material.friction ?? 0);
  const found = materials.find((one) => isSame(one.material))?.id ?? 'own';
  const choose = (id: string) => {
    const wanted = materials.find((one) => one.id === id);
    if (wanted) told(set({ ...material, ...wanted.material }));
  };
  const options = materials.map(({ id, label }) => [id, label] as const);
  return <SelectField label="Made of" options={found === 'own' ? [...options, ['own', 'its own']] : options} value={found} set={choose} />;
}

interface SurfaceFieldsProps {
  readonly material: SceneMaterial | undefined;
  readonly scene: Scene;
  readonly set: (material: SceneMaterial) => string | null;
}

/** How a surface answers a collision. A timeline gives all speed back where nothing is said. */
export function SurfaceFields({ material = {}, scene, set }: SurfaceFieldsProps): JSX.Element {
  const isWorld = scene.engine === 'world';
  const number = (key: keyof SceneMaterial) => (value: number) => set({ ...material, [key]: value });
  const { pairs = [] } = scene[scene.engine]?.contactRules ?? {};
  const names = [...new Set(pairs.flatMap(({ materials }) => materials))];
  const call = (name: string) => {
    const { name: _name, ...rest } = material;
    told(set(name === '' ? rest : { ...rest, name }));
  };
  return (
    <>
      {names.length > 0 && (
        <SelectField label="Material" options={[['', 'No name'], ...named(names)]} value={material.name ?? ''} set={call} />
      )}
      <NumberField label="Bounce" value={material.restitution ?? (isWorld ? 0 : 1)} accept={number('restitution')} />
      {isWorld && <NumberField label="Friction" value={material.friction ?? 0} accept={number('friction')} />}
    </>
  );
}
