import { CircleAlert, CircleCheck } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { formatCount } from '../ui/format.ts';
import type { Verdict } from './traces.ts';
import type { ReplayView } from './view.ts';

/** How a trace compares with what our referee made of its orders. */
export function VerdictNote({ view, verdict }: { view: ReplayView; verdict: Verdict }): JSX.Element {
  const { turns, events, difference } = verdict;
  if (difference === null) {
    return (
      <p class="verdict">
        <CircleCheck aria-hidden="true" />
        <span>
          Our referee reproduces this trace: {formatCount(turns)} turns and {formatCount(events)} events equal.
        </span>
      </p>
    );
  }
  const { turn, body, field, expected, got } = difference;
  const who = body < 0 || field === 'score' || field === 'magic' ? 'it' : view.names[body];
  return (
    <div class="verdict wrong" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>
        From turn {turn} on this trace and our referee part: {who} has {field} <code>{text(got)}</code>, the trace says{' '}
        <code>{text(expected)}</code>. What is shown is our referee's game.
      </span>
      <Button text={`Go to turn ${turn}`} act={() => view.player.seek(turn)} />
    </div>
  );
}

function text(value: unknown): string {
  const written = JSON.stringify(value) ?? 'nothing';
  return written.length > 120 ? `${written.slice(0, 117)}…` : written;
}
