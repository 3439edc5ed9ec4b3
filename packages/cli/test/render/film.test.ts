import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALL_FORMATS, BufferSource, EncodedPacketSink, Input } from 'mediabunny';
import { expect, it } from 'vitest';
import { carom, folderWith, pile } from '../carom.ts';

const folder = folderWith({ 'pile.json': pile });

/** The times of the frames of a film. */
async function timesOf(name: string): Promise<number[]> {
  const input = new Input({ formats: ALL_FORMATS, source: new BufferSource(new Uint8Array(readFileSync(join(folder, name)))) });
  const track = (await input.getPrimaryVideoTrack())!;
  const times: number[] = [];
  for await (const { timestamp } of new EncodedPacketSink(track).packets()) times.push(timestamp);
  return times;
}

it('carom render makes films whose number of frames and times are always the same', async () => {
  const { launchOptions } = (await import(new URL('../../../../scripts/chromium.mjs', import.meta.url).href)) as {
    launchOptions(): Promise<{ readonly executablePath?: string }>;
  };
  const { executablePath } = await launchOptions();
  if (executablePath) process.env.CHROMIUM_PATH = executablePath;
  for (const name of ['a.webm', 'a.mp4']) {
    const { code, err } = await carom(folder, ['render', 'pile.json', '--until', '1', '--fps', '6', '--size', '64x64', '--out', name]);
    expect([code, err]).toEqual([0, expect.stringContaining('7 pictures')]);
    const times = await timesOf(name);
    expect(times.length).toBe(7);
    for (const [i, time] of times.entries()) expect(time).toBeCloseTo(i / 6, name.endsWith('webm') ? 2 : 4); // WebM counts milliseconds
  }
});
