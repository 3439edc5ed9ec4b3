import { Copy } from 'lucide-preact';
import type { JSX } from 'preact';
import { copyText } from '../ui/copy.ts';
import { installLine } from './install.ts';

const command = installLine('carom');

/** The command that installs Carom, with a button that copies it. */
export function InstallLine(): JSX.Element {
  return (
    <button type="button" class="install-line" aria-label={`Copy: ${command}`} title="Copy" onClick={() => copyText(command, 'Command')}>
      <code>{command}</code>
      <Copy aria-hidden="true" />
    </button>
  );
}
