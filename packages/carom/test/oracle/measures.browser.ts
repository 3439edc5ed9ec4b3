import { testSuite } from './run.ts';
import { measuredClusters, measuredPairs, measuredTriangles } from './suites-measures.ts';

testSuite(measuredPairs, 8);
testSuite(measuredTriangles, 40);
testSuite(measuredClusters, 2);
