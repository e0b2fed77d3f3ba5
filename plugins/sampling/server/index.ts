import { crudArea, definePlugin, SignedRecordsToken } from '#kernel/contract';
import { resultRoutes } from './results/result.routes.js';
import { resultsSection } from './results/results.section.js';
import { sampleRoutes } from './sets/sample.routes.js';
import { sampleWorkflow, signedRetests } from './sets/sample-workflow.js';
import { setRoutes } from './sets/set.routes.js';
import { trendRoutes } from './trends/trend.routes.js';

/** Samples of cleaning events, their results and what they say. */
export const plugin = definePlugin({
  id: 'sampling',
  // The area of the specification's matrix for measured residue.
  permissions: [crudArea('ResidueMeasure')],
  auditDomains: ['SampleSet', 'Sample'],
  workflows: [sampleWorkflow],
  routes: [...setRoutes, ...sampleRoutes, ...resultRoutes, ...trendRoutes],
  imports: [resultsSection],
  bind: bind => bind.extend(SignedRecordsToken, {}, () => signedRetests),
});
