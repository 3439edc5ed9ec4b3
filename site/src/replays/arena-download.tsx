import { code } from 'virtual:contest-arena';
import { Download } from 'lucide-preact';
import type { JSX } from 'preact';

/** Saves the arena as one file to paste above a bot. */
export function ArenaDownload(): JSX.Element {
  const save = () => {
    const address = URL.createObjectURL(new Blob([code], { type: 'text/javascript' }));
    const link = document.createElement('a');
    link.href = address;
    link.download = 'carom-arena.contest.js';
    link.click();
    setTimeout(() => URL.revokeObjectURL(address), 1000);
  };
  return (
    <button
      type="button"
      class="button"
      onClick={save}
      title={`One ES2018 script of ${Math.ceil(code.length / 1000)} kB, for Node 14: paste it above your bot`}
    >
      <Download aria-hidden="true" />
      Arena to paste
    </button>
  );
}
