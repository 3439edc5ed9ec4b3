import type { JointValues, SceneJoint } from '@carom/scene';
import type { JSX } from 'preact';
import type { JointPiece } from '../take/pieces.ts';
import { formatNumber } from '../ui/format.ts';
import { SelectField } from '../ui/select.tsx';
import type { Editor } from './editor.ts';
import { Check, LookFields, More } from './fields.tsx';
import { endName, jointAs } from './joint-shape.ts';
import { NumberField } from './number-field.tsx';
import { kindNames } from './toolbar.tsx';
import { told } from './words.ts';

interface PartProps {
  readonly piece: JointPiece;
  readonly set: (values: JointValues) => string | null;
}

/** Kinds that have a spring; limits and a motor; a line. */
const sprung: readonly SceneJoint['kind'][] = ['distance', 'pin', 'slider', 'weld', 'drag', 'wheel'];
const driven: readonly SceneJoint['kind'][] = ['distance', 'pin', 'slider', 'wheel'];
const lined: readonly SceneJoint['kind'][] = ['slider', 'rack', 'wheel'];

const kinds = /* @__PURE__ */ Object.entries(kindNames) as [SceneJoint['kind'], string][];

const boundless = Infinity;
const bound = (value: number) => (value === boundless ? null : value);

/** Every property of a joint, to change. */
export function JointFields({ editor, piece }: { editor: Editor; piece: JointPiece }): JSX.Element {
  const { bench } = editor;
  const { joint, id } = piece;
  const { a, b, kind } = joint;
  const set = (values: JointValues) => editor.setJoint(id, values);
  const title = joint.name ?? `${kindNames[kind]}: ${endName(bench, a, joint.wallA)} and ${endName(bench, b, joint.wallB)}`;
  return (
    <div class="inspect">
      <LookFields title={title} look={joint} set={(look) => editor.swapJoint(id, { ...joint, ...look })} />
      <SelectField label="Kind" options={kinds} value={kind} set={(next) => told(editor.swapJoint(id, jointAs(next, piece)))} />
      <Readings editor={editor} piece={piece} />
      <div class="discs-fields">
        {kind === 'drag' && <Anchor label="Target" at={joint.target} set={(target) => set({ target })} />}
        {kind === 'distance' && <NumberField label="Length" value={joint.length ?? 0} accept={(length) => set({ length })} />}
        {kind === 'motor' && <MotorJointFields piece={piece} set={set} />}
        {kind === 'drag' && (
          <NumberField
            label="Largest force"
            empty={boundless}
            value={joint.maxForce ?? boundless}
            accept={(force) => set({ maxForce: bound(force) })}
          />
        )}
      </div>
      {(kind === 'gear' || kind === 'rack') && (
        <NumberField
          label={kind === 'gear' ? 'Turns of b for one of a' : 'Way for a radian'}
          value={joint.ratio ?? -1}
          accept={(ratio) => editor.swapJoint(id, { ...joint, ratio })}
        />
      )}
      {sprung.includes(kind) && <SpringFields piece={piece} set={set} />}
      {driven.includes(kind) && (
        <>
          <LimitFields piece={piece} set={set} />
          <MotorFields piece={piece} set={set} />
        </>
      )}
      <More open={editor.advanced}>
        <div class="discs-fields">
          {kind !== 'drag' && kind !== 'gear' && <Anchor label="Anchor A" at={joint.anchorA} set={(anchorA) => set({ anchorA })} />}
          {kind !== 'gear' && <Anchor label="Anchor B" at={joint.anchorB} set={(anchorB) => set({ anchorB })} />}
          {lined.includes(kind) && <Anchor label="Axis" at={joint.axis} set={(axis) => editor.swapJoint(id, { ...joint, axis })} />}
          <NumberField
            label="Breaks at force"
            empty={boundless}
            value={joint.breakForce ?? boundless}
            accept={(force) => set({ breakForce: bound(force) })}
          />
          <NumberField
            label="Breaks at torque"
            empty={boundless}
            value={joint.breakTorque ?? boundless}
            accept={(torque) => set({ breakTorque: bound(torque) })}
          />
        </div>
        <Check
          label="The two discs collide"
          value={joint.collideConnected === true}
          set={(collideConnected) => set({ collideConnected })}
        />
      </More>
    </div>
  );
}

