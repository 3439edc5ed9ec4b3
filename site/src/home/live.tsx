import { useSignal } from '@preact/signals';
import { Pause, Play, RotateCcw } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect } from 'preact/hooks';
import { Button } from '../ui/button.tsx';
import '../docs/docs.css';
import { ProgramText } from '../docs/program-text.tsx';
import type { Film, RunResult } from '../docs/runner/result.ts';
import { run } from '../docs/runner/run.ts';
import { LiveFilm } from './live-film.tsx';
import { liveText } from './live-text.ts';

/** How long nobody types before what was typed is run. [ms] */
const pause = 500;

/** A program beside what it does: changed, it runs again. */
export function Live(): JSX.Element {
  const text = useSignal(liveText);
  const film = useSignal<Film | null>(null);
  const said = useSignal('Running …');
  const playing = useSignal(!matchMedia('(prefers-reduced-motion: reduce)').matches);
  const start = async () => {
    const program = text.peek();
    const result = await run(program, true);
    if (text.peek() !== program) return; // there is a newer one
    if (result.film) film.value = result.film;
    said.value = answerOf(result);
  };
  const program = text.value;
  useEffect(() => {
    const timer = setTimeout(start, program === liveText ? 0 : pause);
    return () => clearTimeout(timer);
  }, [program]);
  return (
    <div class="live">
      <div class="box program">
        <ProgramText text={text} label="A world" readOnly={false} onRun={start} />
      </div>
      <figure class="panel live-figure">
        <LiveFilm film={film.value} playing={playing.value} />
        <figcaption class="live-controls">
          <Button
            Icon={playing.value ? Pause : Play}
            label={playing.value ? 'Pause the world' : 'Play the world'}
            act={() => {
              playing.value = !playing.value;
            }}
          />
          <output class="number quiet">{said.value}</output>
          {program !== liveText && (
            <Button
              Icon={RotateCcw}
              text="As it was"
              act={() => {
                text.value = liveText;
              }}
            />
          )}
        </figcaption>
      </figure>
    </div>
  );
}

function answerOf({ error, film, values, milliseconds }: RunResult): string {
  if (error !== null) return error;
  if (!film) return 'It ran; there is no world or timeline in it to show.';
  const last = values.at(-1);
  const hash = last?.source.endsWith('.hash()') ? `, ${last.source} is ${last.text}` : '';
  return `${film.radii.length} discs, ran in ${milliseconds.toFixed(0)} ms${hash}`;
}
