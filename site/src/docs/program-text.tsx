import type { Signal } from '@preact/signals';
import type { JSX } from 'preact';
import { tokensOf } from '../ui/tokens.ts';

interface ProgramTextProps {
  readonly text: Signal<string>;
  readonly label: string;
  readonly readOnly: boolean;
  /** Called for Ctrl+Enter. */
  readonly onRun: () => void;
}

/** The text of a program in its colors, to change where it stands. */
export function ProgramText({ text, label, readOnly, onRun }: ProgramTextProps): JSX.Element {
  return (
    <div class="program-code code-text">
      <div class="program-layers">
        <pre aria-hidden="true">
          {tokensOf(`${text.value}\n`).map(({ text: piece, kind }, i) => (
            <span key={i} class={kind === 'plain' ? undefined : kind}>
              {piece}
            </span>
          ))}
        </pre>
        <textarea
          aria-label={readOnly ? `${label}: TypeScript` : `${label}: TypeScript to change and run`}
          spellcheck={false}
          autocomplete="off"
          autocapitalize="off"
          readOnly={readOnly}
          wrap="off"
          value={text.value}
          onInput={(event) => {
            text.value = event.currentTarget.value;
          }}
          onKeyDown={(event) => {
            if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
              event.preventDefault();
              onRun();
            }
          }}
        />
      </div>
    </div>
  );
}
