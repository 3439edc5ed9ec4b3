import { testSuite } from './run.ts';
import { straightWalls } from './suites.ts';

for (const suite of straightWalls) testSuite(suite, 150);
