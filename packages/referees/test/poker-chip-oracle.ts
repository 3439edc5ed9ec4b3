// Poker Chip Race once more, written from the rules as objects and lists, slow and plain: what PokerChipRace is held against.

interface V {
  readonly x: number;
  readonly y: number;
}

const plus = (a: V, b: V): V => ({ x: a.x + b.x, y: a.y + b.y });
const minus = (a: V, b: V): V => ({ x: a.x - b.x, y: a.y - b.y });
const times = (a: V, f: number): V => ({ x: a.x * f, y: a.y * f });
const dot = (a: V, b: V): number => a.x * b.x + a.y * b.y;
const size = (a: V): number => Math.sqrt(a.x * a.x + a.y * a.y);

export interface Disk {
  readonly name: string;
  owner: number;
  at: V;
  speed: V;
  radius: number;
  parent: Disk | null;
  readonly bumped: Set<Disk>;
}

interface Happening {
  readonly time: number;
  readonly names: string;
  act(): void;
}

const half = { x: 800 / 2, y: 515 / 2 };
const tiny = 0.00001;
const area = (disk: Disk): number => disk.radius * disk.radius * Math.PI;

/** A disk of a new game. */
export function diskOf(name: string, { x, y, vx, vy, r, owner }: Record<'x' | 'y' | 'vx' | 'vy' | 'r' | 'owner', number>): Disk {
  return { name, owner, at: { x, y }, speed: { x: vx, y: vy }, radius: r, parent: null, bumped: new Set() };
}

/** The disk that one gives off when it pushes itself towards a point, or null. */
export function giveOff(disk: Disk, target: V): Disk | null {
  const way = minus(target, disk.at);
  if (disk.radius <= 5 || size(way) < 0.5) return null;
  const angle = Math.atan2(way.y, way.x);
  const heading = { x: Math.cos(angle), y: Math.sin(angle) };
  const given = area(disk) * Math.fround(1 / 15);
  const speed = disk.speed;
  disk.radius = Math.sqrt((area(disk) - given) / Math.PI);
  const radius = Math.sqrt(given / Math.PI);
  const at = minus(disk.at, times(heading, disk.radius - radius));
  const trash: Disk = { name: `${disk.name}'`, owner: -1, at, speed, radius, parent: disk, bumped: new Set() };
  const push = times(heading, 200 * area(trash));
  disk.speed = plus(disk.speed, times(push, 1 / area(disk)));
  trash.speed = plus(trash.speed, times(times(push, -1), 1 / area(trash)));
  return trash;
}

function bump(a: Disk, b: Disk): void {
  const way = minus(b.at, a.at);
  const length = size(way);
  const normal = length === 0 ? { x: 0, y: 0 } : { x: way.x / length, y: way.y / length };
  const impulse = times(normal, (-2 * dot(normal, minus(a.speed, b.speed))) / (1 / area(a) + 1 / area(b)));
  if (!(dot(impulse, normal) <= 0)) return;
  a.speed = plus(a.speed, times(impulse, 1 / area(a)));
  b.speed = plus(b.speed, times(times(impulse, -1), 1 / area(b)));
  a.parent = b.parent = null;
}

function swallow(big: Disk, small: Disk): void {
  const share = 1 / (area(small) + area(big));
  big.at = times(plus(times(big.at, area(big)), times(small.at, area(small))), share);
  big.speed = times(plus(times(big.speed, area(big)), times(small.speed, area(small))), share);
  big.radius = Math.sqrt((area(big) + area(small)) / Math.PI);
  small.radius = -1;
  big.parent = small.parent = null;
}

function borders(disk: Disk, now: number): Happening[] {
  const list: Happening[] = [];
  for (const axis of ['y', 'x'] as const) {
    for (const side of [1, -1]) {
      const t = (side * half[axis] - side * disk.radius - disk.at[axis]) / disk.speed[axis];
      if (!(t > 0 && t <= 1 - now)) continue;
      const act = () => {
        disk.speed = { ...disk.speed, [axis]: -side * Math.abs(disk.speed[axis]) };
        disk.parent = null;
      };
      list.push({ time: now + t, names: `${disk.name} border`, act });
    }
  }
  return list;
}

function meeting(a: Disk, b: Disk, now: number): Happening[] {
  if (a.parent === b || b.parent === a) return [];
  const names = [a.name, b.name].sort().join(' ');
  const act = () => {
    if (a.radius === b.radius) bump(a, b);
    else if (a.radius > b.radius) swallow(a, b);
    else swallow(b, a);
  };
  const d = minus(a.at, b.at);
  if (size(d) < a.radius + b.radius - tiny) {
    if (a.bumped.has(b)) return [];
    a.bumped.add(b);
    b.bumped.add(a);
    return [{ time: now, names, act }];
  }
  const v = minus(a.speed, b.speed);
  const reach = a.radius + b.radius;
  const [p, q, s] = [dot(v, v), dot(d, v), dot(d, d) - reach * reach];
  const under = q * q - p * s;
  if (under <= 0 || p === 0) return [];
  const t = Math.min((-q + Math.sqrt(under)) / p, (-q - Math.sqrt(under)) / p);
  return t > 0 && t <= 1 - now ? [{ time: now + t, names, act }] : [];
}

/** Plays a turn; returns the disks that are left, and what happened: times and names. */
export function playTurn(all: readonly Disk[]): { readonly disks: Disk[]; readonly log: readonly string[] } {
  let disks = [...all];
  const log: string[] = [];
  const fly = (dt: number) => {
    if (!(dt > 0)) return;
    for (const disk of disks) {
      disk.bumped.clear();
      disk.at = plus(disk.at, times(disk.speed, dt));
    }
  };
  for (let now = 0; now < 1; ) {
    const ahead: Happening[] = [];
    for (const disk of disks) {
      const inside = (axis: 'x' | 'y') => {
        const most = half[axis] - disk.radius - tiny;
        return Math.min(most, Math.max(-most, disk.at[axis]));
      };
      disk.at = { x: inside('x'), y: inside('y') };
      ahead.push(...borders(disk, now));
    }
    for (let i = disks.length - 1; i >= 0; i--) for (let j = i - 1; j >= 0; j--) ahead.push(...meeting(disks[i], disks[j], now));
    ahead.sort((a, b) => a.time - b.time);
    const first = ahead.length === 0 ? 1 : ahead[0].time;
    fly(first - now);
    for (const { time, names, act } of ahead) {
      if (time > first + tiny) break;
      log.push(`${time} ${names}`);
      act();
    }
    disks = disks.filter(({ radius }) => radius >= 0);
    now += first - now;
  }
  for (const disk of disks) disk.parent = null;
  return { disks, log };
}
