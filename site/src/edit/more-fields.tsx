import type { SceneBody, SceneFilter, SceneShuttle, SceneWall } from '@carom/scene';
import type { JSX } from 'preact';
import type { Bench } from '../take/bench.ts';
import { notify } from '../ui/announce.ts';
import { NumberField } from './number-field.tsx';

/** All 32 bits: who says nothing meets everybody. */
const everybody = 0xffffffff;

interface FilterFieldsProps {
  readonly bench: Bench;
  readonly filter: SceneFilter | undefined;
  readonly set: (filter: SceneFilter | undefined) => string | null;
}

interface LayerFieldProps {
  readonly label: string;
  readonly layers: readonly string[];
  readonly value: string | undefined;
  readonly set: (layer: string | undefined) => string | null;
}

/** A layer of the scene, or none. */
function LayerField({ label, layers, value, set }: LayerFieldProps): JSX.Element {
  return (
    <label class="field">
      <span>{label}</span>
      <select
        class="input"
        value={value ?? ''}
        onChange={({ currentTarget }) => {
          const reason = set(currentTarget.value === '' ? undefined : currentTarget.value);
          if (reason !== null) notify(reason);
        }}
      >
        <option value="">none</option>
        {layers.map((name) => (
          <option key={name} value={name}>
            {name}
          </option>
        ))}
      </select>
    </label>
  );
}

/** Whom a disc or wall of a world meets: at the start a layer where the scene names some, else bits. */
export function FilterFields({ bench, filter = {}, set }: FilterFieldsProps): JSX.Element {
  const layers = bench.isStart ? Object.keys(bench.scene.world?.layers ?? {}) : [];
  const { category = 1, mask = everybody } = filter;
  const bits = (next: SceneFilter) => set(next.category === 1 && next.mask === everybody ? undefined : next);
  if (layers.length > 0 && filter.category === undefined && filter.mask === undefined)
    return (
      <LayerField label="Layer" layers={layers} value={filter.layer} set={(layer) => set(layer === undefined ? undefined : { layer })} />
    );
  return (
    <>
      <NumberField label="Category, as bits" value={category} accept={(number) => bits({ category: number, mask: mask >>> 0 })} />
      <NumberField label="Meets, as bits" value={mask >>> 0} accept={(number) => bits({ category, mask: number })} />
    </>
  );
}

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
  readonly bench: Bench;
  readonly body: SceneBody;
  /** Its mass per area. */
  readonly density: number;
  readonly units: { readonly length: string; readonly time: string; readonly mass: string };
  readonly set: (patch: { readonly [name: string]: unknown }) => string | null;
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
        <LayerField label="Eats sensors of layer" layers={layers} value={body.eats} set={(eats) => set({ eats })} />
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
