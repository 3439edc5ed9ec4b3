import type { SceneProblem } from '@carom/scene';
import { CircleAlert, TriangleAlert } from 'lucide-preact';
import type { JSX } from 'preact';
import { formatCount } from '../ui/format.ts';

/** Problems shown at most: the first ones explain the rest. */
const most = 100;

/** What is wrong with a scene, or with what `what` names, one by one: where, what, and what to do. */
export function Problems({ problems, what = 'scene' }: { problems: readonly SceneProblem[]; what?: string }): JSX.Element {
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const title =
    errors > 0
      ? `Not a valid ${what}: ${formatCount(problems.length)} ${problems.length === 1 ? 'problem' : 'problems'}`
      : `It runs, perhaps not as meant: ${formatCount(problems.length)} ${problems.length === 1 ? 'remark' : 'remarks'}`;
  return (
    <section class={errors > 0 ? 'problems' : 'problems mild'} aria-label={`Problems of the ${what}`}>
      <h2>
        {errors > 0 ? <CircleAlert aria-hidden="true" /> : <TriangleAlert aria-hidden="true" />}
        {title}
      </h2>
      <ol>
        {problems.slice(0, most).map(({ path, message, hint }, i) => (
          <li key={i}>
            {path !== '' && <code class="problem-path">{path}</code>}
            <span>{message}</span>
            {hint !== '' && <span class="problem-hint">{hint}</span>}
          </li>
        ))}
      </ol>
      {problems.length > most && <p>… and {formatCount(problems.length - most)} more.</p>}
    </section>
  );
}
