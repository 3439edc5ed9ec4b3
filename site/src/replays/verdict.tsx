import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import { Note } from '../ui/note.tsx';
import type { Verdict } from './traces.ts';
import type { ReplayView } from './view.ts';

/** How a trace compares with what our referee made of its orders. */
export function VerdictNote({ view, verdict }: { view: ReplayView; verdict: Verdict }): JSX.Element {
  const { turns, events, difference } = verdict;
  if (difference === null) {
    return (
      <Note tone="right">
        Our referee reproduces this trace: {formatCount(turns)} turns and {formatCount(events)} events equal.
      </Note>
    );
  }
  const { turn, body, field, expected, got } = difference;
  const who = body < 0 || field === 'score' || field === 'magic' ? 'it' : view.names[body];
  return (
    <Note tone="wrong" urgent action={<Button text={`Go to turn ${turn}`} act={() => view.player.seek(turn)} />}>
      From turn {turn} on this trace and our referee part: {who} has {field} <code>{text(got)}</code>, the trace says{' '}
      <code>{text(expected)}</code>. What is shown is our referee's game.
    </Note>
  );
}

function text(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 120 ? `${written.slice(0, 117)}…` : written;
}
