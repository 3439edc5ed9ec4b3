import type { Camera } from '@carom/draw';
import { useSignal } from '@preact/signals';
import { Clapperboard, Code2, Copy, FileJson, FileText, Image, ImageDown, ListVideo, type LucideIcon } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useRef } from 'preact/hooks';
import type { SceneView } from '../scenes/scene-view.ts';
import { linkTo } from '../scenes/share.ts';
import { siteTheme } from '../scenes/site-theme.ts';
import { dark } from '../shell/theme.ts';
import { notify } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';
import { Dialog } from '../ui/dialog.tsx';
import { formatBytes } from '../ui/format.ts';
import './export.css';
import { saveFile } from '../ui/save-file.ts';
import { eventsCsv, pngOf, recordingOf, sceneNow, svgOf } from './files.ts';
import { filmOf, hasEncoder } from './video.ts';

interface Choice {
  readonly label: string;
  readonly text: string;
  readonly Icon: LucideIcon;
  readonly make: (bench: SceneView) => Promise<{ readonly blob: Blob; readonly extension: string }>;
}

const json = (value: unknown) => new Blob([`${JSON.stringify(value, null, 2)}\n`], { type: 'application/json' });

const choices: readonly Choice[] = [
  {
    label: 'PNG',
    text: 'The picture of this moment',
    Icon: Image,
    make: async (bench) => ({ blob: await pngOf(bench, cameraOf(bench), siteTheme(dark.peek())), extension: 'png' }),
  },
  {
    label: 'SVG',
    text: 'The same, to print at any size',
    Icon: ImageDown,
    make: async (bench) => ({
      blob: new Blob([svgOf(bench, cameraOf(bench), siteTheme(dark.peek()))], { type: 'image/svg+xml' }),
      extension: 'svg',
    }),
  },
  {
    label: 'JSON',
    text: 'The scene at its start',
    Icon: FileJson,
    make: async (bench) => ({ blob: json(bench.scene), extension: 'json' }),
  },
  {
    label: 'JSON, now',
    text: 'This moment as the start of a scene',
    Icon: FileJson,
    make: async (bench) => ({ blob: json(sceneNow(bench)), extension: 'now.json' }),
  },
  {
    label: 'Recording',
    text: 'The run and all that was done, as .carom: open it here or verify it with the command',
    Icon: ListVideo,
    make: async (bench) => ({ blob: new Blob([await recordingOf(bench)], { type: 'application/x-ndjson' }), extension: 'carom' }),
  },
  {
    label: 'CSV',
    text: 'Every collision so far, as a table',
    Icon: FileText,
    make: async (bench) => ({ blob: new Blob([eventsCsv(bench.take)], { type: 'text/csv' }), extension: 'csv' }),
  },
];

/** The picture as it is on the page. */
function cameraOf(bench: SceneView): Camera {
  const canvas = document.querySelector<HTMLCanvasElement>('.stage-canvas');
  const size = { width: canvas?.clientWidth ?? 960, height: canvas?.clientHeight ?? 540 };
  return bench.lens.cameraOn({ ...size, up: bench.scene.view?.y ?? 'up', margin: 20 });
}

function fileName(bench: SceneView): string {
  return (
    (bench.scene.title ?? 'scene')
      .toLowerCase()
      .replace(/[^\p{L}\p{N}]+/gu, '-')
      .replace(/^-|-$/g, '')
      .slice(0, 60) || 'scene'
  );
}

