import { describe, expect, it } from 'vitest';
import { createRandom } from '../../../../carom/dist/index.js';
import { createSceneRun, createWorldRun } from '../../../../scene/dist/index.js';
import { carom, folderWith } from '../../carom.ts';
import { apart, classic, convert, type Fields, judged } from './judge.ts';
import { tick } from './rules.ts';

describe('a HaxBall stadium plays by the rules of HaxBall', () => {
  it.each([
    [0.5, 1, 0.5],
    [0.5, 0.1, 0.05],
    [0.5, 3, 1.5],
    [1.5, 2, 3],
    [0.5, 0, 0],
    [0, 1, 0],
    [1, 1, 1],
  ])('a ball of bCoef %f at a wall of bCoef %f comes back with %f of its speed', async (ball, wall, share) => {
    const segment = { vertexes: [{ x: 100, y: -50 }, { x: 100, y: 50 }], segments: [{ v0: 0, v1: 1, bCoef: wall }] }; // biome-ignore format: short
    const plane = { planes: [{ normal: [-1, 0], dist: -100, bCoef: wall }] };
    const post = { vertexes: [{ x: 100, y: 0, bCoef: wall }] };
    const disc = { discs: [{ pos: [110, 0], radius: 10, invMass: 0, bCoef: wall }] };
    for (const walls of [segment, plane, post, disc]) {
      const { scene } = await convert({ ...walls, ballPhysics: { radius: 10, damping: 1, bCoef: ball, speed: [3, 0] } });
      const { world } = createWorldRun(scene);
      for (let i = 0; i < 60; i++) world.step(1 / 60);
      expect([...world][0].vx / -180).toBeCloseTo(share, 6);
    }
  });

  it('discs fly the same ways tick by tick, with damping and gravity, and with sub-steps for springs', async () => {
    const ballPhysics = { damping: 0.95, speed: [5, -3], gravity: [0.02, 0.1] };
    const discs = [
      { pos: [200, 0], gravity: [0.01, 0.05], speed: [1, 1], damping: 1 },
      { pos: [-300, 0], invMass: 0, speed: [1, 0], damping: 1 },
      { pos: [300, 0], speed: [2, 2], damping: 0 },
    ];
    expect(await apart({ ballPhysics, discs })).toBeLessThan(1e-4); // that of damping 0
    expect(await apart({ ballPhysics, discs: discs.slice(0, 2) })).toBeLessThan(1e-9);
    const spring = [0, 10].map((y) => ({ pos: [-1000, y], radius: 1 }));
    expect(await apart({ ballPhysics, discs: [...discs.slice(0, 2), ...spring], joints: [{ d0: 3, d1: 4, strength: 0.1 }] })).toBeLessThan(
      1e-9,
    );
  });

  it('two seconds in the classic stadium are within a unit, tick by tick; a bounce differs by what HaxBall loses of its tick', async () => {
    const random = createRandom(5);
    let beyond = 0;
    for (let k = 0; k < 40; k++) {
      const speed = random.between(1, k < 20 ? 3.5 : 5); // a kick gives 5
      const angle = random.between(0, 2 * Math.PI);
      const distance = await apart({ ...classic, ballPhysics: { speed: [speed * Math.cos(angle), speed * Math.sin(angle)] } });
      if (k < 20) expect(distance).toBeLessThan(1);
      // at most the way of a tick times the bounce of ball and wall, .5
      expect(distance).toBeLessThan(0.5 * speed);
      if (distance > 1) beyond++;
    }
    expect(beyond).toBeLessThanOrEqual(2);
  });

  it('segments of every kind stop, bend and bounce: straight, curved, curved by curveF, one-way', async () => {
    const random = createRandom(11);
    for (let k = 0; k < 60; k++) {
      const angle = random.between(0, 2 * Math.PI);
      const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
      const half = random.next() < 0.5 ? 60 : -60;
      const vertexes = [-half, half].map((along) => ({ x: 80 * cos - along * sin, y: 80 * sin + along * cos }));
      const curve = k % 3 === 0 ? 0 : random.between(-120, 120);
      // to the right of the way from the first to the last: the side of (dy, −dx), which is that of the ball if half is negative
      const isRight = half < 0;
      const bias = k % 2 === 0 ? 0 : isRight ? 20 : -20;
      const speed = [2, 2].map((v, i) => v * (i === 0 ? Math.cos(angle + 0.2) : Math.sin(angle + 0.2)));
      const stadium = { vertexes, segments: [{ v0: 0, v1: 1, curve, bias, bCoef: random.between(0, 2) }], ballPhysics: { speed } };
      expect(await apart(stadium, 90), JSON.stringify(stadium)).toBeLessThan(2.5);
      if (bias !== 0) continue;
      const { scene } = await convert(stadium);
      const share = 1 / Math.tan(((curve || 1e-9) * Math.PI) / 360);
      const exported = await convert({ ...stadium, segments: [{ ...stadium.segments[0], curve: 77, curveF: share }] });
      const [a, b] = [scene.walls![0], exported.scene.walls![0]] as unknown as Record<string, number>[];
      if (curve > 10) for (const key of ['x', 'y', 'r']) expect(b[key]).toBeCloseTo(a[key], 6);
    }
  });

  it('one-way segments stop from one side and let pass from behind: straight and curved, to either side and both ways', async () => {
    const ends: boolean[] = [];
    for (const bias of [20, -20]) {
      for (const curve of [0, 60, -60, 200]) {
        for (const y of [60, -60]) {
          const stadium = {
            vertexes: [y, -y].map((at) => ({ x: 160, y: at, cMask: [] })),
            segments: [{ v0: 0, v1: 1, bias, curve }],
            ballPhysics: { damping: 1, speed: [2, 0] },
          };
          const run = createSceneRun((await convert(stadium)).scene);
          const { discs, walls } = judged(stadium);
          run.advance({ step: 120 });
          for (let i = 0; i < 120; i++) tick(discs, walls);
          const [{ vx }] = [...run.bodies()];
          expect(vx > 0, JSON.stringify(stadium)).toBe(discs[0].vx > 0);
          ends.push(vx > 0);
        }
      }
    }
    expect(ends.filter(Boolean).length).toBe(8);
  });

  it('vertexes stop discs where no segment like them ends; rods and ropes hold; a spring swings as often', async () => {
    const post = { vertexes: [{ x: 60, y: 3, bCoef: 0.5 }], ballPhysics: { speed: [2, 0] } };
    expect(await apart(post)).toBeLessThan(1);
    const two = (joint: Fields, ball: Fields, disc: Fields) => ({
      ballPhysics: { pos: [-20, 0], damping: 1, ...ball },
      discs: [{ pos: [20, 0], damping: 1, ...disc }],
      joints: [{ d0: 0, d1: 1, ...joint }],
    });
    expect(await apart(two({}, { speed: [1, 0] }, {}))).toBeLessThan(0.5);
    expect(await apart(two({ length: [0, 60] }, { speed: [-1, 0] }, { speed: [0.5, 0.3] }))).toBeLessThan(0.5);
    expect(await apart(two({ length: [30, 60] }, { speed: [1, 0] }, {}))).toBeLessThan(0.5);
    expect(await apart(two({}, { speed: [0, 1] }, { invMass: 0 }))).toBeLessThan(2.5); // a rod there loses speed as it turns
    for (const strength of [0.01, 0.05]) {
      const { scene, said } = await convert(two({ length: 60, strength }, {}, {}));
      expect(said).not.toContain('spring');
      const run = createSceneRun(scene);
      const { discs, joints } = judged(two({ length: 60, strength }, {}, {}));
      const turns: [number[], number[]] = [[], []];
      const before = [0, 0];
      for (let step = 1; step <= 120; step++) {
        tick(discs, { planes: [], segments: [], vertexes: [] }, joints);
        run.advance({ step });
        for (const [k, x] of [[...run.bodies()][0].x, discs[0].x].entries()) {
          if (before[k] < -30 !== x < -30 && step > 1) turns[k].push(step);
          before[k] = x;
        }
      }
      expect(turns[1].length).toBeGreaterThan(3);
      for (const [i, step] of turns[1].entries()) expect(Math.abs(step - turns[0][i])).toBeLessThanOrEqual(2);
    }
  });
});

