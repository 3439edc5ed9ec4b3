import { testSuite } from './run.ts';
import { casts } from './suites.ts';

testSuite(casts, 2000);
