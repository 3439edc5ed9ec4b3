import { Copy, Download } from 'lucide-preact';
import type { JSX } from 'preact';
import { copyText } from '../ui/copy.ts';
import { codeOf, tokensOf } from './code-text.ts';
import type { SceneView } from './scene-view.ts';

/** The program that runs this scene, to copy; and the scene as a file. */
export function Code({ view }: { view: SceneView }): JSX.Element {
  const { player } = view;
  const scene = player.scene.value ?? view.original;
  const time = player.time.value > 0 && !player.active.value ? player.time.value : player.horizon.value;
  const code = codeOf(scene, time);
  return (
    <div class="code">
      <div class="code-actions">
        <button type="button" class="button" onClick={() => copyText(code, 'Code')}>
          <Copy aria-hidden="true" />
          Copy code
        </button>
        <button type="button" class="button" onClick={() => saveScene(view)}>
          <Download aria-hidden="true" />
          Save JSON
        </button>
      </div>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reached by keys */}
      <section class="code-text" tabIndex={0} aria-label="TypeScript of this scene">
        <pre>
          {tokensOf(code).map(({ text, kind }, i) => (
            <span key={i} class={kind === 'plain' ? undefined : kind}>
              {text}
            </span>
          ))}
        </pre>
      </section>
    </div>
  );
}

function saveScene(view: SceneView): void {
  const scene = view.player.scene.peek() ?? view.original;
  const address = URL.createObjectURL(new Blob([`${JSON.stringify(scene, null, 2)}\n`], { type: 'application/json' }));
  const link = document.createElement('a');
  link.href = address;
  link.download = `${view.id ?? 'scene'}.json`;
  link.click();
  URL.revokeObjectURL(address);
}
