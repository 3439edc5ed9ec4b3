// Scenes as files, so that every process starts from the same bits: one line of JSON, then the numbers of the bodies.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { plan } from './scenes.mjs';

const cache = fileURLToPath(new URL('../../node_modules/.cache/bench-world/', import.meta.url));

/** The path of a scene's file, made if it is not there. What was settled is kept until `fresh` is asked for: settling takes long. */
export function sceneFile(name, fresh = false) {
  const { make, settled = false, change } = plan[name];
  mkdirSync(cache, { recursive: true });
  const file = `${cache}${name}.scene`;
  if (!settled) {
    writeScene(file, make());
    return file;
  }
  const scene = make();
  const pile = `${cache}${scene.name}-settled.scene`;
  if (fresh || !existsSync(pile)) {
    const loose = `${cache}${scene.name}-loose.scene`;
    writeScene(loose, scene);
    execFileSync(process.execPath, [fileURLToPath(new URL('settle.mjs', import.meta.url)), loose, pile], { stdio: 'inherit' });
  }
  const lying = readScene(pile);
  writeScene(file, change === undefined ? lying : change(lying));
  return file;
}

/** Writes a scene. */
export function writeScene(path, { bodies, ...head }) {
  writeFileSync(path, Buffer.concat([Buffer.from(`${JSON.stringify(head)}\n`), Buffer.from(bodies.buffer)]));
}

/** Reads a scene. */
export function readScene(path) {
  const bytes = readFileSync(path);
  const end = bytes.indexOf(10);
  const numbers = bytes.buffer.slice(bytes.byteOffset + end + 1, bytes.byteOffset + bytes.length);
  return { ...JSON.parse(bytes.toString('utf8', 0, end)), bodies: new Float64Array(numbers) };
}
