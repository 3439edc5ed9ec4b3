// Makes every step of every world check itself: a setup file of Vitest for the tests of World and of the gallery. Plain `npm test` looks at the
// first of each five, since looking takes as long as half of what else these tests do; where tests are about the invariant (`always`), at all.
// A step that breaks the invariant throws an InvariantError. Tests (or files, if it happens outside of tests) in known-leaks.json are those that fail this way today: they run unchecked from their first
// violation on, and the list only shrinks. CAROM_INVARIANT=0 switches all of it off, CAROM_INVARIANT=list prints what would be listed.
import { appendFileSync } from 'node:fs';
import { expect } from 'vitest';
import { World } from '../../../src/world/world.ts';
import { share } from '../../runs.ts';
import { createInvariantChecker, type InvariantChecker, stepChecked } from './checker.ts';
import knownLeaks from './known-leaks.json' with { type: 'json' };
import { InvariantError } from './statement.ts';

const mode = process.env.CAROM_INVARIANT ?? '1';
const known = new Set<string>(knownLeaks);
const checkers = new WeakMap<object, InvariantChecker>();
/** Tests of which a violation was already noted. */
const noted = new Set<string>();
const plainStep = World.prototype.step;

const always = /\/test\/world\/(invariant\/|motion\/(ccd|curved-events)\.)/;
/** One step of so many is looked at. */
const stride = Math.max(1, Math.round(1 / share));

/** Whether this step of a world is looked at: it is of a test of World or of the gallery. */
function isLookedAt({ stepCount }: World<unknown>): boolean {
  const { testPath = '' } = expect.getState();
  return always.test(testPath) || (stepCount % stride === 0 && /\/(test\/world|gallery\/test)\//.test(testPath));
}

/** The name of the running test as it is in the list: file, then title. */
function testName(): string {
  const { testPath = '', currentTestName = '' } = expect.getState();
  return `${testPath.slice(testPath.lastIndexOf('/') + 1)}: ${currentTestName}`;
}

if (mode !== '0' && !Object.hasOwn(plainStep, 'isChecked')) {
  const step = function (this: World<unknown>, dt: number): void {
    const name = isLookedAt(this) ? testName() : '';
    if (name === '' || noted.has(name) || !(dt > 0)) {
      plainStep.call(this, dt);
      return;
    }
    let checker = checkers.get(this);
    if (checker === undefined) checkers.set(this, (checker = createInvariantChecker(this)));
    try {
      stepChecked(this, checker, dt);
    } catch (error) {
      if (!(error instanceof InvariantError)) throw error;
      if (mode === 'list') appendFileSync('known-leaks.txt', `${JSON.stringify([name, error.message])}\n`);
      else if (!known.has(name) && !known.has(name.slice(0, name.indexOf(':')))) throw error;
      noted.add(name);
    }
  };
  World.prototype.step = Object.assign(step, { isChecked: true });
}
