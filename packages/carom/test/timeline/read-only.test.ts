import { describe, expect, it } from 'vitest';
import { Timeline } from '../../src/timeline/index.ts';

/** What plain JavaScript may try. */
function write(item: object, name: string): () => void {
  return () => Object.assign(item, { [name]: 5 });
}

describe('what cannot be written throws a TypeError, in plain JavaScript too, and stays as it was', () => {
  it('of a disc: id, alive, material and what lies behind it', () => {
    const timeline = new Timeline();
    const disc = timeline.add({ x: 1, y: 2, r: 3, vx: 1 });
    const [json, hash] = [disc.toJSON(), timeline.hash()];
    for (const name of ['id', 'alive', 'material', 'record']) expect(write(disc, name), name).toThrow(TypeError);
    expect([disc.id, disc.alive, disc.toJSON(), timeline.hash()]).toEqual([0, true, json, hash]);
    timeline.runTo(1);
    expect(disc.x).toBe(2);
  });

  it('of a wall: everything but data, place and velocity among it', () => {
    const timeline = new Timeline<number>();
    const wall = timeline.addWall({ x: 1, y: 2, r: 3 }, { sensor: true });
    const json = wall.toJSON();
    for (const name of ['id', 'alive', 'shape', 'material', 'sensor', 'absorbing', 'record', 'x', 'y', 'r', 'restitution'])
      expect(write(wall, name), name).toThrow(TypeError);
    expect([wall.id, wall.alive, wall.toJSON()]).toEqual([0, true, json]);
    wall.data = 7;
    expect(wall.data).toBe(7);
  });

  it('of a timeline: what it tells', () => {
    const timeline = new Timeline();
    for (const name of ['now', 'size', 'eventCount', 'recorded', 'walls'])
      expect(write(timeline, name), name).toThrow(new TypeError(`Timeline.${name}: ${name} must be left as it is, got 5`));
    for (const name of ['step', 'discs']) expect(write(timeline, name), name).toThrow(TypeError);
    for (const id of [1n, null, '0', {}] as unknown as number[])
      expect(() => timeline.get(id)).toThrow(/^Timeline.get: id must be a number, got /);
    expect([timeline.get(Number.NaN), timeline.get(-1)]).toEqual([null, null]);
  });
});
