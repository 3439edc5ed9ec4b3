import { Race } from './race.ts';

/**
 * A bot without search that only drives, at the next checkpoint and three turns of drift ahead: something to race against.
 *
 * @example
 * const driver = new Driver();
 * driver.greet(['3', '2', '12460 1350', '10540 5980']);
 */
export class Driver {
  private race: Race | null = null;

  /** Takes the lines that come before the first turn: laps, number of checkpoints, checkpoints. */
  greet(lines: readonly string[]): void {
    const [laps, , ...checkpoints] = lines;
    this.race = new Race(
      checkpoints.map((line) => {
        const [x, y] = line.split(' ').map(Number);
        return [x, y];
      }),
      Number(laps),
    );
  }

  /** The orders of a turn, from the lines of that turn. @throws TypeError before `greet` */
  orders(view: readonly string[]): string[] {
    const { race } = this;
    if (race === null) throw new TypeError('Driver.orders: call must be after greet, got one before');
    race.see(view);
    const { x, y, vx, vy } = race.arena;
    const lines = [0, 1].map((i) => {
      const [cx, cy] = race.checkpoints[race.next(i)];
      const [tx, ty] = [cx - 3 * vx[i], cy - 3 * vy[i]];
      const off = Math.atan2(ty - y[i], tx - x[i]) - race.angle[i];
      return `${Math.round(tx)} ${Math.round(ty)} ${race.turn[0] === 0 || Math.cos(off) > 0 ? 200 : 0}`;
    });
    for (let i = 0; i < 4; i++) race.drive(i);
    race.advance(); // checkpoints passed, which the view does not tell
    return lines;
  }
}
