// Search Race once more, straight from its rules and with nothing of the library's: what `SearchRace` is compared with. Points are
// objects, quadratics are solved with all their factors, numbers are rounded one by one.

interface Point {
  x: number;
  y: number;
}

/** A race as the rules tell it. */
export interface OracleRace {
  readonly laps: Point[];
  readonly goal: number;
  readonly place: Point;
  readonly speed: Point;
  heading: number;
  passed: number;
  turns: number;
  lastPass: number;
}

const nearest = (value: number): number => (value < 0 ? -Math.floor(-value + 0.5) : Math.floor(value + 0.5));

/** An integer: the nearest one if that is within a hundred-thousandth, else without its fraction. */
function cut(value: number): number {
  const round = nearest(value);
  if (Math.abs(round - value) < 0.00001) return round + 0;
  return (value < 0 ? Math.ceil(value) : Math.floor(value)) + 0;
}

function settle(race: OracleRace): void {
  race.place.x = cut(race.place.x);
  race.place.y = cut(race.place.y);
  race.speed.x = cut(race.speed.x * (1.0 - 0.15));
  race.speed.y = cut(race.speed.y * (1.0 - 0.15));
  const degrees = Math.floor((race.heading * 180) / Math.PI + 0.5);
  let heading = (degrees / 180) * Math.PI;
  while (heading > Math.PI * 2) heading -= Math.PI * 2;
  while (heading < 0) heading += Math.PI * 2;
  race.heading = heading;
}

/** A race at its start. */
export function startOracle(checkpoints: readonly (readonly [number, number])[]): OracleRace {
  const points = checkpoints.map(([x, y]) => ({ x, y }));
  const [first, second] = points;
  const laps = [...points, ...points, ...points, points[0]].slice(1); // in the order in which they are passed
  const heading = Math.atan2(second.y - first.y, second.x - first.x);
  const race = { laps, goal: 3 * points.length, place: { ...first }, speed: { x: 0, y: 0 }, heading, passed: 0, turns: 0, lastPass: 2 };
  settle(race);
  return race;
}

/** When a car at `place` comes as near as 600 to a point: 0 if it is, null if it never does. */
function meeting(place: Point, speed: Point, point: Point): number | null {
  const rx = place.x - point.x;
  const ry = place.y - point.y;
  if (Math.sqrt(rx * rx + ry * ry) <= 600) return 0;
  const a = speed.x * speed.x + speed.y * speed.y;
  if (a === 0) return null;
  const b = 2 * (rx * speed.x + ry * speed.y);
  const c = rx * rx + ry * ry - 600 * 600;
  const delta = b * b - 4 * a * c;
  if (delta < 0) return null;
  const t = (-b - Math.sqrt(delta)) / (2 * a);
  return t > 0 ? t : null;
}

/** One turn, from the line that a player writes. */
export function playOracle(race: OracleRace, line: string): void {
  const words = line.split(' ');
  let power = Number(words[2]);
  if (words[0] === 'EXPERT') {
    race.heading = (((race.heading * 180) / Math.PI + Number(words[1])) / 180) * Math.PI;
  } else {
    const goal = { x: Number(words[0]), y: Number(words[1]) };
    if (goal.x === race.place.x && goal.y === race.place.y) {
      power = 0;
    } else {
      const wanted = Math.atan2(goal.y - race.place.y, goal.x - race.place.x);
      const off = (wanted - race.heading) % (Math.PI * 2);
      const short = ((2 * off) % (Math.PI * 2)) - off;
      const limit = Math.PI / 10;
      if (Math.abs(short) < limit) race.heading = wanted;
      else race.heading += short > 0 ? limit : -limit;
    }
  }
  race.speed.x += Math.cos(race.heading) * power;
  race.speed.y += Math.sin(race.heading) * power;
  let clock = 0;
  race.lastPass = 2;
  while (race.passed < race.goal) {
    const t = meeting(race.place, race.speed, race.laps[race.passed]);
    if (t === null || clock + t > 1) break;
    race.passed++;
    clock += t;
    race.lastPass = clock;
    race.place.x += race.speed.x * t;
    race.place.y += race.speed.y * t;
  }
  race.place.x += race.speed.x * (1 - clock);
  race.place.y += race.speed.y * (1 - clock);
  settle(race);
  if (race.passed < race.goal) race.turns++;
}
