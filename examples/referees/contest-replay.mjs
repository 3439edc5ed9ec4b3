// Replays as the contest site stores them (the JSON that its page loads), as traces that `verify` can play: Coders Strike Back, alias Mad
// Pod Racing, and Mean Max. The site keeps, for each turn, the orders of each player and what its viewer shows afterwards.

/** The frames of a replay in any of the wrappings in which the site hands it out, or null. */
function framesOf(value) {
  const { success = value } = value ?? {};
  const { gameResult = success } = success ?? {};
  const frames = gameResult?.frames;
  const isFrame = (frame) => frame !== null && typeof frame === 'object' && (frame.view === undefined || typeof frame.view === 'string');
  return Array.isArray(frames) && frames.length > 1 && frames.every(isFrame) && typeof frames[0].view === 'string' ? frames : null;
}

/** Whether a value is such a replay, of whatever game. */
export function isContestReplay(value) {
  return framesOf(value) !== null;
}

/** Rounds: the orders of each player, and the lines of the view after them. A player who gave none has lost; the game ends there. */
function roundsOf(frames, players, lines) {
  const rounds = [];
  let orders = Array.from({ length: players }, () => null);
  for (const { agentId, stdout, keyframe, view } of frames.slice(1)) {
    if (agentId >= 0 && agentId < players && typeof stdout === 'string') orders[agentId] = stdout.trimEnd().split('\n').slice(0, lines);
    if (keyframe !== true || typeof view !== 'string') continue;
    if (orders.every((each) => each === null)) break;
    rounds.push({ orders: orders.map((each) => each ?? Array.from({ length: lines }, () => '')), view: view.split('\n') });
    orders = Array.from({ length: players }, () => null);
  }
  return rounds;
}

/**
 * The trace in a replay of the contest site: a race, or a game of Mean Max.
 *
 * @throws TypeError if it is of another game, or not as the site writes it
 */
export function traceOfContest(value) {
  const frames = framesOf(value);
  if (frames === null) throw new TypeError('contest replay: value must have frames with views, got another object');
  const head = frames[0].view.split('\n');
  if (head[1] === 'meanmax') return meanMaxTrace(frames, head);
  if (/^16000 9000 400 600 4 /.test(head[2] ?? '')) return raceTrace(frames, head);
  throw new TypeError(`contest replay: game must be Coders Strike Back or Mean Max, got ${JSON.stringify((head[1] ?? '').slice(0, 40))}`);
}

/** Pods as rows x y vx vy, degrees, checkpoint ahead: every other line of the view from the second on. */
function podsOf(view) {
  return [1, 3, 5, 7].map((k) => {
    const words = (view[k] ?? '').split(' ');
    const [x, y, vx, vy, , , , , radians, , next] = words.map(Number);
    if (words.length < 11 || [x, y, vx, vy, next].some(Number.isNaN))
      throw new TypeError(`contest replay: line ${k} of a view must be a pod`);
    return { row: [x, y, vx, vy], radians, next };
  });
}

function raceTrace(frames, head) {
  const flat = head[3].split(' ').map(Number);
  if (flat.length < 4 || flat.length % 2 === 1 || flat.some(Number.isNaN))
    throw new TypeError('contest replay: line 3 must be the checkpoints');
  const checkpoints = Array.from({ length: flat.length / 2 }, (_, k) => [flat[2 * k], flat[2 * k + 1]]);
  const rounds = roundsOf(frames, 2, 2);
  const turns = rounds.map(({ orders, view }, turn) => {
    const o = podsOf(view).map(({ row, radians, next }) => {
      const degrees = ((((radians * 180) / Math.PI) % 360) + 360) % 360;
      return turn + 1 < rounds.length ? [...row, degrees, next] : [...row, degrees]; // at the end the viewer leaves the winner's number alone
    });
    return { m: orders.flat(), o };
  });
  return { source: 'replay of the contest site', checkpoints, turns };
}

/** What a view of Mean Max says: scores, rages, and what it lists at each moment, the state at the end of the turn last. */
function readView(view) {
  const first = view.findIndex((line) => line.startsWith('#'));
  if (first < 15) throw new TypeError('contest replay: a view of Mean Max must have scores and a moment');
  const moments = [];
  for (const line of view.slice(first)) {
    if (line.startsWith('#')) moments.push([Number(line.slice(1)), []]);
    else if (line !== '') moments.at(-1)[1].push(line);
  }
  const [, state] = moments.pop();
  return { score: view.slice(first - 15, first - 12).map(Number), rage: view.slice(first - 12, first - 9).map(Number), moments, state };
}

/** A line of a view: a unit or wreck by its id, with water if it holds some, and all about it when it is shown first. */
function readLine(line) {
  const [name, ...words] = line.split(' ');
  const [id, water = '-1'] = name.split('@');
  const isGone = words.at(-1) === 'd';
  const [x, y, vx, vy, type, radius, player = -1] = words.filter((word) => word !== 'd').map(Number);
  return { id: Number(id), water: Number(water), isGone, x, y, vx, vy, type, radius, player };
}

const looterMass = [0.5, 1.5, 1];

function meanMaxTrace(frames, head) {
  const { state } = readView(head);
  const start = state.map(readLine).map(({ id, water, x, y, vx, vy, type, radius, player }) => {
    const mass = type < 3 ? looterMass[type] : 2.5 + water / 2;
    return [id, type, type < 3 ? player : -1, mass, radius, x, y, vx, vy, water, type < 3 ? -1 : (radius - 400) / 50];
  });
  const known = new Set(start.map(([id]) => id));
  const turns = roundsOf(frames, 3, 3).map(({ orders, view }) => {
    const seen = readView(view);
    const fresh = [];
    for (const [time, lines] of [...seen.moments, [1, seen.state]]) {
      for (const unit of lines.map(readLine)) {
        if (unit.type === 3 && !known.has(unit.id)) fresh.push(arrival(unit, time));
        known.add(unit.id);
      }
    }
    return { mv: orders, fresh, seen };
  });
  return { source: 'replay of the contest site', start, turns };
}

/**
 * Where a tanker came in at the end of the turn before, from where it is first seen, in flight. The site does not say, but numbers were
 * whole then, and it flies towards the center: v = v₀ + a·u with u the unit vector there and a = 500/3, p = p₀ + v·t.
 */
function arrival({ id, water, x, y, vx, vy, radius }, time) {
  let [x0, y0, vx0, vy0] = [x - vx * time, y - vy * time, 0, 0];
  for (let k = 0; k < 4; k++) {
    const pull = 500 / 3 / Math.sqrt(x0 * x0 + y0 * y0);
    const [ax, ay] = [-x0 * pull, -y0 * pull];
    vx0 = Math.round(vx - ax);
    vy0 = Math.round(vy - ay);
    x0 = Math.round(x - (vx0 + ax) * time);
    y0 = Math.round(y - (vy0 + ay) * time);
  }
  return [id, 3, -1, 2.5 + water / 2, radius, x0, y0, vx0, vy0, water, (radius - 400) / 50];
}

export { readLine as readViewLine };
