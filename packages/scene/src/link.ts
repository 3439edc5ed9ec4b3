import { checked } from './build.ts';
import { describe } from './problem.ts';
import { type Scene, sceneLimits } from './scene.ts';
import { failed, parseScene, type SceneResult } from './validate.ts';

const prefix = '0.';

/**
 * The scene as a short code of letters, digits, `-`, `_` and one dot, made to stand in the `#` of an address.
 *
 * It is the JSON, deflated, in base64url, behind the version of the coding. Recipes keep it short: a gas of 1,000 discs is some 200 characters.
 * @throws TypeError or RangeError if the scene has an error or the code would be longer than `sceneLimits.link`.
 */
export async function encodeScene(scene: Scene): Promise<string> {
  const { $schema: _address, ...bare } = checked('encodeScene', scene);
  const bytes = new TextEncoder().encode(JSON.stringify(bare));
  const packed = await through(bytes, new CompressionStream('deflate'), Infinity);
  const code = prefix + toBase64Url(packed);
  if (code.length > sceneLimits.link) {
    throw new RangeError(`encodeScene: the code must be at most ${sceneLimits.link} characters, got ${code.length}; save a file instead`);
  }
  return code;
}

/** The scene behind a code of `encodeScene`. Never rejects: a damaged code gives a problem with code `'link'`. */
export async function decodeScene(code: string): Promise<SceneResult> {
  if (typeof code !== 'string') return failed('type', `the link must be a string, got ${describe(code)}`);
  if (code.length > sceneLimits.link) {
    return failed('limit', `the link must be at most ${sceneLimits.link} characters, got ${code.length}`);
  }
  if (!code.startsWith(prefix)) {
    const newer = /^[1-9]\d*\./.test(code);
    return failed('link', `the link must start with '${prefix}'`, newer ? 'a newer release of Carom may read it' : 'copy the whole link');
  }
  const packed = fromBase64Url(code.slice(prefix.length));
  if (packed === null) return failed('link', 'the link must be letters, digits, - and _ after its dot', 'copy the whole link');
  try {
    const bytes = await through(packed, new DecompressionStream('deflate'), sceneLimits.text);
    return parseScene(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    return failed('link', 'the link is damaged: it does not unpack', 'copy the whole link');
  }
}

/** `bytes` sent through a stream. @throws RangeError when more than `most` bytes come out. */
async function through(bytes: Uint8Array<ArrayBuffer>, stream: CompressionStream | DecompressionStream, most: number): Promise<Uint8Array> {
  const reader = new Blob([bytes]).stream().pipeThrough(stream).getReader();
  const chunks: Uint8Array<ArrayBuffer>[] = [];
  for (let length = 0; ; ) {
    const { done, value } = await reader.read();
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer());
    chunks.push(value);
    length += value.length;
    if (length > most) {
      await reader.cancel();
      throw new RangeError(`unpacked size must be at most ${most} bytes`);
    }
  }
}

function toBase64Url(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** The bytes, or null if the text is not base64url. */
function fromBase64Url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text) || text.length % 4 === 1) return null;
  return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (letter) => letter.charCodeAt(0));
}
