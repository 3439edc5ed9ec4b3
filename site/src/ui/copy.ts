import { notify } from './announce.ts';

/** Puts `text` on the clipboard and says so. `what` names it: 'Link', 'Code'. */
export async function copyText(text: string, what: string): Promise<boolean> {
  const done = await write(text);
  notify(done ? `${what} copied` : `${what} could not be copied: the browser does not allow it here`);
  return done;
}

async function write(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return writeBySelection(text);
  }
}

/** For pages served without TLS, where browsers offer no clipboard object. */
function writeBySelection(text: string): boolean {
  const area = document.createElement('textarea');
  area.value = text;
  area.style.position = 'fixed';
  area.style.opacity = '0';
  (document.querySelector('dialog[open]') ?? document.body).append(area);
  area.select();
  const done = document.execCommand('copy');
  area.remove();
  return done;
}
