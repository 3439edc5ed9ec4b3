// `node settle.mjs <scene file> <out file>`: lets Carom settle a loose pile for 900 steps and writes the scene with the discs where they lie.
import { readFileSync, writeFileSync } from 'node:fs';
import { create } from './carom.mjs';

const [from, to] = process.argv.slice(2);
const bytes = readFileSync(from);
const end = bytes.indexOf(10);
const numbers = bytes.buffer.slice(bytes.byteOffset + end + 1, bytes.byteOffset + bytes.length);
const bodies = new Float64Array(numbers);
const engine = await create({ ...JSON.parse(bytes.toString('utf8', 0, end)), bodies }, { substeps: 4 });
for (let i = 0; i < 900; i++) engine.step();
engine.read(bodies);
for (let k = 0; k < bodies.length; k += 5) bodies[k + 3] = bodies[k + 4] = 0; // every engine starts from rest
writeFileSync(to, Buffer.concat([bytes.subarray(0, end + 1), Buffer.from(bodies.buffer)]));
