import { findScene } from '@carom/gallery';
import { afterEach, expect, it, vi } from 'vitest';
import { drawCard } from '../../src/scenes/live-picture.ts';

afterEach(() => vi.unstubAllGlobals());

it.each(['newtons-cradle', 'pinball'])(
  'the card of %s goes on from its start, though its first frame began before it was pointed at',
  (id) => {
    const frames: ((now: number) => void)[] = [];
    vi.stubGlobal('requestAnimationFrame', (frame: (now: number) => void) => frames.push(frame));
    vi.stubGlobal('cancelAnimationFrame', () => {});
    vi.stubGlobal('matchMedia', () => ({ matches: false }));
    let drawn = 0;
    const context = new Proxy({} as CanvasRenderingContext2D, {
      get: (_, name) => (name === 'measureText' ? () => ({ width: 1 }) : () => name === 'arc' && drawn++),
      set: () => true,
    });
    drawCard(findScene(id)!.build(), true, context, { width: 300, height: 200, ratio: 1 }, false);
    const early = performance.now() - 5;
    for (let i = 0; i < 5; i++) frames.shift()!(early + 16 * i);
    expect(drawn).toBeGreaterThan(0);
    expect(frames).toHaveLength(1);
  },
);
