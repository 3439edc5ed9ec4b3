import { parseScene, type SceneProblem, sceneLimits } from '@carom/scene';
import { useSignal } from '@preact/signals';
import type { JSX } from 'preact';
import { useEffect, useLayoutEffect, useRef } from 'preact/hooks';
import { Problems } from '../scenes/problems.tsx';
import type { Editor } from './editor.ts';

/** Milliseconds of rest before what was typed is checked. */
const rest = 300;
/** Longer texts are not shown: a field of the browser would take seconds to lay them out. */
const mostShown = 400_000;

/** The scene at its start as text: checked as it is typed, and taken over whenever it is valid. */
export function JsonEditor({ editor }: { editor: Editor }): JSX.Element {
  const { bench } = editor;
  bench.moment.value;
  const { scene } = bench;
  const text = useSignal('');
  const problems = useSignal<readonly SceneProblem[]>([]);
  const field = useRef<HTMLTextAreaElement>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>();
  const taken = useRef<unknown>(null);
  useLayoutEffect(() => {
    if (taken.current === scene) return; // it came from here: what is typed stays as it was typed
    text.value = JSON.stringify(scene, null, 2);
    problems.value = [];
  }, [scene]);
  useEffect(() => () => clearTimeout(timer.current), []);
  const check = () => {
    const result = parseScene(text.value);
    problems.value = result.problems;
    if (!result.ok || JSON.stringify(result.scene) === JSON.stringify(bench.scene)) return;
    if (result.scene.engine !== bench.scene.engine) {
      problems.value = [
        {
          severity: 'error',
          code: 'range',
          path: 'engine',
          message: 'the engine cannot be changed here',
          hint: 'open it as a scene of its own',
        },
      ];
      return;
    }
    bench.replace(result.scene, false);
    taken.current = bench.scene;
  };
  if (text.value.length > mostShown)
    return <p class="quiet">This scene is too long to edit as text here. Save its JSON, and open it again.</p>;
  return (
    <div class="inspect json-edit">
      <label class="field">
        <span>The scene at its start. What is valid runs at once, from the start.</span>
        <textarea
          ref={field}
          class="input scene-json"
          rows={20}
          spellcheck={false}
          autocomplete="off"
          maxLength={sceneLimits.text}
          aria-invalid={problems.value.some(({ severity }) => severity === 'error')}
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
            clearTimeout(timer.current);
            timer.current = setTimeout(check, rest);
          }}
        />
      </label>
      {problems.value.length > 0 ? <Problems problems={problems.value} /> : <p class="quiet">Valid.</p>}
    </div>
  );
}
