// What the seams of joints cost a world that has none: the built World beside the same code with them cut out of the bundle. Both step the same
// scene in processes of their own, in turns, a batch at a time; new processes each round. A ratio is that of the processor time of two batches,
// next to each other. Writes bench/results/joints.json if nothing is left out.
//   npm run bench -- joints [a scene, or part of the names of some] [--rounds 5]
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { rolldown } from 'rolldown';
import { median, save } from '../compare.mjs';
import { sceneFile } from '../world/scene-file.mjs';
import { plan } from '../world/scenes.mjs';
import { ask, start } from '../world/turns.mjs';

const root = fileURLToPath(new URL('../../', import.meta.url));
const { values, positionals } = parseArgs({ allowPositionals: true, options: { rounds: { type: 'string', default: '5' } } });
const scenes = ['gas-1000', 'gas-10000', 'pile-1000', 'pile-10000', 'bouncing-1000', 'bouncing-10000'];
/** No more than this is a bar of joints. */
const most = 1.03;

/** What is cut out, by file: text that must be there, and what stands there then. */
const cuts = {
  'step.js': [
    ['const isStaged = this.isStaged();', 'const isStaged = false;'],
    ['isStaged && s < stages.length', 'false'],
    ['isStaged && s < this.stages.length', 'false'],
    ['if (isStaged ||', 'if ('],
  ],
  'broadphase/pair-search.js': [['(tags[i] & tags[j] & 2) !== 0 && links.separates(i, j)', 'false']],
  'islands/sleep.js': [
    ['i === this.wokenCount - 1 && links.count > 0', 'false'],
    ['this.uniteLinked();', ''],
  ],
};

const cut = {
  name: 'cut',
  transform(code, id) {
    const file = Object.keys(cuts).find((name) => id.endsWith(`/dist/world/${name}`));
    if (file === undefined) return null;
    for (const [from, to] of cuts[file]) {
      if (!code.includes(from)) throw new Error(`${file} must have ${from}`);
      code = code.replaceAll(from, to);
    }
    return { code };
  },
};

/** A bundle of World; where it is. */
async function bundle(name, plugins) {
  const build = await rolldown({ input: `${root}packages/carom/dist/world/index.js`, plugins, logLevel: 'silent' });
  const file = `${root}node_modules/.cache/bench-joints-${name}.mjs`;
  await build.write({ file });
  await build.close();
  return file;
}

const solver = /\bJointSolver\s*(?:=\s*class|\{)/; // a class, or what a bundler makes of it
const files = { whole: await bundle('whole', []), cut: await bundle('cut', [cut]) };
for (const file of Object.values(files)) if (solver.test(readFileSync(file, 'utf8'))) throw new Error('World brings the JointSolver along');

/** One round: two new processes, their ratios batch by batch. */
async function play(name, round) {
  const { warm, timed } = plan[name];
  const order = round % 2 === 0 ? ['whole', 'cut'] : ['cut', 'whole'];
  const children = {};
  for (const which of order) {
    children[which] = await start(which, `${root}bench/joints/player.mjs`, [files[which], sceneFile(name)]);
    await ask(children[which], { steps: warm });
  }
  const batch = Math.max(1, Math.round(timed / 30));
  const [ratios, sums] = [[], { whole: 0, cut: 0 }];
  for (let done = 0; done < timed; done += batch) {
    const took = {};
    for (const which of ratios.length % 2 === 0 ? order : order.toReversed())
      took[which] = (await ask(children[which], { steps: batch })).ms;
    ratios.push(took.whole / took.cut);
    for (const which of order) sums[which] += took[which] / timed;
  }
  const hashes = [];
  for (const which of order) hashes.push((await ask(children[which], { end: true })).hash);
  if (hashes[0] !== hashes[1]) throw new Error(`${name}: the two end differently`);
  return { ratios, sums };
}

const wanted = positionals[0] ?? '';
const results = {};
for (const name of scenes.filter((scene) => scene.includes(wanted))) {
  const rounds = [];
  for (let round = 0; round < Number(values.rounds); round++) rounds.push(await play(name, round));
  const ofRounds = rounds.map(({ ratios }) => median(ratios));
  results[name] = {
    msAStep: median(rounds.map(({ sums }) => sums.whole)),
    msAStepCut: median(rounds.map(({ sums }) => sums.cut)),
    ratio: median(rounds.flatMap(({ ratios }) => ratios)),
    ratioOfRounds: { least: Math.min(...ofRounds), most: Math.max(...ofRounds) },
    batches: rounds.reduce((sum, { ratios }) => sum + ratios.length, 0),
  };
  const { ratio, ratioOfRounds } = results[name];
  const range = `${ratioOfRounds.least.toFixed(3)} to ${ratioOfRounds.most.toFixed(3)}`;
  console.log(
    `${name.padEnd(16)} ${results[name].msAStep.toFixed(3)} ms a step, ${ratio.toFixed(3)} of that without seams (rounds ${range})`,
  );
}
const held = Object.values(results).every(({ ratio }) => ratio <= most);
if (wanted === '') save('joints', { rounds: Number(values.rounds), most, held, results });
if (!held) process.exitCode = 1;