describe('segments end to end', () => {
  it('are one line, whatever way each goes and whatever their vertexes say: a ball pressed onto them slides on', async () => {
    const vertexes = Array.from({ length: 20 }, (_, i) => ({ x: 20 * i, y: 10, bCoef: 1 }));
    const segments = Array.from({ length: 19 }, (_, i) =>
      i % 2 === 0 ? { v0: i, v1: i + 1, bCoef: 0.5 } : { v0: i + 1, v1: i, bCoef: 0.5 },
    );
    const stadium = { vertexes, segments, ballPhysics: { pos: [15, 0], speed: [3, 0.2], gravity: [0, 0.05] } };
    const { scene, said } = await convert(stadium);
    expect(scene.walls).toMatchObject([{ chain: vertexes.map(({ x, y }) => ({ x, y })), material: { restitution: 0.5 } }]);
    expect(said).toContain('vertexes at the ends of segments bounce as these do, whatever their own bCoef (20 times)');
    expect(said).toContain('took over segments 19 of 19, vertexes 20 of 20');
    expect(await apart(stadium)).toBeLessThan(0.2);
  });

  it('make rooms that keep a ball: both-way, one-way, curved one-way, in any order', async () => {
    const random = createRandom(3);
    const corners = [[-100, -60], [100, -60], [100, 60], [-100, 60]].map(([x, y]) => ({ x, y })); // biome-ignore format: short
    for (let k = 0; k < 24; k++) {
      const curve = k % 3 === 2 ? 40 : 0;
      // from corner to corner the room lies to the left, the side that a negative bias keeps; curved segments bulge out of it
      const sides = [0, 1, 2, 3].map((i) => ({ v0: i, v1: (i + 1) % 4, bias: k % 3 === 0 ? 0 : -10, curve, bCoef: 2 }));
      const segments = k % 2 === 0 ? sides : [sides[2], sides[0], sides[3], sides[1]];
      const angle = random.between(0, 2 * Math.PI);
      const ballPhysics = { bCoef: 0.5, damping: 1, speed: [9 * Math.cos(angle), 9 * Math.sin(angle)] };
      const { scene } = await convert({ vertexes: corners, segments, ballPhysics });
      expect(scene.walls!.length).toBe(1);
      expect(scene.walls![0]).toMatchObject({ closed: true });
      const run = createSceneRun(scene);
      for (let step = 1; step <= 400; step++) {
        run.advance({ step });
        const [{ x, y }] = [...run.bodies()];
        expect(Math.max(Math.abs(x) - 120, Math.abs(y) - 75), `${k}: step ${step}`).toBeLessThan(0);
      }
    }
  });

  it('stay apart where three meet, where they differ, or where one-way ones face each other', async () => {
    const vertexes = [[0, 0], [50, 0], [100, 0], [50, 50]].map(([x, y]) => ({ x, y, cMask: [] })); // biome-ignore format: short
    const walls = async (...segments: object[]) => (await convert({ vertexes, segments, ballPhysics: { pos: [0, 200] } })).scene.walls!;
    expect((await walls({ v0: 0, v1: 1 }, { v0: 1, v1: 2 })).length).toBe(1);
    expect((await walls({ v0: 0, v1: 1 }, { v0: 1, v1: 2 }, { v0: 1, v1: 3 })).length).toBe(3);
    expect((await walls({ v0: 0, v1: 1 }, { v0: 1, v1: 2, bCoef: 0.5 })).length).toBe(2);
    expect((await walls({ v0: 0, v1: 1, bias: 5 }, { v0: 1, v1: 2, bias: 5 })).filter((wall) => 'chain' in wall).length).toBe(1);
    expect((await walls({ v0: 0, v1: 1, bias: 5 }, { v0: 2, v1: 1, bias: -5 })).filter((wall) => 'chain' in wall).length).toBe(1);
    expect((await walls({ v0: 0, v1: 1, bias: 5 }, { v0: 1, v1: 2, bias: -5 })).filter((wall) => 'chain' in wall).length).toBe(0);
  });
});

