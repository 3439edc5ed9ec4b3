import { testSuite } from './run.ts';
import { curvedWalls, straightWalls } from './suites.ts';

for (const suite of straightWalls) testSuite(suite, 80);
for (const suite of curvedWalls) testSuite(suite, 30);
