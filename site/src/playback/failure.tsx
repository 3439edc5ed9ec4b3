import { CircleAlert } from 'lucide-preact';
import type { JSX } from 'preact';

/** Says why a run does not go on, if it does not. */
export function Failure({ error }: { error: Error | null }): JSX.Element | null {
  if (!error) return null;
  return (
    <p class="failure" role="alert">
      <CircleAlert aria-hidden="true" />
      <span>The run stops here. {error.message}</span>
    </p>
  );
}