/** What the joint does now. */
function Readings({ editor, piece }: { editor: Editor; piece: JointPiece }): JSX.Element {
  const { length = 'm' } = editor.bench.scene.units ?? {};
  const unit = piece.joint.kind === 'pin' ? 'rad' : length;
  return (
    <p class="quiet">
      {piece.coordinate !== null && `Now ${formatNumber(piece.coordinate, 4)} ${unit}. `}
      Force {formatNumber(piece.force, 4)}, torque {formatNumber(piece.torque, 4)} in the last step.
    </p>
  );
}

interface AnchorProps {
  readonly label: string;
  readonly at: Readonly<{ x: number; y: number }> | undefined;
  readonly set: (at: { x: number; y: number }) => string | null;
}

function Anchor({ label, at = { x: 0, y: 0 }, set }: AnchorProps): JSX.Element {
  return (
    <>
      <NumberField label={`${label} x`} value={at.x} accept={(x) => set({ ...at, x })} />
      <NumberField label={`${label} y`} value={at.y} accept={(y) => set({ ...at, y })} />
    </>
  );
}

function SpringFields({ piece: { joint, drive }, set }: PartProps): JSX.Element {
  const { kind } = joint;
  const { spring } = drive;
  const usual = { frequency: 2, dampingRatio: 0.5 };
  return (
    <>
      {kind !== 'drag' && <Check label="Spring" value={spring !== undefined} set={(on) => set({ spring: on ? usual : null })} />}
      {spring && (
        <div class="discs-fields">
          <NumberField label="Frequency" value={spring.frequency} accept={(frequency) => set({ spring: { ...spring, frequency } })} />
          <NumberField
            label="Damping ratio"
            value={spring.dampingRatio ?? 1}
            accept={(dampingRatio) => set({ spring: { ...spring, dampingRatio } })}
          />
          {(kind === 'pin' || kind === 'slider' || kind === 'wheel') && (
            <NumberField label="Rests at" value={spring.target ?? 0} accept={(target) => set({ spring: { ...spring, target } })} />
          )}
        </div>
      )}
    </>
  );
}

function LimitFields({ piece: { joint, drive, coordinate }, set }: PartProps): JSX.Element {
  const { kind } = joint;
  const { limits } = drive;
  const least = kind === 'distance' ? 0 : -boundless;
  const now = coordinate ?? 0;
  const write = (lower: number, upper: number) =>
    set({ limits: { ...(lower === least ? {} : { lower }), ...(upper === boundless ? {} : { upper }) } });
  return (
    <>
      <Check
        label={kind === 'distance' ? 'Limits: a rope has an upper one' : 'Limits'}
        value={limits !== undefined}
        set={(on) => set({ limits: on ? (kind === 'distance' ? { upper: now } : { lower: now - 0.5, upper: now + 0.5 }) : null })}
      />
      {limits && (
        <div class="discs-fields">
          <NumberField
            label="Least"
            empty={least}
            value={limits.lower ?? least}
            accept={(lower) => write(lower, limits.upper ?? boundless)}
          />
          <NumberField
            label="Greatest"
            empty={boundless}
            value={limits.upper ?? boundless}
            accept={(upper) => write(limits.lower ?? least, upper)}
          />
        </div>
      )}
    </>
  );
}

function MotorFields({ piece: { joint, drive }, set }: PartProps): JSX.Element {
  const { kind } = joint;
  const { motor } = drive;
  return (
    <>
      <Check label="Motor" value={motor !== undefined} set={(on) => set({ motor: on ? { speed: 1, max: 100 } : null })} />
      {motor && (
        <div class="discs-fields">
          <NumberField label="Speed" value={motor.speed} accept={(speed) => set({ motor: { ...motor, speed } })} />
          <NumberField
            label={kind === 'pin' ? 'Largest torque' : 'Largest motor force'}
            value={motor.max}
            accept={(max) => set({ motor: { ...motor, max } })}
          />
        </div>
      )}
    </>
  );
}

function MotorJointFields({ piece: { joint }, set }: PartProps): JSX.Element {
  return (
    <>
      <Anchor label="Velocity" at={joint.velocity} set={(velocity) => set({ velocity })} />
      <NumberField label="Spin" value={joint.angularVelocity ?? 0} accept={(angularVelocity) => set({ angularVelocity })} />
      <NumberField label="Largest force" value={joint.maxForce ?? 0} accept={(maxForce) => set({ maxForce })} />
      <NumberField label="Largest torque" value={joint.maxTorque ?? 0} accept={(maxTorque) => set({ maxTorque })} />
    </>
  );
}
