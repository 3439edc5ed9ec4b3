import type { SceneBody, SceneShuttle, SceneWall } from '@carom/scene';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { named, SelectField } from '../ui/select.tsx';
import { Check } from './fields.tsx';
import { NumberField } from './number-field.tsx';
import { told } from './words.ts';

interface WallMotionProps {
  readonly wall: SceneWall;
  readonly isWorld: boolean;
  /** Units of speed and energy. */
  readonly units: { readonly speed: string; readonly energy: string };
  readonly set: (values: { readonly [name: string]: unknown }) => string | null;
}

/** How a wall runs along itself in a world, and how it moves and how warm it is in a timeline. */
export function WallMotion({ wall, isWorld, units, set }: WallMotionProps): JSX.Element | null {
  const key = isWorld ? 'surfaceVelocity' : 'velocity';
  const velocity = wall[key] ?? { x: 0, y: 0 };
  const title = isWorld ? 'Surface velocity' : 'Velocity';
  const change = (axis: 'x' | 'y') => (number: number) => {
    const next = { ...velocity, [axis]: number };
    return set({ [key]: next.x === 0 && next.y === 0 ? undefined : next });
  };
  if (wall.sensor) return null;
  return (
    <>
      <NumberField label={`${title} x`} unit={units.speed} value={velocity.x} accept={change('x')} />
      <NumberField label={`${title} y`} unit={units.speed} value={velocity.y} accept={change('y')} />
      {!isWorld && (
        <NumberField
          label="Temperature, kT"
          unit={units.energy}
          value={wall.temperature ?? 0}
          accept={(temperature) => set({ temperature: temperature === 0 ? undefined : temperature })}
        />
      )}
    </>
  );
}

interface DrivenFieldsProps {
  readonly bench: SceneView;
  readonly body: SceneBody;
  /** Its mass per area. */
  readonly density: number;
  readonly units: { readonly length: string; readonly time: string; readonly mass: string };
  readonly set: (patch: { readonly [name: string]: unknown }) => string | null;
}

const sensedNames = {
  dynamic: 'what moves freely',
  kinematic: 'what moves by itself',
  static: 'discs that stand still',
  wall: 'walls',
  sensor: 'other sensors',
} as const;
type Sensed = keyof typeof sensedNames;

interface SensesFieldsProps {
  readonly senses: readonly Sensed[] | undefined;
  /** What it notices where nothing is said; walls do not notice walls. */
  readonly usual: readonly Sensed[];
  readonly kinds: readonly Sensed[];
  readonly set: (senses: readonly Sensed[] | undefined) => string | null;
}

/** What a sensor notices. */
export function SensesFields({ senses, usual, kinds, set }: SensesFieldsProps): JSX.Element {
  const now = senses ?? usual;
  const choose = (kind: Sensed) => (on: boolean) => {
    const next = kinds.filter((one) => (one === kind ? on : now.includes(one)));
    return set(next.length === usual.length && next.every((one) => usual.includes(one)) ? undefined : next);
  };
  return (
    <fieldset class="settings-group">
      <legend>What it notices</legend>
      <div class="layer-meets">
        {kinds.map((kind) => (
          <Check key={kind} label={sensedNames[kind]} value={now.includes(kind)} set={choose(kind)} />
        ))}
      </div>
    </fieldset>
  );
}

/** What only a disc of a world has: density, and at the start of a run what it eats and where it goes to and fro. */
export function DrivenFields({ bench, body, density, units, set }: DrivenFieldsProps): JSX.Element {
  const layers = Object.keys(bench.scene.world?.layers ?? {});
  const { length, mass } = units;
  return (
    <>
      {!body.immovable && (
        <NumberField
          label="Density"
          unit={`${mass}/${length}²`}
          value={density}
          accept={(next) => set({ mass: undefined, material: { ...body.material, density: next } })}
        />
      )}
      {bench.isStart && layers.length > 0 && !body.sensor && (
        <SelectField
          label="Eats sensors of layer"
          options={[['', 'none'], ...named(layers)]}
          value={body.eats ?? ''}
          set={(layer) => told(set({ eats: layer === '' ? undefined : layer }))}
        />
      )}
      {bench.isStart && body.immovable && <ShuttleFields way={body.shuttle} units={units} set={(shuttle) => set({ shuttle })} />}
    </>
  );
}

interface ShuttleFieldsProps {
  readonly way: SceneShuttle | undefined;
  readonly units: { readonly length: string; readonly time: string };
  readonly set: (way: SceneShuttle | undefined) => string | null;
}

/** How far a disc or wall goes to and fro, and the time there and back. */
export function ShuttleFields({ way, units, set }: ShuttleFieldsProps): JSX.Element {
  const change = (key: keyof SceneShuttle) => (value: number) => {
    const next = { period: 2, ...way, [key]: value };
    return set(next.x || next.y || next.angle ? next : undefined);
  };
  return (
    <>
      <NumberField label="To and fro, x" unit={units.length} value={way?.x ?? 0} accept={change('x')} />
      <NumberField label="To and fro, y" unit={units.length} value={way?.y ?? 0} accept={change('y')} />
      {way && <NumberField label="Period" unit={units.time} value={way.period} accept={change('period')} />}
    </>
  );
}
