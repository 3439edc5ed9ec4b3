import * as v from 'valibot';
import { describe, expect, it } from 'vitest';
import { runs } from '../../carom/test/runs.ts';
import { parseScene, type SceneProblem, validateScene } from '../src/index.ts';
import { sceneSchema } from '../src/schema.ts';

const head = { format: 'carom-scene', version: 0, engine: 'timeline' } as const;

/** The problems of a scene with these parts. */
function problemsOf(parts: object): readonly SceneProblem[] {
  return validateScene({ ...head, ...parts }).problems;
}

/** Code, path and message in one line each. */
function lines(problems: readonly SceneProblem[]): string[] {
  return problems.map(({ code, path, message, hint }) => `${code} | ${path} | ${message} | ${hint}`);
}

describe('validateScene', () => {
  it('accepts the least scene and gives back a copy', () => {
    const value = { ...head, bodies: [{ x: 0, y: 0, r: 1 }] };
    const result = validateScene(value);
    expect(result).toEqual({ ok: true, scene: value, problems: [] });
    expect(result.ok && result.scene).not.toBe(value);
    expect(result.ok && result.scene.bodies?.[0]).not.toBe(value.bodies[0]);
  });

  it('reports every problem in one go, each with its path', () => {
    const problems = problemsOf({
      title: 7,
      speed: -1,
      friction: 0.1,
      walls: [{ x1: 0, y1: 0, x2: 'end', y2: 1 }, { inside: { minX: 1, minY: 0, maxX: 0, maxY: 1 } }, {}],
      bodies: [{ x: 0, y: 0, r: '12px' }, { x: NaN, y: null, radius: 2 }, 5, { x: 0, y: 0, r: 1, material: { restitution: 85 } }],
    });
    expect(lines(problems)).toEqual([
      'unknown-key | friction | friction is not a key of a scene | the timeline engine has no friction',
      'type | title | title must be a string of at most 80 characters, got 7 | ',
      'range | speed | speed must be a finite number > 0, got -1 | did you mean 1?',
      'type | walls[0].x2 | walls[0].x2 must be a finite number, got "end" | ',
      'range | walls[1].inside.minX | walls[1].inside.minX must be at most maxX (0), got 1 | swap minX and maxX',
      'shape | walls[2] | walls[2] must be a segment {x1, y1, x2, y2}, capsule {x1, y1, x2, y2, r}, box {minX, minY, maxX, maxY}, circle {x, y, r}, polygon {points}, arc {x, y, r, from, to} or {inside}, got an object {} | ',
      'type | bodies[0].r | bodies[0].r must be a finite number > 0, got "12px" | write 12',
      'unknown-key | bodies[1].radius | bodies[1].radius is not a key of bodies[1] | did you mean r?',
      'range | bodies[1].x | bodies[1].x must be a finite number, got NaN | ',
      'type | bodies[1].y | bodies[1].y must be a finite number, got null | JSON writes NaN and Infinity as null',
      'missing | bodies[1].r | bodies[1].r must be a finite number > 0, got nothing | add bodies[1].r',
      'type | bodies[2] | bodies[2] must be an object, got 5 | ',
      'range | bodies[3].material.restitution | bodies[3].material.restitution must be a number in [0, 4], got 85 | did you mean 0.85?',
    ]);
  });

  it('says which number a text was meant to be', () => {
    const hint = (r: unknown) => problemsOf({ bodies: [{ x: 0, y: 0, r }] })[0].hint;
    expect(hint('12px')).toBe('write 12');
    expect(hint(' 0.5 m')).toBe('write 0.5');
    expect(hint('1e-3')).toBe('write 0.001');
    expect(hint('-12px')).toBe('');
    expect(hint('px')).toBe('');
    expect(hint(-3)).toBe('did you mean 3?');
    expect(problemsOf({ bodies: [{ x: 0, y: 0, r: 1, material: { restitution: '90%' } }] })[0].hint).toBe('');
  });

  it('guesses the key that was meant', () => {
    const hint = (key: string) => problemsOf({ bodies: [{ x: 0, y: 0, r: 1, [key]: 1 }] })[0].hint;
    expect(hint('mas')).toBe('did you mean mass?');
    expect(hint('imovable')).toBe('did you mean immovable?');
    expect(hint('isStatic')).toBe('did you mean immovable?');
    expect(hint('restitution')).toBe('did you mean material: { restitution }?');
    expect(hint('colour')).toBe('did you mean color?');
    expect(hint('friction')).toBe('the timeline engine has no friction');
    expect(hint('kind')).toBe('a disc that nothing moves has immovable: true');
    for (const engine of ['timeline', 'world'])
      for (const key of ['width', 'w', 'h'])
        expect(problemsOf({ engine, walls: [{ inside: { x: 0, y: 0, r: 1, [key]: 1 } }] })[0].hint).toBe(
          'a box has minX, minY, maxX, maxY',
        );
    expect(hint('zzzz')).toBe('known here: x, y, r, vx, vy, mass, immovable, material, name, color, label, striped, growth');
    expect(hint('__proto__')).toMatch(/^known here/);
    expect(hint('constructor')).toMatch(/^known here/);
  });

  it('judges a value that does not claim to be a scene of version 0 as if it did', () => {
    expect(lines(validateScene(null).problems)).toEqual(['type |  | scene must be an object, got null | ']);
    expect(lines(validateScene([]).problems)).toEqual(['type |  | scene must be an object, got an array of 0 | ']);
    expect(lines(validateScene({ ...head, format: 'matter' }).problems)).toEqual([
      `format | format | format must be 'carom-scene', got "matter" | add "format": "carom-scene", "version": 0`,
    ]);
    expect(lines(validateScene({ ...head, version: 2, bodies: 'x' }).problems)).toEqual([
      'format | version | version must be 0, got 2 | a newer release of Carom may read it',
      'type | bodies | bodies must be an array, got "x" | ',
    ]);
    expect(validateScene({ bodies: [{ x: 0, y: 0, r: -1 }] }).problems.map(({ path }) => path)).toEqual([
      'format',
      'version',
      'engine',
      'bodies[0].r',
    ]);
  });

  it('names an engine it does not know', () => {
    expect(lines(problemsOf({ engine: 'timelin' }))).toEqual([
      `range | engine | engine must be one of 'timeline', 'world', got "timelin" | did you mean timeline?`,
    ]);
    expect(validateScene({ format: 'carom-scene', version: 0 }).problems[0]).toMatchObject({ code: 'missing', path: 'engine' });
  });

  it('takes no body that is immovable and has a mass', () => {
    expect(lines(problemsOf({ bodies: [{ x: 0, y: 0, r: 1, immovable: true, mass: 2 }] }))).toEqual([
      'range | bodies[0].mass | bodies[0].mass must be left out where immovable is true, got 2 | leave out one of the two',
    ]);
  });

  it('takes no number beyond what the timeline takes', () => {
    expect(lines(problemsOf({ bodies: [{ x: 1e76, y: 0, r: 1 }] }))).toEqual([
      'range | bodies[0].x | bodies[0].x must be a number of at most 1e+75 in size, got 1e+76 | ',
    ]);
  });

  it('counts the discs of recipes and names the limit', () => {
    const generate = [{ kind: 'gas', count: 9000, r: 1, box: { minX: 0, minY: 0, maxX: 1000, maxY: 1000 } }];
    expect(validateScene({ ...head, generate }).ok).toBe(true);
    expect(lines(problemsOf({ generate: [...generate, ...generate] }))).toEqual([
      'limit | generate | a scene must have at most 10000 bodies, got 18000 with those of its recipes | ',
    ]);
    expect(problemsOf({ bodies: Array.from({ length: 10_001 }, () => 0) })).toMatchObject([{ code: 'limit', path: 'bodies' }]);
  });

  it('refuses a gas that does not fit its box', () => {
    const generate = [{ kind: 'gas', count: 26, r: 1, box: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }];
    expect(lines(problemsOf({ generate }))).toEqual([
      'range | generate[0].count | generate[0].count must be at most 25, the discs of r 1 that fit into its box, got 26 | take a larger box or smaller discs',
    ]);
    expect(validateScene({ ...head, generate: [{ ...generate[0], count: 25 }] })).toMatchObject({ ok: true, problems: [] });
  });

  it('warns of bodies that start overlapping, with the depth and a way out, and still gives the scene', () => {
    const bodies = [
      { x: 0, y: 0, r: 1 },
      { x: 5, y: 0, r: 1 },
      { x: 1.5, y: 0, r: 1 },
    ];
    const result = validateScene({ ...head, bodies });
    expect(result.ok).toBe(true);
    expect(lines(result.problems)).toEqual([
      'overlap | bodies[0] | bodies[0] overlaps bodies[2] by 0.5 at the start | move bodies[2] by (0.5, 0)',
    ]);
    expect(result.problems[0].severity).toBe('warning');
  });

  it('warns of bodies in or outside walls', () => {
    const walls = [{ inside: { minX: 0, minY: 0, maxX: 10, maxY: 10 } }, { x1: 0, y1: 5, x2: 10, y2: 5 }];
    expect(lines(problemsOf({ walls, bodies: [{ x: 0.5, y: 4.5, r: 1 }] }))).toEqual([
      'outside | bodies[0] | bodies[0] reaches 0.5 out of walls[0] at the start | move it inside',
      'overlap | bodies[0] | bodies[0] overlaps walls[1] by 0.5 at the start | move it off the wall',
    ]);
  });

  it('refuses bodies that do not fit into a room, naming a recipe once; immovable ones may', () => {
    const walls = [{ inside: { minX: 0, minY: 0, maxX: 10, maxY: 1 } }, { inside: { x: 5, y: 5, r: 0.25 } }];
    const problems = problemsOf({
      walls: walls.slice(0, 1),
      bodies: [
        { x: 1, y: 0.5, r: 0.5 },
        { x: 5, y: 0.5, r: 0.6 },
        { x: 8, y: 0.5, r: 0.6, immovable: true },
      ],
      generate: [{ kind: 'row', count: 2, x: 1, y: 9, r: 2 }],
    });
    expect(lines(problems.filter(({ severity }) => severity === 'error'))).toEqual([
      'range | bodies[1].r | bodies[1].r must be small enough for the room walls[0], got 0.6 | ',
      'range | generate[0].r | generate[0].r must be small enough for the room walls[0], got 2 | ',
    ]);
    expect(problemsOf({ walls: walls.slice(1), bodies: [{ x: 5, y: 5, r: 0.25 }] })).toEqual([]);
  });

  it('names the disc of a recipe that overlaps', () => {
    const generate = [{ kind: 'row', count: 3, x: 0, y: 0, r: 1 }];
    expect(lines(problemsOf({ generate, bodies: [{ x: 2, y: 1.5, r: 1 }] }))).toEqual([
      'overlap | bodies[0] | bodies[0] overlaps generate[0] (disc 1) by 0.5 at the start | move generate[0] (disc 1) by (0, -0.5)',
    ]);
  });

  it('does not call touching discs overlapping, nor two immovable ones', () => {
    expect(problemsOf({ generate: [{ kind: 'triangle', ranks: 20, x: 0.1, y: 0.2, r: 0.028575 }] })).toEqual([]);
    expect(problemsOf({ bodies: Array(2).fill({ x: 0, y: 0, r: 1, immovable: true }) })).toEqual([]);
  });

  it('names a thousand overlaps and counts the others, up to where counting makes no sense', () => {
    const overlapping = (count: number) => problemsOf({ bodies: Array(count).fill({ x: 0, y: 0, r: 1 }) });
    expect(overlapping(60)).toHaveLength(1001);
    expect(overlapping(60)[1000].message).toBe('770 further overlaps at the start are not listed');
    expect(overlapping(10_000)[1000].message).toBe('9000 or more further overlaps at the start are not listed');
  });

  it('checks the largest scenes in a moment, standing in line or all in one place', () => {
    const column = Array.from({ length: 10_000 }, (_, i) => ({ x: 0, y: 3 * i, r: 1 }));
    const walls = Array(runs(1000)).fill({ x1: 2, y1: 0, x2: 2, y2: 30_000 });
    const start = performance.now();
    expect(problemsOf({ bodies: column, walls })).toEqual([]);
    expect(performance.now() - start).toBeLessThan(20_000);
  });

  it('agrees with the published schema on what is well-formed', () => {
    const body = { x: 0, y: 0, r: 1 };
    const cases: object[] = [
      {
        bodies: [body],
        walls: [
          { x: 0, y: 9, r: 1 },
          { x1: 0, y1: 8, x2: 1, y2: 8, r: 0.5, color: '#fff' },
        ],
      },
      { bodies: [{ ...body, r: 0 }] },
      { bodies: [{ ...body, label: '12345' }] },
      { bodies: [{ ...body, color: 'red' }] },
      { bodies: {} },
      { view: { y: 'sideways' } },
      { generate: [{ kind: 'row', count: 2, ...body, gap: -1 }] },
      { generate: [{ kind: 'gas', count: 1.5, r: 1, box: { minX: 0, minY: 0, maxX: 9, maxY: 9 } }] },
      { generate: [{ kind: 'heap' }] },
      { collapse: { limit: 0 } },
      { $schema: 5 },
    ];
    expect(cases.map((parts) => validateScene({ ...head, ...parts }).ok)).toEqual([true, ...Array(10).fill(false)]);
    expect(cases.map((parts) => v.is(sceneSchema, { ...head, ...parts }))).toEqual([true, ...Array(10).fill(false)]);
  });
});

