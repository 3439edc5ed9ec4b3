import { walk } from 'carom/platformer';

const [speed, jumpSpeed, gravity, fastest] = [6, 10.5, 24, 18];
const grace = 6; // steps in which a key counts that came too early or too late

/** A character: what the player wants goes in, its body moves. */
export class Character {
  rise = 0;
  ground = null;
  sinceGround = grace;
  sinceKey = grace;
  dropping = 0;

  constructor(world, at) {
    this.world = world;
    this.body = world.add({ ...at, r: 0.5, kind: 'kinematic' });
  }

  /** To be called before each step of the world. `keys`: run from −1 to 1, jump and drop as they are held. */
  step({ run, jump, drop }, dt) {
    const { body, world } = this;
    this.sinceKey = jump && !this.wasJump ? 0 : this.sinceKey + 1;
    this.wasJump = jump;
    this.sinceGround = this.ground === null ? this.sinceGround + 1 : 0;
    this.rise = this.ground === null ? Math.max(this.rise - gravity * dt, -fastest) : 0;
    if (this.rise > 3 && !jump) this.rise = 3; // a short press jumps less high
    if (this.sinceGround < grace && this.sinceKey < grace) this.leap();
    this.dropping = drop && this.ground?.wall?.oneSided ? 10 : this.dropping - 1;
    const { x, y, ground, hits } = walk(world, body, { x: run * speed * dt, y: this.rise * dt }, { dt, ignore: this.passed() });
    if (hits.some(({ normal }) => normal.y < -0.5)) this.rise = Math.min(this.rise, 0); // a ceiling
    this.ground = this.rise > 0 ? null : ground;
    body.moveTo({ x, y }, dt);
  }

  leap() {
    this.rise = jumpSpeed + Math.max(this.ground?.velocity.y ?? 0, 0); // a lift that rises gives its speed
    this.sinceGround = this.sinceKey = grace;
  }

  /** One-way floors that it drops through. */
  passed() {
    return this.dropping > 0 ? this.world.walls.filter((wall) => wall.oneSided) : [];
  }
}
