import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { asyncBufferFromFile, parquetReadObjects } from 'hyparquet';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { describe, expect, it } from 'vitest';
import { createRandom, overlaps, relation, separation } from '../../../carom/dist/index.js';
import { runs } from '../../../carom/test/runs.ts';
import { readParquet } from '../../dist/pairs/circles-parquet.js';
import { carom, ended, folderWith, start } from '../carom.ts';

const random = createRandom(3);
/** Circles of many sizes, some in one place, some tangent, some points. */
function circles(count: number, room: number): { x: number; y: number; r: number }[] {
  return Array.from({ length: count }, (_, i) => {
    const isLattice = i % 4 === 0;
    const at = () => (isLattice ? Math.floor(random.between(0, room)) : random.between(0, room));
    return { x: at() - room / 2, y: at(), r: isLattice ? 0.5 * random.below(4) : random.between(0, i % 100 === 1 ? 20 : 0.6) };
  });
}
const csv = (all: readonly { x: number; y: number; r: number }[]) => `x,y,r\n${all.map(({ x, y, r }) => `${x},${y},${r}`).join('\n')}\n`;
const many = circles(runs(20_000), 140);
const some = circles(3000, 140);
const few = circles(4000, 140);
const folder = folderWith({ 'many.csv': csv(many), 'some.csv': csv(some), 'few.csv': csv(few) });
const read = (name: string) => readFileSync(join(folder, name), 'utf8');

