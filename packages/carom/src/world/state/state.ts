import { defaultRules, type RuleTable } from '../../motion/contact-rules.ts';
import { ints } from '../arrays.ts';
import { Seams } from '../walls/seams.ts';
import { Walls } from '../walls/walls.ts';
import { Adjacency } from './adjacency.ts';
import { Answers } from './answers.ts';
import { Bodies } from './bodies.ts';
import type { BodyShapes } from './body-shapes.ts';
import { ContactList } from './contacts.ts';
import { Hauls } from './hauls.ts';
import { Ignored } from './ignored.ts';
import { atX, atY, contactStride, rowStride, wallContactStride } from './layout.ts';
import { Links } from './links.ts';
import { PairList } from './pair-list.ts';
import { StepParams } from './step-params.ts';
import { Tracks } from './tracks.ts';

/** What the future of a world depends on; contacts and params are rebuilt in each step. */
export class State {
  time: number = NaN;
  stepCount = 0;
  gravityX: number = NaN;
  gravityY: number = NaN;
  subSteps = 4;
  periodX: number = Infinity;
  periodY: number = Infinity;
  /** A slow body falls asleep after `sleepTime` below `sleepSpeed` [length/time], 0: a tenth of the mean radius. Never if `sleepTime` is 0. */
  sleepTime: number = NaN;
  sleepSpeed: number = NaN;
  readonly bodies: Bodies = new Bodies();
  /** What answers for bodies made of hulls: null without them. Not part of the state. */
  shapes: BodyShapes | null = null;
  /** How materials combine: never changed, but replaced. */
  rules: RuleTable = defaultRules();
  readonly walls: Walls = new Walls(new Seams((id) => this.ignored.isNamed(-1 - id) || this.links.separatesWall(id)));
  /** Which bodies and walls constraints hold together. */
  readonly links: Links = new Links();
  /** Candidate pairs of bodies, and of bodies and wall features; the same of sensors. */
  readonly pairs: PairList = new PairList();
  readonly wallPairs: PairList = new PairList();
  readonly sensorPairs: PairList = new PairList();
  readonly wallSensors: PairList = new PairList();
  /** Candidate pairs of which one is made of hulls, and of such bodies and wall features. */
  readonly shapedPairs: PairList = new PairList();
  readonly shapedWalls: PairList = new PairList();
  readonly shapedAdjacency: Adjacency = new Adjacency();
  readonly shapedWallAdjacency: Adjacency = new Adjacency(2);
  /** The entries of `pairs` and of `wallPairs` by body. */
  readonly adjacency: Adjacency = new Adjacency();
  readonly wallAdjacency: Adjacency = new Adjacency(2);
  /** Whether the lists must be rebuilt before the next step. */
  isDirty = true;
  /** Whether late pairs were appended in the last step: they must be rebuilt then, too. */
  hasLatePairs = false;
  /** Slots from this on are those of fast bodies, which are in no cell; 0 before the first rebuild. */
  fastFrom = 0;
  /** The dt the lists were made for. */
  listedDt: number = NaN;
  /** Indices of sleeping bodies that a moving wall is near: to be woken. */
  wakes: Int32Array = ints(16);
  wakeCount = 0;
  /** Pairs that never meet. */
  ignored: Ignored = new Ignored();
  /** Whether two that come near may meet, by index and for walls −1 − id; null if nothing is asked. Not part of the state. */
  mayMeet: ((a: number, b: number) => boolean) | null = null;
  /** What says how the two of a contact meet, by the same names; numbers as in pre-solve-terms.ts. Null if nothing is asked. Not part of the state. */
  preSolve: ((a: number, b: number, terms: Float64Array) => void) | null = null;
  /** What it said in this step about the entries of `pairs` and of `wallPairs`. */
  readonly pairAnswers: Answers = new Answers();
  readonly wallAnswers: Answers = new Answers();
  /** State of the random numbers: four 32-bit words. */
  readonly random: Int32Array = ints(4);

  /** Contacts of the step. */
  readonly contacts: ContactList = new ContactList(contactStride);
  readonly wallContacts: ContactList = new ContactList(wallContactStride);
  readonly params: StepParams = new StepParams();
  /** Who moves otherwise than it flies in the sub-step. */
  readonly hauls: Hauls = new Hauls();
  /** Where bodies went in the sub-step. */
  readonly tracks: Tracks = new Tracks(this.bodies);

  /**
   * Numbers that may have fractions begin as NaN, which V8 keeps as a double. After an integer 0 the objects of the first world would differ in
   * kind from those of the next. Code compiled for it would be thrown away then (test: allocation).
   */
  constructor() {
    this.time = this.gravityX = this.gravityY = this.sleepTime = this.sleepSpeed = this.listedDt = 0;
  }

  /** On a torus, has bodies brought back into [0, period) that are a quarter of it outside: further away walls have no images. */
  bringBack(): void {
    const { bodies, periodX, periodY } = this;
    if (periodX === Infinity && periodY === Infinity) return;
    for (let slot = 0; slot < bodies.count && !this.isDirty; slot++) {
      const x = bodies.rows[rowStride * slot + atX];
      const y = bodies.rows[rowStride * slot + atY];
      this.isDirty = x < -periodX / 4 || x > 1.25 * periodX || y < -periodY / 4 || y > 1.25 * periodY;
    }
  }
}

/** Candidate pairs of bodies, and their entries by body. */
export type BodyPairs = Pick<State, 'bodies' | 'pairs' | 'shapedPairs' | 'adjacency' | 'shapedAdjacency'>;

/** Chains candidate pairs by body. */
export function chainPairs({ bodies, pairs, shapedPairs, adjacency, shapedAdjacency }: BodyPairs): void {
  adjacency.update(pairs, bodies.count);
  if (bodies.shapedCount > 0) shapedAdjacency.update(shapedPairs, bodies.count);
}

/** All candidate pairs, and the entries by body of those that may touch. */
export type Candidates = Pick<
  State,
  | 'pairs'
  | 'wallPairs'
  | 'sensorPairs'
  | 'wallSensors'
  | 'shapedPairs'
  | 'shapedWalls'
  | 'adjacency'
  | 'wallAdjacency'
  | 'shapedAdjacency'
  | 'shapedWallAdjacency'
>;