describe('parseScene', () => {
  it('reads JSON', () => {
    expect(parseScene(JSON.stringify(head))).toEqual({ ok: true, scene: head, problems: [] });
    expect(parseScene(`\uFEFF${JSON.stringify(head)}`)).toEqual({ ok: true, scene: head, problems: [] });
  });

  it('skips comments, and leaves alone what only looks like one in a string', () => {
    const title = '// no comment, "nor this" /* one */ \\';
    const text = `// first\n{ /* { " */ "format": "carom-scene", // "version": 1,\r\n"version": 0, "title": ${JSON.stringify(title)}, /**/
      /* two
         lines */ "engine": /***/ "timeline" } // last`;
    expect(parseScene(text)).toEqual({ ok: true, scene: { ...head, title }, problems: [] });
    for (const wrong of [`{} /* no end`, '{} /*/', '{} / one slash', `{ "engine": // }`, `${JSON.stringify(head)} "`])
      expect(parseScene(wrong).problems[0], wrong).toMatchObject({ code: 'json' });
  });

  it('skips a comma after the last of a list, and leaves commas in strings alone', () => {
    const title = 'one, two,] three,}';
    const text = `{ "format": "carom-scene", "version": 0, "engine": "timeline", "title": ${JSON.stringify(title)}, "bodies": [
      { "x": 0, "y": 0, "r": 1, }, // the last
    ],
}`;
    const bodies = [{ x: 0, y: 0, r: 1 }];
    expect(parseScene(text)).toEqual({ ok: true, scene: { ...head, title, bodies }, problems: [] });
    for (const wrong of ['{},', '[1,,]', '{"format",}', '{,}', '{ /* none */ , }', text.replace(/\[[\s\S]*\]/, '[ , ]')])
      expect(parseScene(wrong).problems[0], wrong).toMatchObject({ code: 'json' });
  });

  it('reads hostile comments and strings without an end in a moment', () => {
    for (const part of ['/*', '/*"', '"\\\\"', '"\\\\"/*', '//', '/', '"', '*/', '/**/', ',', ', ', ',     '])
      expect(parseScene(part.repeat(runs(8_388_608) / part.length)).ok).toBe(false);
  });

  it('says what is wrong with text that is not JSON', () => {
    const result = parseScene('{"format": ');
    expect(result).toMatchObject({ ok: false, problems: [{ code: 'json', path: '' }] });
    expect(result.problems[0].message).toMatch(/^the text must be JSON: .+/);
  });

  it('refuses text beyond the limit before reading it', () => {
    expect(parseScene(' '.repeat(8_388_609)).problems).toMatchObject([
      { code: 'limit', message: 'the text must be at most 8388608 characters, got 8388609' },
    ]);
  });
});
