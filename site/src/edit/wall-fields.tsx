import type { SceneKinematic, SceneWall } from '@carom/scene';
import { FlipHorizontal2 } from 'lucide-preact';
import type { JSX } from 'preact';
import { unitsOf } from '../scenes/summary.ts';
import type { WallPiece } from '../take/pieces.ts';
import { Button } from '../ui/button.tsx';
import { SelectField } from '../ui/select.tsx';
import { MadeOf, SurfaceFields } from './disc-fields.tsx';
import { type Drive, driveOf, withDrive } from './drives.ts';
import type { Editor } from './editor.ts';
import { Check, LookFields, More } from './fields.tsx';
import { LayerFields } from './layer-fields.tsx';
import { SensesFields, ShuttleFields, WallMotion } from './more-fields.tsx';
import { NumberField } from './number-field.tsx';
import { settled } from './settled.ts';
import { told } from './words.ts';

type Values = Readonly<Record<string, unknown>>;

/** What the numbers of a shape are called. */
const shapeNames: Readonly<Record<string, string>> = {
  x1: 'From x',
  y1: 'From y',
  x2: 'To x',
  y2: 'To y',
  minX: 'Left edge',
  maxX: 'Right edge',
  minY: 'Lower edge',
  maxY: 'Upper edge',
  r: 'Radius',
};
/** What a sensor of walls notices where nothing is said. */
const sensed = ['dynamic', 'kinematic', 'static'] as const;
const ofShape = ['x', 'y', ...Object.keys(shapeNames)];

/** What a wall is, in a word. */
function kindOf(wall: SceneWall): string {
  if ('inside' in wall) return 'x' in wall.inside ? 'Ring' : 'Room';
  if ('chain' in wall) return 'Chain';
  if ('points' in wall) return 'Polygon';
  if ('minX' in wall) return 'Box';
  if ('from' in wall) return 'Arc';
  if ('x1' in wall) return 'r' in wall ? 'Capsule' : 'Wall';
  return 'Circle';
}

/** Every property of a wall, those that are asked for most at first. */
export function WallFields({ editor, piece }: { editor: Editor; piece: WallPiece }): JSX.Element {
  const { id, moving } = piece;
  const { scene, isStart } = editor.bench;
  const title = piece.wall.name ?? kindOf(piece.wall);
  if (moving && !isStart) {
    return (
      <div class="inspect">
        <h2>{title}</h2>
        <p class="quiet">It moves by itself: it is changed at the start of the run.</p>
      </div>
    );
  }
  const wall = moving ? (settled(piece.wall as SceneKinematic) as SceneWall) : piece.wall;
  const isWorld = scene.engine === 'world';
  const change = (values: Values) => editor.setWall(id, without({ ...wall, ...values } as unknown as SceneWall));
  return (
    <div class="inspect">
      <LookFields title={title} look={wall} set={change} />
      {isWorld && !wall.sensor && <MadeOf material={wall.material} set={(material) => change({ material })} />}
      <div class="discs-fields">
        <ShapeFields editor={editor} wall={wall} set={(next) => editor.setWall(id, next)} />
        {!wall.sensor && <SurfaceFields material={wall.material} scene={scene} set={(material) => change({ material })} />}
      </div>
      {moving && <MovingFields editor={editor} wall={wall as unknown as SceneKinematic} set={change} />}
      {isWorld && ('x1' in wall || 'chain' in wall) && <OneWay wall={wall} set={change} />}
      <More open={editor.advanced}>
        <MoreOfWall editor={editor} wall={wall} moving={moving} set={change} />
      </More>
    </div>
  );
}

function MoreOfWall(props: { editor: Editor; wall: SceneWall; moving: boolean; set: (values: Values) => string | null }): JSX.Element {
  const { editor, wall, moving, set } = props;
  const { bench } = editor;
  const isWorld = bench.scene.engine === 'world';
  const { material = {} } = wall;
  return (
    <>
      <div class="discs-fields">
        {isWorld && !wall.sensor && (
          <NumberField
            label="Rolling resistance"
            value={material.rollingResistance ?? 0}
            accept={(rollingResistance) => set({ material: { ...material, rollingResistance } })}
          />
        )}
        <WallMotion wall={wall} isWorld={isWorld} units={unitsOf(bench.scene.units)} set={set} />
      </div>
      <Check
        label="Sensor: notices discs without stopping them"
        value={wall.sensor === true}
        set={(sensor) =>
          set(sensor ? { sensor, surfaceVelocity: undefined, velocity: undefined, temperature: undefined } : { sensor, senses: undefined })
        }
      />
      {isWorld && wall.sensor && !moving && (
        <SensesFields senses={wall.senses} usual={sensed} kinds={[...sensed, 'sensor']} set={(senses) => set({ senses })} />
      )}
      {!isWorld && wall.sensor && (
        <Check label="Takes discs out, as a pocket" value={wall.absorbing === true} set={(absorbing) => set({ absorbing })} />
      )}
      {isWorld && <LayerFields bench={bench} filter={wall.filter} set={(filter) => set({ filter })} />}
      {isWorld && moving && <p class="quiet">It can be told more in the JSON: how it is turned at the start, and both ways to move.</p>}
    </>
  );
}

