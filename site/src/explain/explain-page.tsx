// Explain mode: a figure to drag, every number of the derivation, and the article's formula beside ours.

import { Copy } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { Choice } from '../ui/choice.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { copyText } from '../ui/copy.ts';
import { useTitle } from '../ui/heads.tsx';
import { AxesTable } from './axes-table.tsx';
import { codeOf } from './code.ts';
import { Comparison } from './comparison.tsx';
import { Derivation } from './derivation.tsx';
import { Fields } from './fields.tsx';
import { Figure } from './figure.tsx';
import { presets } from './presets.ts';
import { initialNumbers, type ShapeName } from './shapes.ts';
import { type ExplainState, encodeState, initialOf, type Mode } from './state.ts';
import { summaryOf } from './summary.ts';

interface ExplainProps {
  readonly state: ExplainState;
  readonly onChange: (next: ExplainState) => void;
}

const modeNames: Readonly<Record<Mode, string>> = {
  circles: 'Two circles',
  ray: 'Line and circle',
  motion: 'Moving circles',
  shapes: 'Circle and shape',
};

const shapeTitles: Readonly<Record<ShapeName, string>> = {
  segment: 'Segment',
  capsule: 'Capsule',
  box: 'Box',
  polygon: 'Polygon',
  arc: 'Arc',
  ring: 'Ring',
  room: 'Room',
};

/** The page; the state lives in the address, which the caller keeps. */
export function ExplainPage({ state, onChange }: ExplainProps): JSX.Element {
  useTitle('Explain');
  return (
    <div class="explain-page">
      <h1>Explain</h1>
      <Choice
        legend="Question"
        value={state.mode}
        names={modeNames}
        choose={(mode) => onChange({ ...initialOf(mode), article: state.article, snap: state.snap })}
      />
      <ExplainFigure state={state} onChange={onChange} />
      <Tools state={state} onChange={onChange} />
      <div class="explain-columns">
        <section aria-label="Derivation">
          <h2>Step by step</h2>
          <Derivation state={state} />
          {state.mode === 'shapes' && <AxesTable state={state} />}
        </section>
        <section aria-label="Numbers">
          <h2>Numbers</h2>
          <Fields state={state} onChange={onChange} />
          <h2>As code</h2>
          <Code text={codeOf(state)} />
        </section>
      </div>
    </div>
  );
}

/** Figure, sentence and, if wanted, the comparison; also used on the article pages. */
export function ExplainFigure({ state, onChange }: ExplainProps): JSX.Element {
  const summary = summaryOf(state);
  return (
    <div class="panel explain-stage">
      <Figure state={state} onChange={onChange} summary={summary} />
      <p class="explain-summary" role="status" aria-live="polite">
        {summary}
      </p>
      {state.article && state.mode !== 'shapes' && <Comparison state={state} />}
    </div>
  );
}

function Tools({ state, onChange }: ExplainProps): JSX.Element {
  return (
    <div class="tools explain-tools">
      {state.mode === 'ray' && (
        <Choice
          legend="Reach"
          value={state.reach}
          names={{ line: 'Line', ray: 'Ray', segment: 'Segment' }}
          choose={(reach) => onChange({ ...state, reach })}
        />
      )}
      {state.mode === 'shapes' && (
        <Choice
          legend="Shape"
          value={state.shape}
          names={shapeTitles}
          choose={(shape) => onChange({ ...state, shape, numbers: initialNumbers[shape] })}
        />
      )}
      <fieldset class="tools">
        <legend class="hidden-visually">Set-ups</legend>
        {presets[state.mode].map((preset) => (
          <Button
            key={preset.label}
            pressed={encodeState(preset.state) === encodeState({ ...state, article: preset.state.article, snap: true })}
            text={preset.label}
            act={() => onChange({ ...preset.state, snap: state.snap, article: state.article || preset.state.article })}
          />
        ))}
      </fieldset>
      <Switch label="Snap to tangency" on={state.snap} onToggle={(snap) => onChange({ ...state, snap })} />
      {state.mode !== 'shapes' && (
        <Switch label="Article formula" on={state.article} onToggle={(article) => onChange({ ...state, article })} />
      )}
    </div>
  );
}

function Switch({ label, on, onToggle }: { label: string; on: boolean; onToggle: (on: boolean) => void }): JSX.Element {
  return (
    <label class="explain-switch">
      <input type="checkbox" role="switch" aria-checked={on} checked={on} onChange={(event) => onToggle(event.currentTarget.checked)} />
      <span>{label}</span>
    </label>
  );
}

/** Code with a copy button. */
export function Code({ text }: { text: string }): JSX.Element {
  return (
    <div class="stack explain-code">
      <CodeText code={text} label="The same in TypeScript" />
      <div class="row">
        <Button Icon={Copy} text="Copy code" act={() => copyText(text, 'Code')} />
      </div>
    </div>
  );
}