/** Everything that can be taken away from a scene. */
export function SaveDialog({ bench, open, onClose }: { bench: SceneView; open: boolean; onClose: () => void }): JSX.Element {
  const busy = useSignal<string | null>(null);
  const keep = async ({ label, make }: Choice) => {
    busy.value = label;
    try {
      const { blob, extension } = await make(bench);
      saveFile(blob, `${fileName(bench)}.${extension}`);
      notify(`${label}: ${formatBytes(blob.size)}`);
    } catch (error) {
      notify(error instanceof Error ? error.message : String(error));
    }
    busy.value = null;
  };
  return (
    <Dialog title="Save" open={open} onClose={onClose}>
      <ul class="save-list">
        {choices.map((choice) => (
          <li key={choice.label}>
            <Button disabled={busy.value !== null} act={() => void keep(choice)}>
              <choice.Icon aria-hidden="true" />
              {choice.label}
            </Button>
            <span class="quiet">{choice.text}</span>
          </li>
        ))}
      </ul>
      <Film bench={bench} />
      <Embed bench={bench} />
    </Dialog>
  );
}

function Film({ bench }: { bench: SceneView }): JSX.Element {
  const share = useSignal<number | null>(null);
  const from = useSignal(0);
  const to = useSignal(Number((bench.known > 0 ? bench.known : bench.horizon).toPrecision(4)));
  const work = useRef<AbortController | null>(null);
  useEffect(() => () => work.current?.abort(), []);
  const make = async () => {
    work.current = new AbortController();
    share.value = 0;
    const { speed = 1 } = bench.scene;
    const options = {
      from: from.value,
      to: to.value,
      speed,
      rate: 60,
      signal: work.current.signal,
      onProgress: (done: number) => (share.value = done),
    };
    try {
      const { blob, extension, frames } = await filmOf(bench, cameraOf(bench), siteTheme(dark.peek()), options);
      saveFile(blob, `${fileName(bench)}.${extension}`);
      notify(`Film: ${frames} frames, ${formatBytes(blob.size)}`);
    } catch (error) {
      if (!work.current.signal.aborted) notify(error instanceof Error ? error.message : String(error));
    }
    share.value = null;
  };
  const { time: unit = 's' } = bench.scene.units ?? {};
  return (
    <section class="save-part">
      <h3>Film</h3>
      <p class="quiet">60 exact frames a second, as MP4 or WebM: whatever this browser encodes.</p>
      <div class="row">
        <Span label={`From (${unit})`} value={from} />
        <Span label={`To (${unit})`} value={to} />
        {share.value === null ? (
          <Button
            Icon={Clapperboard}
            disabled={!hasEncoder() || !(to.value > from.value && from.value >= 0)}
            text="Make the film"
            act={() => void make()}
          />
        ) : (
          <Button text={`${Math.round(100 * share.value)} %, stop`} act={() => work.current?.abort()} />
        )}
      </div>
      {!hasEncoder() && <p class="quiet">This browser has no encoder for films, or gives it to pages served over TLS only.</p>}
    </section>
  );
}

function Span({ label, value }: { label: string; value: { value: number } }): JSX.Element {
  return (
    <label class="field short">
      <span>{label}</span>
      <input
        class="input"
        inputMode="decimal"
        value={value.value}
        onChange={(event) => (value.value = Number(event.currentTarget.value))}
      />
    </label>
  );
}

function Embed({ bench }: { bench: SceneView }): JSX.Element {
  const code = useSignal('');
  useEffect(() => {
    linkTo(bench).then((route) => {
      if (route === null) return;
      const address = new URL(`${route}${route.includes('?') ? '&' : '?'}embed=1`, location.href).href;
      code.value = `<iframe src="${address.replaceAll('"', '%22')}" width="720" height="480" title="Carom" allow="fullscreen" loading="lazy"></iframe>`;
    });
  }, [bench]);
  return (
    <section class="save-part">
      <h3>Embed</h3>
      <div class="row">
        <input
          class="input embed-code"
          aria-label="HTML to embed this moment"
          readOnly
          value={code.value}
          onFocus={(event) => event.currentTarget.select()}
        />
        <Button
          Icon={code.value === '' ? Code2 : Copy}
          disabled={code.value === ''}
          text="Copy HTML"
          act={() => void copyText(code.value, 'HTML')}
        />
      </div>
    </section>
  );
}
