import type { Scene, SceneAction } from '@carom/scene';
import type { JSX } from 'preact';
import type { SceneView } from '../scenes/scene-view.ts';
import { notify } from '../ui/announce.ts';
import { formatNumber } from '../ui/format.ts';
import { Slider } from '../ui/range.tsx';
import { SelectField } from '../ui/select.tsx';
import type { Editor } from './editor.ts';
import { FieldList } from './field-list.tsx';
import { SceneFields } from './scene-fields.tsx';

/** Gravity, materials and sub-steps by sliders: at any time, while it plays as well. */
export function Settings({ editor }: { editor: Editor }): JSX.Element {
  const { bench } = editor;
  bench.moment.value;
  const { scene } = bench;
  const { x, y } = gravityOf(bench);
  const { minY, maxY } = bench.lens.box;
  const most = Math.max(10, 2 * Math.abs(y), 2 * Math.abs(x), 2 ** Math.ceil(Math.log2(maxY - minY)));
  const { length = 'm', time = 's' } = scene.units ?? {};
  const unit = `${length}/${time}²`;
  const [disc] = bench.take.discs();
  const isWorld = scene.engine === 'world';
  const set = (values: Extract<SceneAction, { kind: 'set' }>['values']) => tell(bench.act([{ kind: 'set', values }]));
  const pull = (values: { x?: number; y?: number }) => tell(setGravity(bench, { x, y, ...values }));
  return (
    <div class="inspect">
      <SceneFields bench={bench} />
      <h2>Physics</h2>
      {slider('Gravity, y', y, [-most, most, most / 100], (to) => pull({ y: to }), unit)}
      {slider('Gravity, x', x, [-most, most, most / 100], (to) => pull({ x: to }), unit)}
      {slider('Restitution of all', disc?.restitution ?? (isWorld ? 0 : 1), [0, 1, 0.01], (restitution) => set({ restitution }))}
      {isWorld && slider('Friction of all', disc?.friction ?? 0, [0, 1, 0.01], (friction) => set({ friction }))}
      {isWorld && slider('Sub-steps', subStepsOf(bench), [1, 16, 1], (subSteps) => set({ subSteps }))}
      <FieldList bench={bench} />
      <Combine bench={bench} kind="restitution" />
      {isWorld && <Combine bench={bench} kind="friction" />}
      {!isWorld && (
        <p class="quiet">
          Gravity belongs to the whole run of a timeline: it is done again with it, up to this moment. Restitution changes from this moment
          on. How two combine belongs to the whole run, too.
        </p>
      )}
    </div>
  );
}

function slider(
  label: string,
  value: number,
  [least, most, step]: readonly [number, number, number],
  set: (value: number) => void,
  unit: string = '',
): JSX.Element {
  const shown = `${formatNumber(value, 3)} ${unit}`;
  const input = (next: number) => set(Number(next.toPrecision(4)));
  return <Slider label={label} least={least} most={most} step={step} value={value} shown={shown} text={shown} onInput={input} />;
}

function tell(reason: string | null): void {
  if (reason !== null) notify(reason);
}

/** What was set last until the moment shown. */
function lastSet({ scene, inputs, time }: SceneView, key: 'gravityX' | 'gravityY' | 'subSteps', start: number): number {
  const { dt = 1 / 60 } = scene.world ?? {};
  let value = start;
  for (const { step, action } of inputs) {
    if (action.kind === 'set' && step * dt <= time + dt / 2) value = action.values[key] ?? value;
  }
  return value;
}

/** Gravity at the moment shown. */
function gravityOf(bench: SceneView): { readonly x: number; readonly y: number } {
  const { x = 0, y = 0 } = (bench.scene.world ?? bench.scene.timeline)?.gravity ?? {};
  return { x: lastSet(bench, 'gravityX', x), y: lastSet(bench, 'gravityY', y) };
}

function subStepsOf(bench: SceneView): number {
  return lastSet(bench, 'subSteps', bench.scene.world?.subSteps ?? 4);
}

function setGravity(bench: SceneView, { x, y }: { readonly x: number; readonly y: number }): string | null {
  const { scene } = bench;
  if (scene.engine === 'world') return bench.act([{ kind: 'set', values: { gravityX: x, gravityY: y } }]);
  const { deceleration: _deceleration, ...flight } = scene.timeline ?? {}; // cloth is not for what falls
  return again(bench, { ...scene, timeline: x === 0 && y === 0 ? flight : { ...flight, gravity: { x, y } } });
}

function again(bench: SceneView, scene: Scene): string | null {
  return bench.replace(scene, true);
}

/** How two combine, by the names of the rules. */
const rules = [
  ['max', 'the larger'],
  ['min', 'the smaller'],
  ['product', 'their product'],
  ['mean', 'their mean'],
  ['geometric-mean', 'the root of their product'],
] as const;
const usual = { restitution: 'max', friction: 'geometric-mean' };

/** Chooses how two restitutions or frictions combine: the whole run is done again with it, up to this moment. */
function Combine({ bench, kind }: { readonly bench: SceneView; readonly kind: 'restitution' | 'friction' }): JSX.Element {
  const { scene } = bench;
  const own: { readonly [key: string]: unknown } = scene[scene.engine]?.contactRules ?? {};
  const label = kind === 'restitution' ? 'Of two restitutions' : 'Of two frictions';
  const choose = (rule: string) => {
    const contactRules = { ...own, [kind]: rule };
    tell(again(bench, { ...scene, [scene.engine]: { ...scene[scene.engine], contactRules } }));
  };
  return <SelectField label={label} options={rules} value={String(own[kind] ?? usual[kind])} set={choose} />;
}
