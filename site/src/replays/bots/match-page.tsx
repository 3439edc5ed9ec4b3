import { Play, Square } from 'lucide-preact';
import type { JSX } from 'preact';
import { useEffect, useMemo, useState } from 'preact/hooks';
import { goTo } from '../../shell/router.ts';
import { Button } from '../../ui/button.tsx';
import { PageHead } from '../../ui/heads.tsx';
import { SelectField } from '../../ui/select.tsx';
import type { PlayedGame, Side } from './match.ts';
import { MatchRun, openGame, standing } from './match-run.ts';
import './match.css';

const kinds = [
  ['text', 'Pasted code'],
  ['driver', 'The driver: no search'],
] as const;
const hastes = [
  [1, 'full time: 75 ms a turn'],
  [10, 'a tenth of the time'],
  [30, 'a thirtieth of the time'],
] as const;
const counts = [10, 100, 400];

interface Draft {
  readonly kind: 'driver' | 'text';
  readonly text: string;
}

// Kept while the page is left for a replay of the match.
const run = new MatchRun();
let lastDrafts: readonly [Draft, Draft] = [
  { kind: 'text', text: '' },
  { kind: 'driver', text: '' },
];

/** Two bots for Coders Strike Back, and a match between them. */
export function MatchPage(): JSX.Element {
  const [drafts, setDrafts] = useState(lastDrafts);
  const [games, setGames] = useState(100);
  const [haste, setHaste] = useState<number>(10);
  useEffect(() => {
    lastDrafts = drafts;
  }, [drafts]);
  const change = (side: 0 | 1, draft: Draft) => setDrafts(side === 0 ? [draft, drafts[1]] : [drafts[0], draft]);
  const ready = drafts.every(({ kind, text }) => kind === 'driver' || text.trim() !== '');
  const start = () => {
    const [a, b] = drafts.map(({ kind, text }): Side => (kind === 'driver' ? { kind } : { kind, text }));
    run.start({ sides: [a, b], games, haste, seed: 1 });
  };
  return (
    <div class="page">
      <PageHead
        title="Bot against bot"
        about={
          <>
            Races of Mad Pod Racing (Coders Strike Back) on the exact rules, here in your browser. Paste what you would paste on the contest
            site: JavaScript that calls <code>readline()</code>, such as the file that <code>carom bot bundle</code> makes.
          </>
        }
      />
      <div class="match-sides">
        <BotField name="A" draft={drafts[0]} onChange={(draft) => change(0, draft)} />
        <BotField name="B" draft={drafts[1]} onChange={(draft) => change(1, draft)} />
      </div>
      <div class="match-controls">
        <SelectField label="Races" options={counts.map((count) => [count, count])} value={games} set={setGames} />
        <SelectField label="Bots think for" options={hastes} value={haste} set={setHaste} />
        {run.running.value ? (
          <Button Icon={Square} text="Stop" act={() => run.stop()} />
        ) : (
          <Button Icon={Play} look="primary" disabled={!ready} text="Race them" act={start} />
        )}
      </div>
      {run.problem.value !== null && (
        <p class="match-problem" role="alert">
          There is no match: {run.problem.value}
        </p>
      )}
      {run.games.value.length > 0 && <Outcome games={run.games.value} />}
    </div>
  );
}

function BotField({ name, draft, onChange }: { name: string; draft: Draft; onChange: (draft: Draft) => void }): JSX.Element {
  return (
    <section class="match-side" aria-label={`Bot ${name}`}>
      <SelectField label={`Bot ${name}`} options={kinds} value={draft.kind} set={(kind) => onChange({ ...draft, kind })} />
      {draft.kind === 'text' && (
        <textarea
          class="input"
          rows={9}
          spellcheck={false}
          aria-label={`Code of bot ${name}`}
          placeholder="Paste the whole bot here"
          value={draft.text}
          onInput={(event) => onChange({ ...draft, text: event.currentTarget.value })}
        />
      )}
    </section>
  );
}

const percent = (share: number) => `${(100 * share).toFixed(1)} %`;

function Outcome({ games }: { games: readonly PlayedGame[] }): JSX.Element {
  const { wins, losses, draws, rate, low, high } = useMemo(() => standing(games), [games]);
  const open = async (game: PlayedGame) => {
    await openGame(game);
    goTo('#/replays/own');
  };
  return (
    <section aria-label="Outcome">
      <p class="match-rate" role="status">
        <strong class="number">{percent(rate)}</strong>
        <span>
          won by bot A: {wins} won, {losses} lost, {draws} drawn of {games.length}. The true rate lies between {percent(low)} and{' '}
          {percent(high)} (95 %).
        </span>
      </p>
      <div class="match-bar" aria-hidden="true">
        <span class="match-interval" style={{ left: `${100 * low}%`, width: `${100 * (high - low)}%` }} />
        <span class="match-point" style={{ left: `${100 * rate}%` }} />
      </div>
      <ol class="match-games">
        {games.map((game) => (
          <li key={game.number}>
            <button
              type="button"
              class={`button match-game won-${game.winner}`}
              title={game.fault ?? 'Open as a replay'}
              onClick={() => open(game)}
            >
              <span class="number">{game.number + 1}</span>
              <span>{game.winner === null ? 'draw' : game.winner === 0 ? 'A' : 'B'}</span>
              <span class="quiet number">{game.orders.length} turns</span>
              {game.fault !== null && <span class="match-fault">broke</span>}
            </button>
          </li>
        ))}
      </ol>
      {games.some(({ fault }) => fault !== null) && <p class="match-problem">{games.find(({ fault }) => fault !== null)!.fault}</p>}
    </section>
  );
}
