import { describe, expect, it } from 'vitest';
import { createSceneRun, Recorder, verifyRecording } from '../../../../scene/dist/index.js';
import { HaxballPlayer, openKickOff } from '../../../dist/index.js';
import { carom, folderWith } from '../../carom.ts';
import { classic, convert, type Fields, judged } from './judge.ts';
import { type RuleDisc, tick } from './rules.ts';

describe('players of a stadium', () => {
  it('start in a row beside the middle, or at their points, with what playerPhysics says', async () => {
    const { scene } = await convert(classic, '--players', '3');
    const players = scene.bodies!.slice(5) as unknown as (Fields & { filter: Fields })[];
    expect(players.map(({ name, x, y }) => [name, x, y])).toEqual([
      ['red 1', -277.5, 0],
      ['red 2', -277.5, -55],
      ['red 3', -277.5, 55],
      ['blue 1', 277.5, 0],
      ['blue 2', 277.5, -55],
      ['blue 3', 277.5, 55],
    ]);
    expect(players[0]).toMatchObject({ r: 15, mass: 2, material: { restitution: 0.5 }, filter: { category: 2, mask: 47 } });
    const blue = await convert(classic, '--players', '1', '--kick-off', 'blue');
    expect(blue.scene.bodies!.slice(5).map(({ filter }) => filter!.mask)).toEqual([55, 55]);
    const playerPhysics = { radius: 12, invMass: 1, bCoef: 0, cGroup: ['red', 'c0'], damping: 1 };
    const own = await convert({ playerPhysics, redSpawnPoints: [[1, 2], [3, 4]], blueSpawnPoints: [[50, 60]] }, '--players', '3'); // biome-ignore format: short
    expect(own.scene.bodies!.slice(1)).toMatchObject([{ x: 1, y: 2, r: 12, mass: 1 }, { x: 3, y: 4 }, { x: 3, y: 4 }, { x: 50 }, { x: 50 }, { x: 50 }]); // biome-ignore format: short
    expect(own.scene.bodies![1].filter!.category).toBe(2 | (1 << 28));
    const folder = folderWith({ 's.hbs': classic });
    expect((await carom(folder, ['convert', 's.hbs', '--kick-off', 'green'])).err).toContain('--kick-off must be red or blue, got "green"');
    expect((await carom(folder, ['convert', 's.hbs', '--players', 'x'])).err).toContain('--players');
  });

  it('run and kick by the rules, tick by tick; a recording of the inputs plays again', async () => {
    const physics = { acceleration: 0.12, kickingAcceleration: 0.083, kickStrength: 5.5, kickback: 0.3, kickingDamping: 0.9 };
    const stadium = {
      ballPhysics: { radius: 8, invMass: 1.2 },
      playerPhysics: { damping: 0.96 },
      redSpawnPoints: [[-60, 3]],
      blueSpawnPoints: [[400, 0]],
    };
    const { scene } = await convert(stadium, '--players', '1');
    const run = createSceneRun(scene);
    const lines: string[] = [];
    const recorder = new Recorder(run, { write: (line) => lines.push(line) });
    const [, red] = [...run.world!];
    const player = new HaxballPlayer(run.world!, red, physics);
    const { discs } = judged(stadium);
    const own: RuleDisc = {
      ...judged({ ballPhysics: { pos: [-60, 3], damping: 0.96, radius: 15, invMass: 0.5 } }).discs[0],
      group: 2,
      mask: 47,
    };
    const ball = discs[0];
    let hasKicked = false;
    let kicks = 0;
    for (let step = 1; step <= 100; step++) {
      const keys = { x: step < 60 ? 1 : -1, y: step % 7 === 0 ? 1 : 0, kick: step % 30 > 8 };
      for (const action of player.press(keys)) recorder.act('ann', action);
      if (!keys.kick) hasKicked = false;
      const gap = Math.hypot(ball.x - own.x, ball.y - own.y);
      if (keys.kick && !hasKicked && gap - 23 < 4) {
        const [nx, ny] = [(ball.x - own.x) / gap, (ball.y - own.y) / gap];
        ball.vx += nx * 5.5 * 1.2;
        ball.vy += ny * 5.5 * 1.2;
        own.vx -= nx * 0.3 * 0.5;
        own.vy -= ny * 0.3 * 0.5;
        hasKicked = true;
        kicks++;
      }
      const isKicking = keys.kick && !hasKicked;
      const length = Math.hypot(keys.x, keys.y);
      own.vx += ((isKicking ? 0.083 : 0.12) * keys.x) / length;
      own.vy += ((isKicking ? 0.083 : 0.12) * keys.y) / length;
      const moved = { ...own, damping: isKicking ? 0.9 : 0.96 };
      tick([ball, moved], { planes: [], segments: [], vertexes: [] });
      Object.assign(own, { x: moved.x, y: moved.y, vx: moved.vx, vy: moved.vy });
      recorder.advance({ step });
      const [b, p] = [...run.bodies()];
      const limit = kicks === 0 ? 1e-9 : 0.5;
      expect(Math.max(Math.hypot(b.x - ball.x, b.y - ball.y), Math.hypot(p.x - own.x, p.y - own.y)), `tick ${step}`).toBeLessThan(limit);
    }
    expect(kicks).toBe(1);
    recorder.end();
    expect(await verifyRecording([lines.join('\n')])).toMatchObject({ ok: true, steps: 100 });
  });

  it('are held back by the barrier until the kick-off is over: both teams, only as long as it stands', async () => {
    const { scene } = await convert({ ...classic, ballPhysics: { pos: [0, 100] } }, '--players', '1', '--kick-off', 'red');
    const walk = (isOpen: boolean) => {
      const run = createSceneRun(scene);
      if (isOpen) for (const action of openKickOff(run.world!)) run.act(action);
      const [red, blue] = [...run.world!].slice(5);
      const players = [new HaxballPlayer(run.world!, red), new HaxballPlayer(run.world!, blue)];
      for (let step = 1; step <= 240; step++) {
        for (const [i, player] of players.entries()) for (const action of player.press({ x: i === 0 ? 1 : -1 })) run.act(action);
        run.advance({ step });
      }
      return [red.x, blue.x];
    };
    // red, which kicks off, may enter the circle of radius 75 from its side and not leave it on the other; blue stays out of it
    const [red, blue] = walk(false);
    expect(red).toBeLessThan(75 - 15 + 0.5);
    expect(red).toBeGreaterThan(40);
    expect(blue).toBeGreaterThan(75 + 15 - 0.5);
    const [, through] = walk(true);
    expect(through).toBeLessThan(60);
  });
});
