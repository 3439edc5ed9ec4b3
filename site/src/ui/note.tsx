import { CircleAlert, CircleCheck } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';

interface NoteProps {
  /** What it is about: all is well, not all, or something is wrong. */
  readonly tone: 'right' | 'remark' | 'wrong';
  /** Whether it is told at once to those who cannot see it, and not at the next pause. */
  readonly urgent?: boolean;
  /** What can be done about it. */
  readonly action?: JSX.Element;
  readonly children: ComponentChildren;
}

/** A line that says how something stands, and what can be done about it. */
export function Note({ tone, urgent = false, action, children }: NoteProps): JSX.Element {
  const Icon = tone === 'right' ? CircleCheck : CircleAlert;
  return (
    <p class={tone === 'wrong' ? 'note wrong' : 'note'} role={urgent ? 'alert' : 'status'}>
      <Icon aria-hidden="true" />
      <span>{children}</span>
      {action}
    </p>
  );
}