/** The numbers of a shape, by names. */
function ShapeFields({ editor, wall, set }: { editor: Editor; wall: SceneWall; set: (wall: SceneWall) => string | null }): JSX.Element {
  const { length = 'm' } = editor.bench.scene.units ?? {};
  const flat = ('inside' in wall ? wall.inside : wall) as unknown as Values;
  const shape = Object.entries(flat).filter(
    (entry): entry is [string, number] => typeof entry[1] === 'number' && ofShape.includes(entry[0]),
  );
  const withNumber = (key: string, value: number) =>
    ('inside' in wall ? { ...wall, inside: { ...flat, [key]: value } } : { ...wall, [key]: value }) as SceneWall;
  return (
    <>
      {shape.map(([key, value]) => (
        <NumberField
          key={key}
          label={shapeNames[key] ?? key}
          unit={length}
          value={value}
          accept={(number) => set(withNumber(key, number))}
        />
      ))}
    </>
  );
}

/** Whether a wall lets through one way, and which. */
function OneWay({ wall, set }: { wall: SceneWall; set: (values: Values) => string | null }): JSX.Element {
  const turn = () => {
    if ('x1' in wall) set({ x1: wall.x2, y1: wall.y2, x2: wall.x1, y2: wall.y1 });
    else if ('chain' in wall) set({ chain: [...wall.chain].reverse() });
  };
  return (
    <div class="row">
      <Check label="One-way: lets through along its arrow" value={wall.oneSided === true} set={(oneSided) => set({ oneSided })} />
      {wall.oneSided && <Button Icon={FlipHorizontal2} text="Turn it around" act={turn} />}
    </div>
  );
}

const drives: readonly (readonly [Drive, string])[] = [
  ['shuttle', 'Goes to and fro'],
  ['flip', 'Swings while a key is held'],
  ['turn', 'Turns'],
  ['go', 'Goes on and on'],
];
const keys: readonly (readonly ['left' | 'right', string])[] = [
  ['left', 'F, left button'],
  ['right', 'J, right button'],
];

/** How a wall moves by itself. */
function MovingFields(props: { editor: Editor; wall: SceneKinematic; set: (values: Values) => string | null }): JSX.Element {
  const { editor, wall, set } = props;
  const { length = 'm', time = 's' } = editor.bench.scene.units ?? {};
  const { shuttle, flip, pivot, angularVelocity = 0, vx = 0, vy = 0 } = wall;
  const drive = driveOf(wall);
  const { speed } = unitsOf(editor.bench.scene.units);
  return (
    <fieldset class="settings-group">
      <legend>How it moves</legend>
      <SelectField label="Motion" options={drives} value={drive} set={(next) => told(set(withDrive(wall, next)))} />
      <div class="discs-fields">
        {shuttle && drive === 'shuttle' && (
          <ShuttleFields
            way={shuttle}
            units={{ length, time }}
            set={(way) => (way ? set({ shuttle: way }) : 'It must go somewhere: choose another motion instead')}
          />
        )}
        {flip && (
          <>
            <NumberField label="Swings by" unit="rad" value={flip.angle} accept={(angle) => set({ flip: { ...flip, angle } })} />
            <NumberField
              label="Speed"
              unit={`rad/${time}`}
              value={flip.speed}
              accept={(value) => set({ flip: { ...flip, speed: value } })}
            />
            <SelectField label="Key" options={keys} value={flip.control} set={(control) => told(set({ flip: { ...flip, control } }))} />
          </>
        )}
        {drive === 'turn' && (
          <NumberField label="Spin" unit={`rad/${time}`} value={angularVelocity} accept={(value) => set({ angularVelocity: value })} />
        )}
        {drive === 'go' && (
          <>
            <NumberField label="Velocity x" unit={speed} value={vx} accept={(value) => set({ vx: value })} />
            <NumberField label="Velocity y" unit={speed} value={vy} accept={(value) => set({ vy: value })} />
          </>
        )}
        {(drive === 'flip' || drive === 'turn') && pivot && (
          <>
            <NumberField label="Pivot x" unit={length} value={pivot.x} accept={(x) => set({ pivot: { ...pivot, x } })} />
            <NumberField label="Pivot y" unit={length} value={pivot.y} accept={(y) => set({ pivot: { ...pivot, y } })} />
          </>
        )}
      </div>
    </fieldset>
  );
}

/** Without what is not given, which a checked scene does not have. */
function without(wall: SceneWall): SceneWall {
  return Object.fromEntries(
    Object.entries(wall).filter(([, value]) => value !== undefined && value !== false && value !== ''),
  ) as unknown as SceneWall;
}
