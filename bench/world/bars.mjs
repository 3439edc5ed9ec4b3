// What the bench must show: how many times as long the others take, and what Carom's own figures may be.
import { round, judge as say } from '../compare.mjs';
import { boxes, rapier } from './engines.mjs';

/** Times as long as Carom, by scene: against the reference build of Rapier, the faster Box2D, planck and matter; a rival whose energy grows is left out. */
const against = {
  'gas-10000': { rapier: 3, box2d: 1, planck: 20, matter: 20 },
  'pile-10000': { rapier: 4.5, box2d: 1, planck: 20, matter: 20 },
  'bouncing-1000': { rapier: 2.4, box2d: 1.1 },
  'bouncing-10000': { rapier: 2, box2d: 1.4 },
  'landing-10000': { rapier: 2.5 },
};

/** Scenes in which Carom may be 5 % behind the build that CAROM_BEFORE names, and no more. */
const notBehind = ['gas-1000', 'gas-10000', 'pile-1000', 'pile-10000'];

/** Carom after `warmUpWorld()`: bars are of Carom without, this stands beside it. */
const warmed = 'carom, warmed up';

/** Prints every bar that the results allow to judge, and returns them: {name: {value, bar, holds}}. */
export function checkBars(results) {
  const held = {};
  const judge = (name, value, bar, holds) => {
    held[name] = { value: round(value, 3), bar, holds };
    say(holds, `${name}: ${held[name].value} (bar ${bar})`);
  };
  for (const [scene, table] of Object.entries(results)) {
    const { carom } = table;
    if (carom?.meanMs === undefined) continue;
    for (const [rival, ratio] of Object.entries(ratiosOf(table))) {
      const bar = against[scene]?.[rival];
      if (bar === undefined) console.log(`       ${scene}: ${rival} takes ${ratio.toFixed(2)} times as long as Carom`);
      else judge(`${scene}: ${rival} takes times as long`, ratio, `>= ${bar}`, ratio >= bar);
    }
    for (const [rival, ratio] of Object.entries(ratiosOf(table, warmed)))
      console.log(`       ${scene}: ${rival} takes ${ratio.toFixed(2)} times as long as Carom, warmed up`);
    if (notBehind.includes(scene) && table['carom before'] !== undefined) {
      const ratio = carom.meanMs / table['carom before'].meanMs;
      judge(`${scene}: Carom over Carom before`, ratio, '<= 1.05', ratio <= 1.05);
    }
    for (const name of scene === 'landing-10000' ? ['carom', warmed] : []) {
      if (!(table[name]?.rounds >= 5)) continue;
      const value = table[name].leastStepsGreatestOverMedian;
      judge(`${scene}, ${name}: greatest over median of the least steps of ${table[name].rounds} runs`, value, '<= 3', value <= 3);
    }
    if (scene === 'asleep-10000') judge(`${scene}: ms a step`, carom.meanMs, '<= 0.05', carom.meanMs <= 0.05);
  }
  perBody(results, judge);
  for (const name of ['carom', warmed]) {
    const cold = results['cold-start-10000']?.[name];
    if (cold === undefined) continue;
    judge(`restored pile of 10,000, ${name}: first step over median`, cold.firstOverMedian, '<= 4', cold.firstOverMedian <= 4);
    judge(`restored pile of 10,000, ${name}: steps 2–30 over median`, cold.earlyOverMedian, '<= 2', cold.earlyOverMedian <= 2);
  }
  return held;
}

/** How many times as long as Carom, or as a variant of it, others take. */
function ratiosOf(table, own = 'carom') {
  if (table[own] === undefined) return {};
  const fastest = (names) => Math.min(...names.map((name) => (table[name]?.counts ? table[name].meanMs : Infinity)));
  const groups = { before: ['carom before'], rapier: [rapier], box2d: boxes, planck: ['planck 1.5'], matter: ['matter-js 0.20'] };
  const ratios = Object.entries(groups).map(([name, names]) => [name, fastest(names) / table[own].meanMs]);
  return Object.fromEntries(ratios.filter(([, ratio]) => ratio < Infinity));
}

/** How much dearer a body of 100,000 is than one of 10,000: at most 1.6 times, or as with Box2D if that is more. */
function perBody(results, judge) {
  const [few, many] = [results['gas-10000'], results['gas-100000']];
  if (few === undefined || many === undefined) return;
  const growth = (name) => (few[name] === undefined || many[name] === undefined ? Number.NaN : many[name].meanMs / few[name].meanMs / 10);
  for (const name of Object.keys(many)) console.log(`       per body, 100,000 over 10,000: ${name} ${growth(name).toFixed(2)}`);
  const own = growth('carom');
  if (Number.isNaN(own)) return;
  const box2d = Math.max(...boxes.map(growth).filter((value) => !Number.isNaN(value)));
  const most = Math.max(1.6, box2d);
  judge('gas: cost per body, 100,000 over 10,000', own, `<= ${most.toFixed(2)}`, own <= most);
}
