import { useSignal } from '@preact/signals';
import { Copy, RefreshCw } from 'lucide-preact';
import type { ComponentChildren, JSX } from 'preact';
import { notify } from '../ui/announce.ts';
import { Button } from '../ui/button.tsx';
import { copyText } from '../ui/copy.ts';

interface FactProps {
  readonly label: string;
  /** Belongs to the one above. */
  readonly small?: boolean;
  readonly children: ComponentChildren;
}

/** A number and what it is. */
export function Fact({ label, small = false, children }: FactProps): JSX.Element {
  return (
    <div class={small ? 'fact small' : 'fact'}>
      <dt>{label}</dt>
      <dd class="number">{children}</dd>
    </div>
  );
}

interface FingerprintProps {
  /** The hash of the state shown; `null` while it moves. */
  readonly hash: string | null;
  /** What equal hashes mean. */
  readonly meaning: string;
  /** Runs anew from the start to the moment shown, in slices that leave the page alive, and tells the hash. */
  readonly runAgain?: (tell: (hash: string) => void) => void;
  readonly children?: ComponentChildren;
}

/** The hash of the state: to copy, and to find again by another run. */
export function Fingerprint({ hash, meaning, runAgain, children }: FingerprintProps): JSX.Element {
  const checking = useSignal(false);
  const check = () => {
    checking.value = true;
    runAgain?.((again) => {
      checking.value = false;
      notify(`Run again from the start: ${again === hash ? 'the same hash' : 'a different hash'}`);
    });
  };
  return (
    <div class="fingerprint">
      <h2>State hash</h2>
      <p class="quiet">{meaning}</p>
      <div class="tools">
        <code class="hash" data-hash={hash ?? ''}>
          {hash ?? '················'}
        </code>
        <Button
          Icon={Copy}
          label="Copy the state hash"
          title="Copy"
          disabled={hash === null}
          act={() => hash !== null && copyText(hash, 'State hash')}
        />
        {runAgain && (
          <Button
            Icon={RefreshCw}
            disabled={hash === null || checking.value}
            text={checking.value ? 'Running…' : 'Run again'}
            act={check}
          />
        )}
      </div>
      {children}
    </div>
  );
}

/** Calls `advance` until it says that it is done, in slices that leave the page alive; then `done`. */
export function inSlices(advance: () => boolean, done: () => void): void {
  if (advance()) done();
  else setTimeout(() => inSlices(advance, done), 0);
}
