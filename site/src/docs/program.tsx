import { useSignal } from '@preact/signals';
import { Copy, Play, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import { dark } from '../shell/theme.ts';
import { watchVisible } from '../ui/canvas.ts';
import { copyText } from '../ui/copy.ts';
import { ProgramText } from './program-text.tsx';
import type { RunResult } from './runner/result.ts';
import { isRunnable, run } from './runner/run.ts';

interface ProgramProps {
  readonly code: string;
  readonly imports: readonly string[];
  readonly label: string;
}

/** A program to read, change and run where it stands. It runs by itself once it comes into sight. */
export function Program({ code, imports, label }: ProgramProps): JSX.Element {
  const text = useSignal(code);
  const result = useSignal<RunResult | 'running' | null>(null);
  const chosen = useSignal(0);
  const box = useRef<HTMLDivElement>(null);
  const runs = isRunnable(imports);
  const start = async () => {
    result.value = 'running';
    const program = text.value;
    const found = await run(program);
    if (text.value === program) result.value = found;
    chosen.value = 0;
  };
  useEffect(() => {
    if (!runs || !box.current) return;
    return watchVisible(box.current, (visible) => {
      if (visible && result.peek() === null) start();
    });
  }, [runs]);
  const changed = text.value !== code;
  return (
    <div class="program" ref={box}>
      <ProgramText text={text} label={label} readOnly={!runs} onRun={start} />
      <div class="program-actions">
        {runs && (
          <button type="button" class="button primary" onClick={start} disabled={result.value === 'running'}>
            <Play aria-hidden="true" />
            Run
          </button>
        )}
        {changed && (
          <button
            type="button"
            class="button"
            onClick={() => {
              text.value = code;
              start();
            }}
          >
            <RotateCcw aria-hidden="true" />
            As it was
          </button>
        )}
        <button type="button" class="button plain" onClick={() => copyText(text.value, 'Code')}>
          <Copy aria-hidden="true" />
          Copy
        </button>
        {!runs && <span class="quiet">Runs in Node.js. Its values were checked when this version was tested.</span>}
      </div>
      {runs && <Output result={result.value} chosen={chosen.value} onChoose={(i) => (chosen.value = i)} />}
    </div>
  );
}

interface OutputProps {
  readonly result: RunResult | 'running' | null;
  readonly chosen: number;
  readonly onChoose: (index: number) => void;
}

/** What came of it: values, printed lines, an error, a picture. */
function Output({ result, chosen, onChoose }: OutputProps): JSX.Element | null {
  if (result === null || result === 'running') return <p class="program-wait quiet">{result === null ? 'Not run yet.' : 'Running…'}</p>;
  const { values, printed, error, picture, milliseconds } = result;
  const figure = values[chosen]?.picture ?? picture ?? values.find((value) => value.picture)?.picture ?? null;
  return (
    // biome-ignore lint/a11y/useSemanticElements: a page has many, so they are no landmarks, nor fields of a form
    <div role="group" class="program-output" aria-label="Result">
      {values.length > 0 && (
        <dl class="program-values">
          {values.map((value, i) => (
            <div
              key={i}
              class={value.picture && i === chosen ? 'chosen' : undefined}
              onPointerEnter={value.picture ? () => onChoose(i) : undefined}
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
      {figure && <img class="program-figure" src={dark.value ? figure.dark : figure.light} alt={figure.description} />}
      {values.length + printed.length === 0 && error === null && !figure && (
        <p class="quiet">Ran in {milliseconds.toFixed(0)} ms; it prints nothing.</p>
      )}
    </div>
  );
}
