import { code } from 'virtual:contest-arena';
import { Download } from 'lucide-preact';
import type { JSX } from 'preact';
import { Button } from '../ui/button.tsx';
import { saveFile } from '../ui/save-file.ts';

/** Saves the arena as one file to paste above a bot. */
export function ArenaDownload(): JSX.Element {
  return (
    <Button
      Icon={Download}
      title={`One ES2018 script of ${Math.ceil(code.length / 1000)} kB, for Node 14: paste it above your bot`}
      text="Arena to paste"
      act={() => saveFile(new Blob([code], { type: 'text/javascript' }), 'carom-arena.contest.js')}
    />
  );
}
