import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createRandom } from 'carom';
import { expect, it } from 'vitest';
import { GifWriter } from '../../dist/render/gif.js';
import { carom, folderWith, gas, pile } from '../carom.ts';
import { readGif } from './gif.ts';

/** Pixels in the colors that a GIF of ours holds: 5, 6 and 5 bits. */
const rounded = (data: Uint8Array) =>
  Array.from({ length: (data.length / 4) * 3 }, (_, i) => {
    const [value, bits] = [data[Math.floor(i / 3) * 4 + (i % 3)], i % 3 === 1 ? 6 : 5];
    return ((value >> (8 - bits)) << (8 - bits)) | ((value >> (8 - bits)) >> (2 * bits - 8));
  });

it('a GIF shows the pixels that were given, in frames of any size, still, noisy or of one color', () => {
  const random = createRandom(3);
  for (const [width, height] of [
    [1, 1],
    [7, 3],
    [255, 1],
    [120, 90],
  ]) {
    const writer = new GifWriter(width, height, 'a comment');
    const given: Uint8Array[] = [];
    for (let frame = 0; frame < 6; frame++) {
      const data = frame === 3 ? given[2].slice() : (given[frame - 1]?.slice() ?? new Uint8Array(4 * width * height));
      const changes = frame === 3 ? 0 : frame === 5 ? 4 * width * height : Math.ceil(random.next() * width * height);
      for (let i = 0; i < changes; i++) data[Math.floor(random.next() * data.length)] = 85 * Math.floor(4 * random.next());
      given.push(data);
      writer.add({ width, height, data }, frame + 2);
    }
    const { frames, ...size } = readGif(writer.end());
    expect(size).toEqual({ width, height });
    expect(frames.map(({ hundredths }) => hundredths)).toEqual([2, 3, 4, 5, 6, 7]);
    for (const [i, { colors }] of frames.entries()) expect([...colors], `${width} x ${height}, frame ${i}`).toEqual(rounded(given[i]));
  }
});

it('a GIF of more colors than it can hold keeps the most frequent ones, and takes the nearest for others', () => {
  const [width, height] = [64, 64];
  const data = new Uint8Array(4 * width * height);
  for (let i = 0; i < width * height; i++) data.set(i < 2048 ? [8, 0, 0, 255] : [(i & 31) << 3, ((i >> 5) & 63) << 2, 0, 255], 4 * i);
  const writer = new GifWriter(width, height, '');
  writer.add({ width, height, data }, 4);
  const [{ colors }] = readGif(writer.end()).frames;
  const exact = rounded(data);
  expect([...colors.subarray(0, 3 * 2048)]).toEqual(exact.slice(0, 3 * 2048));
  expect(new Set(Array.from({ length: width * height }, (_, i) => colors.slice(3 * i, 3 * i + 3).join())).size).toBe(255);
});

it('carom render makes a GIF of a scene or a recording, the same bytes each time, its frames at their times', async () => {
  const folder = folderWith({ 'pile.json': pile, 'gas.json': gas });
  await carom(folder, ['run', 'gas.json', '--out', 'gas.carom']);
  for (const [name, fps] of [
    ['pile.json', '30'],
    ['gas.carom', '12'],
  ]) {
    const options = ['--until', '1', '--fps', fps, '--size', '64x48', '--out'];
    for (const out of ['a.gif', 'b.gif'])
      expect(await carom(folder, ['render', name, ...options, out])).toMatchObject({ code: 0, err: expect.stringContaining('pictures') });
    const [first, second] = ['a.gif', 'b.gif'].map((out) => readFileSync(join(folder, out)));
    expect(first.equals(second)).toBe(true);
    const { frames } = readGif(first);
    expect(frames.length).toBe(Number(fps) + 1);
    let sum = 0;
    for (const [i, { hundredths }] of frames.entries()) {
      expect(sum).toBe(Math.round((100 * i) / Number(fps)));
      sum += hundredths;
    }
    expect(frames[0].colors).not.toEqual(frames[5].colors);
  }
  const halves = ['render', 'pile.json', '--until', '1', '--size', '64x48', '--out'];
  await carom(folder, [...halves, 'slow.gif', '--fps', '10', '--speed', '0.5']);
  await carom(folder, [...halves, 'quick.gif', '--fps', '20']);
  const [slow, quick] = ['slow.gif', 'quick.gif'].map((out) => readGif(readFileSync(join(folder, out))).frames);
  expect(slow.map(({ colors }) => colors)).toEqual(quick.map(({ colors }) => colors));
  expect([slow[0].hundredths, quick[0].hundredths]).toEqual([10, 5]);
  expect((await carom(folder, ['render', 'gas.json', '--fps', '60', '--out', 'a.gif'])).err).toBe(
    'carom: --fps must be a number in [0.01, 50], got "60"\n',
  );
});
