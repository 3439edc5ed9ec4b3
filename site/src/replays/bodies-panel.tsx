import type { JSX } from 'preact';
import { dark } from '../shell/theme.ts';
import { TableHead } from '../ui/heads.tsx';
import { bodyColor, replayTheme } from './colors.ts';
import type { ReplayState } from './replay.ts';
import type { ReplayView } from './view.ts';
import { capital } from './words.ts';

/** With more bodies than these, those without a team are left out while they are not there. */
const most = 30;

/** Where every body is at the moment, how fast, and what else is known of it. */
export function BodiesPanel({ view }: { view: ReplayView }): JSX.Element {
  const { replay, track, player, names } = view;
  const time = player.time.value;
  const state = track.state(time);
  const many = replay.bodies.length > most;
  const raced = replay.bodies.some(({ kind }) => kind === 'pod') && state.next !== undefined;
  return (
    <div class="table-scroll">
      <table class="bodies">
        <caption class="hidden-visually">Bodies at the moment</caption>
        <TableHead columns={['Body', 'x', 'y', 'Speed', ...(raced ? ['Next'] : [])]} />
        <tbody>
          {replay.bodies.map(({ kind, team }, i) =>
            kind === 'post' || (many && team === undefined && !track.motion(i, time)) ? null : (
              <BodyRow key={i} view={view} i={i} name={names[i]} state={state} raced={raced} />
            ),
          )}
        </tbody>
      </table>
    </div>
  );
}

function BodyRow(props: { view: ReplayView; i: number; name: string; state: ReplayState; raced: boolean }): JSX.Element {
  const { view, i, name, state, raced } = props;
  const motion = view.track.motion(i, view.player.time.value);
  const { team, kind } = view.replay.bodies[i];
  const color = bodyColor(replayTheme(dark.value), kind, team);
  const chosen = view.chosen.value === i;
  return (
    <tr data-chosen={chosen}>
      <th scope="row">
        <button
          type="button"
          class="body-name"
          aria-pressed={chosen}
          onClick={() => {
            view.chosen.value = chosen ? null : i;
          }}
        >
          <span class="swatch" style={{ background: color }} aria-hidden="true" />
          {capital(name)}
        </button>
      </th>
      {motion ? (
        <>
          <td class="number">{motion.x.toFixed(0)}</td>
          <td class="number">{motion.y.toFixed(0)}</td>
          <td class="number">{Math.hypot(motion.vx, motion.vy).toFixed(0)}</td>
        </>
      ) : (
        <td class="quiet" colSpan={3}>
          not on the field
        </td>
      )}
      {raced && <td class="number">{state.next?.[i]}</td>}
    </tr>
  );
}
