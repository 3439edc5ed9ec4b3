import { testSuite } from './run.ts';
import { circlesAtRest } from './suites.ts';

testSuite(circlesAtRest, 2000);
