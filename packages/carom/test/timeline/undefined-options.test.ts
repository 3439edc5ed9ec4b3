import { describe, expect, it } from 'vitest';
import { Timeline } from '../../src/timeline/index.ts';

/** An object with these names, all undefined. */
function unset(names: string): object {
  return Object.fromEntries(names.split(' ').map((name) => [name, undefined]));
}

const ofWall = 'material sensor absorbing data';
const circle = { x: 1, y: 2, r: 3 };

/** The hash of a timeline after it was filled. */
function hashOf(fill: (timeline: Timeline<unknown>) => unknown): string {
  const timeline = new Timeline<unknown>();
  fill(timeline);
  return timeline.hash();
}

describe('an option that is undefined is not given', () => {
  it('to the constructor, from and the options in them', () => {
    const timeline = new Timeline(unset('history ties gravity deceleration periodX periodY collapse scheduler'));
    expect(timeline.hash()).toBe(new Timeline().hash());
    const inner = { history: unset('keyframes spacing bytes'), collapse: unset('cutoffSpeed limit') };
    expect(new Timeline(inner).hash()).toBe(timeline.hash());
    expect(Timeline.from(timeline.snapshot(), unset('history data wallData scheduler')).hash()).toBe(timeline.hash());
  });

  it('to add, addWall and change, and in a material', () => {
    const plain = hashOf((timeline) => timeline.add(circle));
    expect(hashOf((timeline) => timeline.add({ ...circle, ...unset('vx vy mass immovable material data') }))).toBe(plain);
    expect(hashOf((timeline) => timeline.add({ ...circle, material: unset('restitution') }))).toBe(plain);
    expect(hashOf((timeline) => timeline.addWall(circle, unset(ofWall)))).toBe(hashOf((timeline) => timeline.addWall(circle)));
    const timeline = new Timeline<string>();
    const disc = timeline.add({ ...circle, immovable: true, material: { restitution: 0.5 }, data: 'mine' });
    const { vx: _, ...rest } = disc.toJSON();
    timeline.change(disc, { ...unset('x y r vy mass immovable material data'), vx: 1 });
    expect(disc.toJSON()).toEqual({ vx: 1, ...rest });
  });

  it('beside JSON of a wall: what the JSON says stays, each option of it', () => {
    const json = { shape: circle, material: { restitution: 0.5 }, sensor: true, absorbing: true, data: 'mine' };
    const timeline = new Timeline<string>();
    for (const name of [...ofWall.split(' '), ofWall]) expect(timeline.addWall(json, unset(name)).toJSON()).toEqual(json);
    expect(timeline.addWall(json, { absorbing: false }).toJSON()).toEqual({ ...json, absorbing: false });
  });
});
