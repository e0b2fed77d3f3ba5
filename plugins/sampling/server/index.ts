import { crudArea, definePlugin, SignedRecordsToken } from '#kernel/contract';
import { resultRoutes } from './results/result.routes.js';
import { sampleRoutes } from './sets/sample.routes.js';
import { sampleWorkflow, signedRetests } from './sets/sample-workflow.js';
import { setRoutes } from './sets/set.routes.js';

/** Samples of cleaning events, their results and what they say. */
export const plugin = definePlugin({
  id: 'sampling',
  permissions: [crudArea('ResidueMeasure')],
  auditDomains: ['SampleSet', 'Sample'],
  workflows: [sampleWorkflow],
  routes: [...setRoutes, ...sampleRoutes, ...resultRoutes],
  bind: bind => bind.extend(SignedRecordsToken, {}, () => signedRetests),
});
