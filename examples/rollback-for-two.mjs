// Two peers play air hockey over a bad line: messages come late, in any order, or never. Both see every frame at once and end in the same state.
import { createRandom } from 'carom';
import { createRollback } from 'carom/net';
import { World } from 'carom/world';

function createGame() {
  const world = new World();
  world.addWall({ inside: { minX: 0, minY: 0, maxX: 40, maxY: 20 } }, { material: { restitution: 1 } });
  world.add({ x: 20, y: 10, r: 1, vx: 9, vy: 4, material: { restitution: 1 } });
  const paddles = { ann: world.add({ x: 4, y: 10, r: 2, mass: 20 }), bob: world.add({ x: 36, y: 10, r: 2, mass: 20 }) };
  const apply = (actions) => {
    for (const [player, { up }] of actions) paddles[player].vy = 12 * up;
  };
  return { world, rollback: createRollback(world, { players: ['ann', 'bob'], idle: { up: 0 }, apply }) };
}

const random = createRandom(7);
const games = { ann: createGame(), bob: createGame() };
const line = []; // { due, to, message }
const known = { ann: 0, bob: 0 }; // frames that the other one has acknowledged

const isOver = ({ rollback }) => rollback.frame === 300 && rollback.confirmedHash().frame === 300;
for (let tick = 0; !(isOver(games.ann) && isOver(games.bob)); tick++) {
  for (const [me, other] of [
    ['ann', 'bob'],
    ['bob', 'ann'],
  ]) {
    // biome-ignore format: short
    const { rollback } = games[me];
    if (rollback.frame < 300 && rollback.knownOf(me) === rollback.frame)
      rollback.add({ step: rollback.frame, by: me, action: { up: random.below(3) - 1 } });
    // all that the other has not acknowledged, again and again: a lost message costs nothing but time
    const message = JSON.stringify({ inputs: rollback.inputsOf(me, known[me]), known: rollback.knownOf(other) });
    if (random.below(4) > 0) line.push({ due: tick + 1 + random.below(8), to: other, from: me, message });
  }
  for (const { to, from, message } of line.filter(({ due }) => due === tick)) {
    const { inputs, known: acknowledged } = JSON.parse(message);
    for (const input of inputs) games[to].rollback.add(input);
    known[to] = Math.max(known[to], acknowledged);
    if (from === to) throw new Error('sent to oneself');
  }
  for (const { rollback } of Object.values(games)) if (rollback.frame < 300) rollback.advance();
}
const hashes = Object.values(games).map(({ rollback }) => rollback.confirmedHash().hash);
if (hashes[0] !== hashes[1]) throw new Error('the peers differ');
console.log(`300 frames, ${games.ann.rollback.resimulated} and ${games.bob.rollback.resimulated} run again; both end at ${hashes[0]}`);
