import { useSignal } from '@preact/signals';
import { Copy, Play, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { ProgramText } from './program-text.tsx';
import { figureOf, type Outcome } from './runner/result.ts';
import { run } from './runner/run.ts';

interface ProgramProps {
  readonly code: string;
  /** What it gives, found when the site was built; `null` where it needs Node.js. */
  readonly outcome: Outcome | null;
  readonly label: string;
}

/** A result, and the text of the program that gave it. */
interface Shown {
  readonly outcome: Outcome;
  readonly text: string;
  /** How long it took here; `null` for what came with the page. [ms] */
  readonly milliseconds: number | null;
}

/** A program to read, change and run where it stands. Its result comes with the page; what runs programs is loaded when a reader runs one. */
export function Program({ code, outcome, label }: ProgramProps): JSX.Element {
  const given: Shown | null = outcome && { outcome, text: code, milliseconds: null };
  const text = useSignal(code);
  const shown = useSignal(given);
  const running = useSignal(false);
  const runs = outcome !== null;
  const start = async () => {
    running.value = true;
    const program = text.value;
    const { milliseconds, ...found } = await run(program);
    running.value = false;
    if (text.value === program) shown.value = { outcome: found, text: program, milliseconds };
  };
  const takeBack = () => {
    text.value = code;
    shown.value = given;
  };
  return (
    <div class="box program">
      <ProgramText text={text} label={label} readOnly={!runs} onRun={start} />
      <div class="tools fine program-actions">
        {runs && <Button Icon={Play} look="primary" disabled={running.value} text="Run" act={start} />}
        {text.value !== code && <Button Icon={RotateCcw} text="As it was" act={takeBack} />}
        <Button Icon={Copy} look="plain" text="Copy" act={() => copyText(text.value, 'Code')} />
        <output class="quiet">{whenRun(shown.value, text.value, running.value)}</output>
      </div>
      {shown.value && <Result shown={shown.value} />}
    </div>
  );
}

function whenRun(shown: Shown | null, text: string, isRunning: boolean): string {
  if (!shown) return 'Runs in Node.js. Its values were checked when this version was tested.';
  if (isRunning) return 'Running…';
  if (shown.text !== text) return 'Changed since it ran.';
  return shown.milliseconds === null ? 'Ran when this page was made.' : `Ran here in ${shown.milliseconds.toFixed(0)} ms.`;
}

/** What came of it: values, printed lines, an error, a picture. */
function Result({ shown: { outcome } }: { shown: Shown }): JSX.Element {
  const chosen = useSignal(0);
  const { values, printed, error } = outcome;
  const figure = figureOf(outcome, chosen.value);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page has many, so they are no landmarks, nor fields of a form
    <div role="group" class="stack fine program-output" aria-label="Result">
      {values.length > 0 && (
        <dl class="program-values">
          {values.map((value, i) => (
            <div
              key={i}
              class={value.picture && i === chosen.value ? 'chosen' : undefined}
              onPointerEnter={value.picture ? () => (chosen.value = i) : undefined}
            >
              <dt>
                <code>{value.source}</code>
              </dt>
              <dd>
                <code>{value.text}</code>
              </dd>
            </div>
          ))}
        </dl>
      )}
      {printed.length > 0 && <pre class="program-printed">{printed.join('\n')}</pre>}
      {error !== null && <p class="program-error">{error}</p>}
      {figure && (
        <img
          class="program-figure"
          src={dark.value ? figure.dark : figure.light}
          width={figure.width}
          height={figure.height}
          loading="lazy"
          alt={figure.description}
        />
      )}
      {values.length + printed.length === 0 && error === null && !figure && <p class="quiet">It prints nothing.</p>}
    </div>
  );
}
