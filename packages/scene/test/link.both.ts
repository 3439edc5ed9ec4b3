import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { runs, sample } from '../../carom/test/runs.ts';
import { decodeScene, encodeScene, type Scene, sceneLimits } from '../src/index.ts';
import { scenes } from './scenes.ts';

const gas: Scene = {
  format: 'carom-scene',
  version: 0,
  engine: 'timeline',
  title: 'Gas – 1 000 discs',
  generate: [{ kind: 'gas', count: 1000, r: 0.01, speed: 1, seed: 42, box: { minX: 0, minY: 0, maxX: 2, maxY: 1 } }],
};

/** The code of these bytes, packed as a link packs them. */
async function packed(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const stream = new Blob([bytes]).stream().pipeThrough(new CompressionStream('deflate'));
  const deflated = new Uint8Array(await new Response(stream).arrayBuffer());
  let text = '';
  for (const byte of deflated) text += String.fromCharCode(byte);
  return `0.${btoa(text).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')}`;
}

describe('a share link', () => {
  it('gives the scene back, and needs no escaping in an address', async () => {
    const code = await encodeScene(gas);
    expect(code).toMatch(/^0\.[\w-]+$/);
    expect(code.length).toBeLessThan(260);
    expect(await decodeScene(code)).toEqual({ ok: true, scene: gas, problems: [] });
  });

  it('gives every scene back, bit for bit', async () => {
    await fc.assert(
      fc.asyncProperty(scenes(), async (scene) => {
        const result = await decodeScene(await encodeScene(scene));
        expect(result.ok && result.scene).toEqual(scene);
      }),
      { numRuns: runs(200) },
    );
  });

  it('leaves the address of the JSON Schema out', async () => {
    expect(await decodeScene(await encodeScene({ $schema: 'x', ...gas }))).toMatchObject({ ok: true, scene: gas });
  });

  it('with any one character changed, left out or added never gives another scene', async () => {
    const code = await encodeScene(gas);
    const letters = 'AZaz09-_.%é=';
    for (const i of sample(Array.from({ length: code.length + 1 }, (_, place) => place))) {
      const letter = letters[i % letters.length];
      for (const damaged of [code.slice(0, i) + letter + code.slice(i + 1), code.slice(0, i) + code.slice(i + 1), code.slice(0, i)]) {
        const result = await decodeScene(damaged);
        if (result.ok) expect([damaged, result.scene]).toEqual([damaged, gas]);
        else expect(result.problems[0]).toMatchObject({ code: 'link', message: expect.stringMatching(/^the link /) });
      }
    }
  });

  it('never rejects, whatever the text', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string(), fc.base64String(), async (any, base64) => {
        expect((await decodeScene(any)).ok).toBe(false);
        expect((await decodeScene(`0.${base64.replaceAll('=', '')}`)).ok).toBe(false);
      }),
      { numRuns: runs(300) },
    );
  });

  it('says what is wrong', async () => {
    const message = async (code: string) => (await decodeScene(code)).problems[0];
    expect(await message('')).toMatchObject({ code: 'link', message: "the link must start with '0.'", hint: 'copy the whole link' });
    expect(await message('3.abcd')).toMatchObject({ code: 'link', hint: 'a newer release of Carom may read it' });
    expect(await message('0.ab cd')).toMatchObject({ code: 'link', message: 'the link must be letters, digits, - and _ after its dot' });
    expect(await message('0.abcd')).toMatchObject({ code: 'link', message: 'the link is damaged: it does not unpack' });
    expect(await message(`0.${'a'.repeat(sceneLimits.link)}`)).toMatchObject({ code: 'limit' });
    expect(await message(await packed(new TextEncoder().encode('{"format":1}')))).toMatchObject({ code: 'format', path: 'format' });
    expect(await message(await packed(new Uint8Array([0xff, 0xfe])))).toMatchObject({ code: 'link' });
  });

  it('stops unpacking what would not end', async () => {
    const bomb = await packed(new Uint8Array(sceneLimits.text + 1).fill(32));
    expect(bomb.length).toBeLessThan(sceneLimits.link);
    expect(await decodeScene(bomb)).toMatchObject({ ok: false, problems: [{ code: 'link' }] });
  });

  it('that would be too long is refused, as is a scene with an error', async () => {
    const bodies = Array.from({ length: 5000 }, (_, i) => ({ x: Math.sqrt(i), y: 1 / (i + 1), r: 1e-9 }));
    await expect(encodeScene({ ...gas, bodies })).rejects.toThrow(
      /^encodeScene: the code must be at most 65536 characters, got \d+; save a file instead$/,
    );
    await expect(encodeScene({ ...gas, speed: -1 })).rejects.toThrow(
      new RangeError('encodeScene: speed must be a finite number > 0, got -1'),
    );
  });
});
