import { Copy, Download } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { CodeText } from '../ui/code-text.tsx';
import { copyText } from '../ui/copy.ts';
import { saveFile } from '../ui/save-file.ts';
import { worldCodeOf } from '../world/world-code-text.ts';
import { codeOf } from './code-text.ts';
import type { SceneView } from './scene-view.ts';

/** The program that runs this scene, with the visitor's changes, to the moment shown, to copy; and the scene as a file. */
export function Code({ view }: { view: SceneView }): JSX.Element {
  const { player, id, scene } = view;
  const time = player.time.value > 0 && !player.active.value ? player.time.value : player.horizon.value;
  const code = (scene.engine === 'world' ? worldCodeOf : codeOf)(scene, time);
  const save = () => saveFile(new Blob([`${JSON.stringify(scene, null, 2)}\n`], { type: 'application/json' }), `${id ?? 'scene'}.json`);
  return (
    <div class="stack">
      <div class="row">
        <Button Icon={Copy} text="Copy code" act={() => copyText(code, 'Code')} />
        <Button Icon={Download} text="Save JSON" act={save} />
      </div>
      <CodeText code={code} label="TypeScript of this scene" />
    </div>
  );
}