describe('carom pairs', () => {
  it('of thousands of circles are those of a loop over all, with and without tiles', async () => {
    const lines = ['a,b,relation,depth'];
    const [x, y, r] = (['x', 'y', 'r'] as const).map((name) => Float64Array.from(many, (circle) => circle[name]));
    for (let i = 0; i < many.length; i++) {
      for (let j = i + 1; j < many.length; j++) {
        const reach = r[i] + r[j] + 1e-6; // the rest is far apart
        if (Math.abs(x[i] - x[j]) > reach || Math.abs(y[i] - y[j]) > reach) continue;
        const [a, b] = [many[i], many[j]];
        if (overlaps(a, b)) lines.push(`${i},${j},${relation(a, b)},${Math.max(0, -separation(a, b))}`);
      }
    }
    const whole = await carom(folder, ['pairs', 'many.csv', '--out', 'whole.csv']);
    expect(whole.err).toContain(`${many.length} circles · ${lines.length - 1} pairs`);
    expect(read('whole.csv') === `${lines.join('\n')}\n`).toBe(true);
    for (const kind of ['touching', 'crossing', 'inside', 'around', 'inner-touching', 'equal'])
      expect(read('whole.csv')).toContain(`,${kind},`);
    const tiled = await carom(folder, ['pairs', 'many.csv', '--tiles', '1000', '--out', 'tiled.csv']);
    expect(tiled.code).toBe(0);
    expect(read('tiled.csv') === read('whole.csv')).toBe(true);
  });

  it('name circles by ids in any script, wherever the chunks of the file end', async () => {
    const lines = Array.from({ length: 2 * runs(20_000) }, (_, i) => `${3 * (i >> 1)},0,1,é☃${i}☃☃☃☃☃☃☃☃☃☃☃☃`);
    const ids = lines.map((line) => line.split(',')[3]);
    const expected = `a,b,relation,depth\n${Array.from({ length: runs(20_000) }, (_, i) => `${ids[2 * i]},${ids[2 * i + 1]},equal,2`).join('\n')}\n`;
    const text = `x,y,r,id\n${lines.join('\n')}\n`;
    writeFileSync(join(folder, 'ids.csv'), text);
    expect((await carom(folder, ['pairs', 'ids.csv'])).out === expected).toBe(true);
    expect((await carom(folder, ['pairs', '-'], text)).out === expected).toBe(true);
  });

  it('of small tiles are those of one', async () => {
    const circles = { 'two.csv': 'x,y,r\n0,0,1\n1,0,1\n', 'crowd.csv': csv(few.slice(0, 1000)) };
    for (const [name, text] of Object.entries(circles)) {
      writeFileSync(join(folder, name), text);
      const { out } = await carom(folder, ['pairs', name]);
      expect(out.split('\n').length).toBeGreaterThan(2);
      expect((await carom(folder, ['pairs', name, '--tiles', '40'])).out).toBe(out);
    }
  });

  it('name a circle without an id by its place in the file, with and without tiles', async () => {
    const rows = [{ x: 0 }, { x: 1, id: 9 }, { x: 2, id: null }, { x: 2, id: {} }, { x: 8, id: '' }, { x: 8.5, id: 7 }];
    const marked = `\ufeff${rows.map((row) => JSON.stringify({ ...row, y: 0, r: 0.75 })).join('\n')}`;
    writeFileSync(join(folder, 'some-ids.ndjson'), marked);
    const { out, err } = await carom(folder, ['pairs', 'some-ids.ndjson']);
    expect(out).toBe('a,b,relation,depth\n0,9,crossing,0.5\n9,2,crossing,0.5\n4,7,crossing,1\n');
    expect(err).toContain('some-ids.ndjson:4: id must be a number or a text, got an object');
    expect((await carom(folder, ['pairs', 'some-ids.ndjson', '--tiles', '16'])).out).toBe(out);
  });

  it('read what spreadsheets write: a byte order mark, quoted headers, ends of lines of Windows; UTF-16 is refused by name', async () => {
    const rows = ['x,y,r', '0,0,1', '1.5,0,1'];
    const quoted = rows.map((row) => row.replace(/[^,]+/g, '"$&"'));
    const expected = 'a,b,relation,depth\n0,1,crossing,0.5\n';
    for (const [i, lines] of [rows, quoted].entries()) {
      writeFileSync(join(folder, `sheet${i}.csv`), `\ufeff${lines.join('\r\n')}\r\n`);
      expect((await carom(folder, ['pairs', `sheet${i}.csv`])).out).toBe(expected);
    }
    for (const [name, text] of [
      ['wide.csv', rows.join('\r\n')],
      ['wide.ndjson', '{"x":0,"y":0,"r":1}\n'],
    ]) {
      writeFileSync(join(folder, name), Buffer.from(`\ufeff${text}`, 'utf16le'));
      const { code, err } = await carom(folder, ['pairs', name]);
      expect([code, err]).toEqual([2, `carom: ${name}: must be a text in UTF-8; this looks like UTF-16\n`]);
    }
    expect((await carom(folder, ['validate', 'wide.csv'])).err).toContain('this looks like UTF-16');
  });

  it('of two files are one circle of each, with and without tiles', async () => {
    const { out } = await carom(folder, ['pairs', 'few.csv', 'some.csv']);
    const expected = ['a,b,relation,depth'];
    for (const [i, a] of few.entries()) {
      for (const [j, b] of some.entries())
        if (overlaps(a, b)) expected.push(`${i},${j},${relation(a, b)},${Math.max(0, -separation(a, b))}`);
    }
    expect(out === `${expected.join('\n')}\n`).toBe(true);
    expect((await carom(folder, ['pairs', 'few.csv', 'some.csv', '--tiles', '1500', '--workers', '1'])).out === out).toBe(true);
  });

  it('of shards, merged in any order, are those of one machine; what is no part of them is refused', async () => {
    const { out } = await carom(folder, ['pairs', 'few.csv', 'some.csv']);
    const part = (i: number) => [
      'pairs',
      'few.csv',
      'some.csv',
      '--tiles',
      '900',
      '--workers',
      '1',
      '--shard',
      `${i}/3`,
      '--out',
      `p${i}.pairs`,
    ];
    for (const { code } of await Promise.all([1, 2, 3].map((i) => carom(folder, part(i))))) expect(code).toBe(0);
    const merged = await carom(folder, ['pairs', 'merge', 'p3.pairs', 'p1.pairs', 'p2.pairs']);
    expect(merged.out === out).toBe(true);
    const bytes = readFileSync(join(folder, 'p2.pairs'));
    const turned = Uint8Array.from(bytes);
    turned.copyWithin(256, 304, 352); // a pair twice
    const other = Buffer.from(bytes.toString('latin1').replace('"index":1', '"index":0'), 'latin1');
    writeFileSync(join(folder, 'cut.pairs'), bytes.subarray(0, -1));
    writeFileSync(join(folder, 'turned.pairs'), turned);
    writeFileSync(join(folder, 'other.pairs'), other);
    for (const [names, wanted, message] of [
      [['p1.pairs', 'p2.pairs'], 1, '1 of 3 parts are missing: 3/3'],
      [['p1.pairs', 'cut.pairs', 'p3.pairs'], 2, 'cut.pairs: must be whole, is cut off or damaged'],
      [['p1.pairs', 'turned.pairs', 'p3.pairs'], 2, 'turned.pairs: must hold pairs in order'],
      [['p1.pairs', 'other.pairs', 'p3.pairs'], 2, 'other.pairs: must be given once: part 1/3 is there already'],
      [['few.csv'], 2, 'few.csv: must be the pairs of a shard'],
    ] as const) {
      const { code, err } = await carom(folder, ['pairs', 'merge', ...names]);
      expect([code, err]).toEqual([wanted, expect.stringContaining(message)]);
    }
    const { err } = await carom(folder, ['pairs', 'few.csv', '--shard', '1/2', '--out', 'x.pairs']);
    expect(err).toContain('--tiles must be given with --redis and --shard');
  });

  it('leave no file behind, not even where they are cut short', async () => {
    const own = () => readdirSync(tmpdir()).filter((name) => name.startsWith('carom-pairs-'));
    const child = start(folder, ['pairs', 'many.csv', '--tiles', '16']);
    for (let i = 0; i < 400 && !own().some((name) => name.includes(`-${child.pid}-`)); i++)
      await new Promise((done) => setTimeout(done, 10));
    expect(own().some((name) => name.includes(`-${child.pid}-`))).toBe(true);
    child.kill('SIGTERM');
    expect((await ended(child)).code).toBe(130);
    expect(own().filter((name) => name.includes(`-${child.pid}-`))).toEqual([]);
  });

  it('are the same from csv, ndjson and parquet, and in each of them', async () => {
    const all = some.map((circle, i) => ({ ...circle, id: 7 * i }));
    const columns = ['x', 'y', 'r', 'id'].map((name) => ({
      name,
      data: all.map((circle) => circle[name as 'x']),
      type: 'DOUBLE' as const,
    }));
    const files = folderWith({
      'a.csv': `id,radius,cy,cx\n${all.map(({ x, y, r, id }) => [id, r, y, x].join()).join('\r\n')}`,
      'a.ndjson': all.map((circle) => JSON.stringify(circle)).join('\n'),
      'a.parquet': new Uint8Array(parquetWriteBuffer({ columnData: columns, rowGroupSize: 700 })),
      'd.csv': `x;y;diameter\n${all.map(({ x, y, r }) => [x, y, 2 * r].join(';')).join('\n')}`,
      'bare.csv': all.map(({ x, y, r }) => [x, y, r].join()).join('\n'),
    });
    const { out } = await carom(files, ['pairs', 'a.csv']);
    expect(out.split('\n').length).toBeGreaterThan(1000);
    expect((await carom(files, ['pairs', 'a.ndjson'])).out === out).toBe(true);
    expect((await carom(files, ['pairs', 'a.parquet'])).out === out).toBe(true);
    expect((await carom(files, ['pairs', 'a.parquet', '--tiles', '500'])).out === out).toBe(true);
    const places = out.replace(/^(\d+),(\d+)/gm, (_all, a, b) => `${a / 7},${b / 7}`);
    expect((await carom(files, ['pairs', 'd.csv'])).out === places).toBe(true);
    expect((await carom(files, ['pairs', '-'], readFileSync(join(files, 'bare.csv')))).out === places).toBe(true);
    await carom(files, ['pairs', 'a.csv', '--out', 'p.parquet']);
    const rows = await parquetReadObjects({ file: await asyncBufferFromFile(join(files, 'p.parquet')) });
    expect(`a,b,relation,depth\n${rows.map(({ a, b, relation: kind, depth }) => `${a},${b},${kind},${depth}\n`).join('')}` === out).toBe(
      true,
    );
  });

  it('name ids that are texts', async () => {
    const files = folderWith({ 'a.csv': 'id,x,y,r\nann,0,0,1\n"b,ob",1,0,1\n007,2,0,0.5\n' });
    expect((await carom(files, ['pairs', 'a.csv'])).out).toBe('a,b,relation,depth\nann,"b,ob",crossing,1\n"b,ob",007,crossing,0.5\n');
    expect((await carom(files, ['pairs', 'a.csv', '--tiles', '16'])).err).toContain('ids must be integers with --tiles, got "ann"');
  });

  it('leave out lines that are no circles, and say which and why', async () => {
    const files = folderWith({
      'a.csv': 'x,y,r\n0,0,1\n1,zero,1\n\n2,0,-1\n3\nNaN,0,1\n1,0,1e999\n0.5,0,1\n',
      'a.ndjson': '{"x":0,"y":0,"r":1}\n[1]\n{"x":\n{"x":null,"y":0,"r":1}\n{"x":1,"y":0,"radius":1}\n',
    });
    const { code, out, err } = await carom(files, ['pairs', 'a.csv']);
    expect([code, out]).toEqual([0, 'a,b,relation,depth\n0,6,crossing,1.5\n']);
    expect(err.split('\n').slice(0, 5)).toEqual([
      'carom: a.csv:3: y must be a finite number, got "zero"',
      'carom: a.csv:5: r must be a finite number >= 0, got "-1"',
      'carom: a.csv:6: y must be a finite number, got nothing',
      'carom: a.csv:7: x must be a finite number, got "NaN"',
      'carom: a.csv:8: r must be a finite number >= 0, got "1e999"',
    ]);
    expect((await carom(files, ['pairs', 'a.csv', '--strict'])).code).toBe(2);
    const lines = await carom(files, ['pairs', 'a.ndjson']);
    expect(lines.out).toBe('a,b,relation,depth\n0,4,crossing,1\n');
    expect(lines.err.split('\n').slice(0, 3)).toEqual([
      'carom: a.ndjson:2: must be an object with x, y and r',
      'carom: a.ndjson:3: must be a line of JSON',
      'carom: a.ndjson:4: x must be a finite number, got nothing',
    ]);
  });

  it('name circles by their place in the file, however many rows before them are no circles: all formats, tiles, shards, two files', async () => {
    const rows = some.slice(0, 1200).map((circle, i) => (i % 7 === 3 ? { ...circle, r: -1 } : circle));
    const good = rows.map((circle, place) => ({ ...circle, place })).filter(({ r }) => r >= 0);
    const line = ({ x, y, r }: { x: number; y: number; r: number }) => [x, y, r].join();
    const expected = (others: typeof good | null) => {
      const lines = ['a,b,relation,depth'];
      for (const [i, a] of good.entries()) {
        for (const b of others ?? good.slice(i + 1))
          if (overlaps(a, b)) lines.push(`${a.place},${b.place},${relation(a, b)},${Math.max(0, -separation(a, b))}`);
      }
      return `${lines.join('\n')}\n`;
    };
    const columnData = (['x', 'y', 'r'] as const).map((name) => ({
      name,
      data: rows.map((circle) => circle[name]),
      type: 'DOUBLE' as const,
    }));
    const files = folderWith({
      'a.csv': `\nx,y,r\n${rows.map(line).join('\n\n')}\n`,
      'bare.csv': rows.map(line).join('\n'),
      'a.ndjson': rows.map((circle, i) => (i % 14 === 3 ? '[' : JSON.stringify(circle))).join('\n'),
      'a.parquet': new Uint8Array(parquetWriteBuffer({ columnData, rowGroupSize: 700 })),
    });
    const within = expected(null);
    for (const name of ['a.csv', 'bare.csv', 'a.ndjson', 'a.parquet'])
      expect((await carom(files, ['pairs', name])).out === within, name).toBe(true);
    for (const name of ['a.csv', 'a.parquet'])
      expect((await carom(files, ['pairs', name, '--tiles', '300', '--workers', '1'])).out === within, name).toBe(true);
    const between = expected(good);
    expect((await carom(files, ['pairs', 'a.csv', 'a.ndjson'])).out === between).toBe(true);
    for (const i of [1, 2])
      await carom(files, ['pairs', 'a.csv', 'a.ndjson', '--tiles', '900', '--workers', '1', '--shard', `${i}/2`, '--out', `p${i}.pairs`]);
    expect((await carom(files, ['pairs', 'merge', 'p1.pairs', 'p2.pairs'])).out === between).toBe(true);
  });

  it('refuse files without circles', async () => {
    const files = folderWith({ 'a.csv': 'name,size\na,1\n', 'b.csv': '', 'c.csv': 'x,y,r\n', 'd.parquet': 'PAR1 no', 'e.doc': '' });
    for (const [name, message] of [
      ['a.csv', 'a.csv: columns must be x, y and r (or diameter), and id if there are ids; x is not among name, size'],
      ['b.csv', 'b.csv: must hold circles, is empty'],
      ['c.csv', 'c.csv: must hold at least one circle'],
      ['d.parquet', 'd.parquet: must be a Parquet file'],
      ['e.doc', 'e.doc: must end in .csv, .tsv, .ndjson or .parquet'],
    ]) {
      const { code, err } = await carom(files, ['pairs', name]);
      expect([code, err]).toEqual([2, expect.stringContaining(message)]);
    }
  });
});

describe('a Parquet file', () => {
  it('is read whatever else the machine does meanwhile', async () => {
    const columnData = ['x', 'y', 'r'].map((name) => ({ name, data: [1, 2], type: 'DOUBLE' as const }));
    const path = join(folderWith({ 'a.parquet': new Uint8Array(parquetWriteBuffer({ columnData })) }), 'a.parquet');
    let count = 0;
    const read = () => readParquet(path, () => count++, () => {}); // biome-ignore format: short
    await read(); // the thread is there from now on
    await new Promise((resolve) => setImmediate(resolve)); // timers come next, before what the thread says
    const again = read();
    for (let i = 0; i < 9; i++) await null; // it has been asked
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
    await again;
    expect(count).toBe(4);
  });
});
