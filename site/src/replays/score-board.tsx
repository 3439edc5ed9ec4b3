import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { replayTheme, teamColor } from './colors.ts';
import { standings } from './summary.ts';
import type { ReplayView } from './view.ts';
import { capital, teamName } from './words.ts';

/** How it stands: each player in its color, with points or checkpoints. */
export function ScoreBoard({ view }: { view: ReplayView }): JSX.Element | null {
  const all = standings(view, view.player.time.value);
  const theme = replayTheme(dark.value);
  const best = view.best();
  const { goal, players } = view.replay;
  if (all.length === 0) return null;
  return (
    <div class="score-board">
      {all.map(({ player, value, text, magic }) => (
        <div key={player} class="score">
          <span class="score-swatch" style={{ background: teamColor(theme, player) }} aria-hidden="true" />
          <span class="score-name">
            <strong>{capital(teamName(player))}</strong>
            {best.includes(player) ? (
              <span class="score-won">{best.length > 1 ? 'draw' : 'wins'}</span>
            ) : (
              <span class="quiet"> {players?.[player]}</span>
            )}
          </span>
          <span class="score-value">
            <strong class="number">{value}</strong>
            <span class="quiet score-unit">
              {text.replace(/^\d+ /, '')}
              {magic !== null && `, ${magic} magic`}
            </span>
          </span>
          {goal !== undefined && (
            <span class="score-bar" aria-hidden="true">
              <span style={{ width: `${Math.min(100, (100 * value) / goal)}%`, background: teamColor(theme, player) }} />
            </span>
          )}
        </div>
      ))}
    </div>
  );
}
