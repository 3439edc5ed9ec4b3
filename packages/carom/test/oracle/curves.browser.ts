import { testSuite } from './run.ts';
import { curves } from './suites-curves.ts';

testSuite(curves, 8);
