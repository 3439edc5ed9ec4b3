import { readFileSync } from 'node:fs';
import { Timeline, World } from 'carom';
import { describe, expect, it } from 'vitest';
import { drawTimeline, drawWorld, fitCamera } from '../src/index.ts';
import { SvgContext } from '../src/svg.ts';

const camera = fitCamera({ minX: 0, minY: 0, maxX: 4, maxY: 2 }, { width: 416, height: 216, margin: 8 });

function table(): Timeline<object> {
  const timeline = new Timeline<object>();
  timeline.addWall({ inside: { minX: 0, minY: 0, maxX: 4, maxY: 2 } }, { data: {} });
  timeline.addWall({ x: 3, y: 1, r: 0.5, from: { x: 1, y: 0 }, to: { x: 0, y: 1 } }, { data: {} });
  timeline.add({ x: 1, y: 1, r: 0.5, vx: 1, data: { label: '8', color: '#112233' } });
  timeline.add({ x: 2.5, y: 1.2, r: 0.3, data: { striped: true, label: '12', color: '#dd2200' } });
  timeline.add({ x: 3.5, y: 0.4, r: 0.2, mass: Infinity, data: { name: 'a <b> & "c"' } });
  return timeline;
}

describe('SvgContext', () => {
  it('writes the same text for the same picture, well-formed', () => {
    const draw = () => {
      const context = new SvgContext(416, 216);
      drawTimeline(context, camera, table(), { velocities: 1, caption: 'name', chosen: 0 });
      return context.toString();
    };
    const svg = draw();
    expect(draw()).toBe(svg);
    expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" width="416" height="216" viewBox="0 0 416 216">')).toBe(true);
    expect(balance(svg)).toEqual([]);
    expect(svg).toContain('<text x="108" y=');
    expect(svg).toContain('>8</text>');
  });

  it('draws a disc of a world as a whole circle, and clips to a torus until it is left', () => {
    const world = new World({ periodX: 4, periodY: 2 });
    world.add({ x: 1, y: 1, r: 0.5 });
    const context = new SvgContext(416, 216);
    drawWorld(context, camera, world);
    const svg = context.toString();
    expect(svg).toContain('M158 108A50 50 0 1 1 58 108A50 50 0 1 1 158 108');
    expect(svg).toContain('<clipPath id="clip1">');
    expect(balance(svg)).toEqual([]);
  });

  it('joins an arc to the path as a canvas does, and knows a large arc from a small one', () => {
    const context = new SvgContext(100, 100);
    context.beginPath();
    context.moveTo(0, 0);
    context.arc(50, 50, 10, 0, Math.PI / 2);
    context.arc(50, 50, 10, Math.PI / 2, 2 * Math.PI);
    context.stroke();
    expect(context.toString()).toContain('d="M0 0L60 50A10 10 0 0 1 50 60A10 10 0 1 1 60 50"');
  });

  it('writes marks of XML in texts and colors as such, and leaves control characters out', () => {
    const context = new SvgContext(100, 100);
    context.fillStyle = '"><script>';
    context.fillText('<a> & "b"\u0000', 1, 2);
    expect(context.toString()).toContain('fill="&quot;&gt;&lt;script&gt;"');
    expect(context.toString()).toContain('>&lt;a&gt; &amp; &quot;b&quot;</text>');
  });

  it('writes 0 for what is not finite', () => {
    const context = new SvgContext(100, 100);
    context.fillRect(NaN, Infinity, -0, 1.23456);
    expect(context.toString()).toContain('<rect x="0" y="0" width="0" height="1.235"');
  });

  it('scales by its transform, and goes back to the one before', () => {
    const context = new SvgContext(100, 100);
    context.save();
    context.setTransform(2, 0, 0, 2, 0, 0);
    context.fillRect(0, 0, 1, 1);
    context.restore();
    context.fillRect(0, 0, 2, 2);
    expect(context.toString()).toContain('height="1" fill="#000000" transform="matrix(2 0 0 2 0 0)"/>');
    expect(context.toString()).toContain('height="2" fill="#000000"/>');
  });

  it('says what it shows, and names its parts by a prefix', () => {
    const context = new SvgContext(10, 10, { description: 'a < b', prefix: 'left-' });
    context.rect(0, 0, 1, 1);
    context.clip();
    expect(context.toString()).toContain('<desc>a &lt; b</desc>');
    expect(context.toString()).toContain('<g clip-path="url(#left-clip1)"></g>');
  });

  it('refuses a picture without room', () => {
    expect(() => new SvgContext(0, 1)).toThrow(new RangeError('new SvgContext: width must be a finite number > 0, got 0'));
    expect(() => new SvgContext(1, NaN)).toThrow(new RangeError('new SvgContext: height must be a finite number > 0, got NaN'));
  });

  it('has everything of DrawContext', () => {
    const source = readFileSync(new URL('../src/context.ts', import.meta.url), 'utf8');
    const context = new SvgContext(1, 1);
    for (const [, name] of source.matchAll(/^ {2}(\w+)[(:]/gm)) expect(name in context, name).toBe(true);
  });
});

/** Tags that were not closed in order. */
function balance(svg: string): string[] {
  const open: string[] = [];
  for (const [, close, name, empty] of svg.matchAll(/<(\/?)(\w+)[^<>]*?(\/?)>/g)) {
    if (close) {
      if (open.pop() !== name) return [`</${name}>`];
    } else if (!empty) open.push(name);
  }
  return open;
}