describe('carom convert of a stadium', () => {
  it('reads JSON5: comments, names without quotes, single quotes, commas at the end, hexadecimal', async () => {
    const text = `// a stadium
    {
      name: 'Five', width: 0x64, height: +60., /* names and numbers */
      traits: [],
      vertexes: [{ x: -.5e2, y: 0, }, { x: 50, y: 0 },],
      segments: [{ v0: 0, v1: 1, curve: null, curveF: Infinity, },],
    }`;
    const { scene } = await convert(text);
    expect([scene.title, scene.view]).toEqual(['Five', { box: { minX: -100, minY: -60, maxX: 100, maxY: 60 }, y: 'down' }]);
    expect(scene.walls).toMatchObject([{ x1: -50, y1: 0, x2: 50, y2: 0 }]);
    const folder = folderWith({ 's.hbs': '{ name: }', 'deep.hbs': '['.repeat(200_000), 'list.hbs': '[]' });
    expect(await carom(folder, ['convert', 's.hbs'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^carom: s\.hbs: must be JSON5: .*1:9\n$/),
    });
    expect(await carom(folder, ['convert', 'deep.hbs'])).toMatchObject({
      code: 2,
      err: expect.stringMatching(/^carom: deep\.hbs: must be JSON5/),
    });
    expect((await carom(folder, ['convert', 'list.hbs'])).err).toBe('carom: list.hbs: the stadium must be an object, got []\n');
  });

  it('reads flags as its wiki lists them: all are the six basic ones; each kind has its own', async () => {
    const { scene } = await convert({
      traits: { half: { cGroup: ['ball', 'c0'], speed: [1, 0], damping: 0.5, invMass: 0.5 } },
      vertexes: [{ x: 0, y: 90 }, { x: 90, y: 90 }], // biome-ignore format: short
      segments: [
        { v0: 0, v1: 1, cMask: ['ball'] },
        { v0: 0, v1: 1, cGroup: ['redKO', 'c3', 'kick'], cMask: ['none', ''] },
      ],
      planes: [{ normal: [0, 2], dist: -200 }],
      goals: [{ p0: [-90, 10], p1: [-90, -10], team: 'red' }],
      discs: [{ pos: [20, 30], radius: 5, color: 'ff8800', trait: 'half', cMask: ['all', 'c2'] }, { pos: [60, 0], invMass: 0, color: 'transparent' }], // biome-ignore format: short
    });
    const { walls, bodies } = scene as unknown as { walls: Fields[]; bodies: Fields[] };
    const filters = (items: Fields[]) => items.map(({ filter }) => Object.values(filter as object));
    // the segments, a post at each end for whom they do not stop, the plane, the goal
    expect(filters(walls)).toEqual([[32, 1], [8 | 64 | (1 << 31), 0], [32, 62], [32, 62], [32, 63], [-1, 128]]); // biome-ignore format: short
    expect(filters(bodies)).toEqual([[1 | 64 | 128, 63], [1 | (1 << 28), 63 | (1 << 30)], [63, 63]]); // biome-ignore format: short
    expect(walls[5]).toMatchObject({ sensor: true, name: 'goal of red' });
    expect(bodies[0]).toMatchObject({ name: 'ball', r: 10, mass: 1, color: '#ffffff' });
    expect(bodies[1]).toMatchObject({ x: 20, y: 30, r: 5, mass: 2, vx: 120, linearDamping: 60, color: '#ff8800' });
    expect(bodies[2]).not.toHaveProperty('color');
    const disc0 = await convert({ ballPhysics: 'disc0', discs: [{ pos: [1, 2], cGroup: ['red'] }] });
    expect(disc0.scene.bodies).toMatchObject([{ name: 'ball', x: 1, filter: { category: 2 } }]);
    // a ball without the flag does not meet a disc that is only c0
    const apartness = { ballPhysics: { speed: [2, 0], damping: 1 }, discs: [{ pos: [50, 0], cGroup: ['c0'], invMass: 0 }] };
    const run = createSceneRun((await convert(apartness)).scene);
    run.advance({ step: 60 });
    expect([...run.bodies()][0].x).toBeCloseTo(120, 9);
  });

  it('says what is not carried over, one line each, and then how much of each list it took over', async () => {
    const stadium = {
      ...classic,
      bogus: 1,
      cameraWidth: 7,
      canBeStored: false,
      bg: { type: 'grass' },
      discs: [
        ...(classic.discs as object[]),
        { pos: [50, 0], bCoef: 9, damping: 1.1, trait: 'nowhere' },
        { pos: [90, 0], invMass: 0, speed: [1, 0] },
      ],
      joints: [{ d0: 0, d1: 5, color: 'FF0000' }, { d0: 1, d1: 2 }, { d0: 0, d1: 5, length: [30, 60], strength: 0.1 }], // biome-ignore format: short
      segments: [...(classic.segments as object[]), { v0: 3, v1: 3 }],
    };
    const { scene, said } = await convert(stadium);
    for (const line of [
      'trait "nowhere" is not among the traits',
      'bCoef above 4 counts as 4',
      'damping above 1 counts as 1',
      'discs of "invMass": 0 keep their speed, without damping and gravity',
      'segments without length are left out',
      'segments with "vis": false are drawn (8 times)',
      'joints of one disc, or of two that nothing moves, are left out',
      'springs with two lengths are rigid at both',
      'players are left out: --players 1 puts one of each team where it starts',
      '"bogus" is no key of a stadium that is known here',
      'took over discs 6 of 6, segments 14 of 15, vertexes 20 of 20, planes 6 of 6, goals 2 of 2, joints 2 of 3',
    ])
      expect(said).toContain(`s.hbs: ${line}\n`);
    expect(said).not.toContain('camera');
    expect(scene.joints).toMatchObject([{ kind: 'distance', a: 0, b: 5, length: 50, collideConnected: true, color: '#ff0000' }, { limits: { lower: 30, upper: 60 } }]); // biome-ignore format: short
    const json = await carom(folderWith({ 's.hbs': stadium }), ['convert', 's.hbs', '--out', 's.json', '--json']);
    expect(JSON.parse(json.err)).toMatchObject({ walls: 22, bodies: 7, taken: { segments: [14, 15], joints: [2, 3] } });
  });

  it('takes points for discs without a radius, and masses to the ends of their range', async () => {
    const discs = [{ radius: 0 }, { radius: -2 }, { invMass: -1 }, { invMass: 1e-320 }, { invMass: 1e60 }].map((disc, i) => ({
      pos: [40 * i, 90],
      ...disc,
    }));
    const { scene, said } = await convert({ discs });
    const bodies = scene.bodies!.slice(1) as unknown as Fields[];
    expect(bodies.map(({ r }) => r)).toEqual([1e-9, 1e-9, 10, 10, 10]);
    expect(bodies.map(({ mass, immovable }) => immovable ?? mass)).toEqual([1, 1, true, 1e50, 1e-50]);
    expect(said).toContain('radius below 0 counts as 0');
    expect(said).toContain('"invMass" below 0 counts as 0');
  });

  it.each([
    [{ segments: [{ v0: 0, v1: 9 }], vertexes: [{ x: 0, y: 0 }] }, 'segments[0].v1 must be the place of a vertex, got 9'],
    [{ vertexes: [{ x: '1', y: 0 }] }, 'vertexes[0].x must be a finite number, got "1"'],
    [{ planes: [{ normal: [0, 0], dist: 1 }] }, 'planes[0].normal must be a direction, got [0,0]'],
    [{ goals: [{ p0: [0, 0], p1: [1, 1], team: 'green' }] }, 'goals[0].team must be red or blue, got "green"'],
    [
      { discs: [{ cMask: [7] }] },
      'discs[0].cMask must be made of ball, red, blue, redKO, blueKO, wall, all, kick, score, c0, c1, c2, c3, got [7]',
    ],
    [{ discs: 7 }, 'discs must be a list, got 7'],
    [{ joints: [{ d0: 0, d1: 1 }] }, 'joints[0].d1 must be the place of a disc, got 1'],
    [{ discs: [{}], joints: [{ d0: 0, d1: 1, strength: -1 }] }, 'joints[0].strength must be rigid or a number > 0, got -1'],
    [{ discs: [{}], joints: [{ d0: 0, d1: 1, length: [1] }] }, 'joints[0].length[1] must be a finite number, got nothing'],
    [{ ballPhysics: 'disc0' }, 'ballPhysics must be an object where there are no discs, got "disc0"'],
    [{ traits: 7 }, 'traits must be an object, got 7'],
  ])('refuses what is wrong by its place: %j', async (stadium, message) => {
    const { code, err } = await carom(folderWith({ 's.hbs': stadium }), ['convert', 's.hbs']);
    expect([code, err]).toEqual([2, expect.stringContaining(message)]);
  });
});
