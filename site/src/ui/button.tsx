import type { LucideIcon } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';

export interface ButtonProps {
  readonly Icon?: LucideIcon | undefined;
  /** What it does, for screen readers: where it has no words, or too few. */
  readonly label?: string | undefined;
  readonly title?: string | undefined;
  /** How it stands out, as classes: `primary`, `plain`. */
  readonly look?: string | undefined;
  /** For a switch: whether it is on. */
  readonly pressed?: boolean | undefined;
  readonly disabled?: boolean | undefined;
  readonly act: (event: JSX.TargetedMouseEvent<HTMLButtonElement>) => unknown;
  /** The words on it; without any, and without `children`, it is as small as its icon. */
  readonly text?: string | undefined;
  /** What is on it besides. */
  readonly children?: ComponentChildren;
}

/** A button of the site. */
export function Button({ Icon, label, title, look, pressed, disabled, act, text, children }: ButtonProps): JSX.Element {
  const classes = ['button', look, (text ?? children) === undefined && 'icon'].filter(Boolean).join(' ');
  return (
    <button type="button" class={classes} aria-label={label} aria-pressed={pressed} title={title} disabled={disabled} onClick={act}>
      {Icon && <Icon aria-hidden="true" />}
      {text}
      {children}
    </button>
  );
}
