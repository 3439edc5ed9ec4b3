import { code } from 'virtual:contest-arena';
import { Download } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';

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
    <Button
      Icon={Download}
      title={`One ES2018 script of ${Math.ceil(code.length / 1000)} kB, for Node 14: paste it above your bot`}
      text="Arena to paste"
      act={save}
    />
  );
}
