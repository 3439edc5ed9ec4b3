import { Timeline } from 'carom';
import { describe, expect, it } from 'vitest';
import { darkTheme, drawTimeline, fitCamera, type Look, lightTheme, worldToScreen } from '../src/index.ts';

const box = { minX: 0, minY: 0, maxX: 4, maxY: 2 };

/** A table with a striped ball, a plain one and an immovable one, drawn on a real canvas; gives the color at a point of the plane. */
function table(ratio: number, theme = lightTheme) {
  const timeline = new Timeline<Look>();
  timeline.addWall({ inside: box }, { data: { color: '#2b87a3' } });
  timeline.add({ x: 1, y: 1, r: 0.4, data: { color: '#d8352a', label: '11', striped: true } });
  timeline.add({ x: 2, y: 1, r: 0.4, data: { color: '#f2c230' } });
  timeline.add({ x: 3, y: 1, r: 0.4, mass: Infinity });
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [440 * ratio, 240 * ratio];
  const context = canvas.getContext('2d', { willReadFrequently: true });
  if (context === null) throw new Error('no 2d context');
  const camera = fitCamera(box, { width: 440, height: 240, margin: 20, ratio });
  drawTimeline(context, camera, timeline, { theme });
  return (x: number, y: number) => {
    const at = worldToScreen(camera, { x, y });
    const [r, g, b] = context.getImageData(Math.round(at.x * ratio), Math.round(at.y * ratio), 1, 1).data;
    return `#${[r, g, b].map((byte) => byte.toString(16).padStart(2, '0')).join('')}`;
  };
}

describe.each([1, 2, 1.5])('on a canvas with %f device pixels per pixel', (ratio) => {
  it('every color is where it belongs', () => {
    const at = table(ratio);
    expect(at(-0.18, 1)).toBe(lightTheme.background);
    expect(at(-0.035, 1)).toBe(lightTheme.wall);
    expect(at(0.3, 0.3)).toBe('#2b87a3');
    expect(at(2, 1)).toBe('#f2c230');
    expect(at(3, 1)).toBe(lightTheme.fixed);
    expect(at(1, 1.33)).toBe('#fbf7ec'); // above the band
    expect(at(1.3, 1)).toBe('#d8352a'); // the band, beside the spot
    expect(at(1, 1.18)).toBe('#fbf7ec'); // the spot, beside the digits
  });

  it('in the dark, too', () => {
    const at = table(ratio, darkTheme);
    expect(at(-0.18, 1)).toBe(darkTheme.background);
    expect(at(3, 1)).toBe(darkTheme.fixed);
  });
});
