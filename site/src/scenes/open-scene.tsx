import { openRecording, parseScene, type Scene, type SceneProblem } from '@carom/scene';
import { type Signal, useSignal } from '@preact/signals';
import { FileUp } from 'lucide-preact';
import type { JSX } from 'preact';
import { useRef } from 'preact/hooks';
import { goTo } from '../shell/router.ts';
import { announce } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';
import { Problems } from './problems.tsx';
import { atStart, routeOf } from './share.ts';

const example = `{
  "format": "carom-scene",
  "version": 0,
  "engine": "timeline",
  "title": "Three in a box",
  "walls": [{ "inside": { "minX": 0, "minY": 0, "maxX": 4, "maxY": 2 } }],
  "bodies": [
    { "x": 0.5, "y": 1, "r": 0.2, "vx": 3 },
    { "x": 2, "y": 1.1, "r": 0.3, "mass": 2 },
    { "x": 3, "y": 0.8, "r": 0.2 }
  ]
}
`;

/** Opens a scene from pasted JSON or a file, or says everything that is wrong with it. */
export function OpenSceneDialog({ open, onClose }: { open: boolean; onClose: () => void }): JSX.Element {
  const text = useSignal('');
  const problems = useSignal<readonly SceneProblem[] | null>(null);
  const file = useRef<HTMLInputElement>(null);
  const check = async (json: string) => {
    const result = parseScene(json);
    if (!result.ok) {
      problems.value = result.problems;
      announce(`${result.problems.length} ${result.problems.length === 1 ? 'problem' : 'problems'} in this scene`);
      return;
    }
    problems.value = null;
    onClose();
    await openOwn(result.scene);
  };
  const checkRecording = async (content: string) => {
    try {
      const { head, inputs, end } = await openRecording([content]);
      const opened = { scene: head.scene, inputs: [...inputs], time: end?.time ?? 0, look: null, hash: end?.hash ?? null };
      problems.value = null;
      onClose();
      goTo(await routeOf(opened));
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      problems.value = [{ severity: 'error', code: 'format', path: '', message, hint: 'save the recording again' }];
      announce('This is no recording that can be opened');
    }
  };
  const read = async (event: JSX.TargetedEvent<HTMLInputElement>) => {
    const [chosen] = event.currentTarget.files ?? [];
    event.currentTarget.value = '';
    if (!chosen) return;
    const content = await chosen.text();
    if (content.startsWith('{"format":"carom-recording"')) {
      await checkRecording(content);
      return;
    }
    text.value = content;
    await check(content);
  };
  return (
    <Dialog title="Open a scene" open={open} onClose={onClose}>
      <JsonField text={text} />
      <div class="row">
        <Button look="primary" disabled={text.value.trim() === ''} text="Open" act={() => check(text.value)} />
        <Button Icon={FileUp} text="Choose a file…" act={() => file.current?.click()} />
        <Button
          look="plain"
          text="Fill in an example"
          act={() => {
            text.value = example;
            problems.value = null;
          }}
        />
        <input ref={file} type="file" accept=".json,.carom,application/json" hidden onChange={read} />
      </div>
      {problems.value && <Problems problems={problems.value} />}
    </Dialog>
  );
}

function JsonField({ text }: { text: Signal<string> }): JSX.Element {
  return (
    <label class="field">
      <span>JSON of a scene: paste it here, or choose a file</span>
      <textarea
        class="input scene-json"
        rows={9}
        spellcheck={false}
        autocomplete="off"
        placeholder='{ "format": "carom-scene", "version": 0, … }'
        value={text.value}
        onInput={(event) => {
          text.value = event.currentTarget.value;
        }}
      />
    </label>
  );
}

/** Goes to a scene of the visitor's own. */
async function openOwn(scene: Scene): Promise<void> {
  goTo(await routeOf(atStart(scene)));
}
