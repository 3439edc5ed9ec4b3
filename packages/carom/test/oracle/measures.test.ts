import { testSuite } from './run.ts';
import { measuredClusters, measuredPairs, measuredTriangles } from './suites-measures.ts';

testSuite(measuredPairs, 300);
testSuite(measuredTriangles, 2000);
testSuite(measuredClusters, 20);
