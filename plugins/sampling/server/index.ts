import { definePlugin, SignedRecordsToken } from '#kernel/contract';
import { CapabilityInputsToken } from '#plugins/risk/server/api';
import { resultRoutes } from './results/result.routes.js';
import { resultsSection } from './results/results.section.js';
import { labelsRoute } from './sets/labels.route.js';
import { sampleRoutes } from './sets/sample.routes.js';
import { sampleWorkflow, signedRetests } from './sets/sample-workflow.js';
import { setRoutes } from './sets/set.routes.js';
import { resultFigures } from './trends/result-figures.js';
import { trendRoutes } from './trends/trend.routes.js';

/** Samples of cleaning events, their results and what they say. */
export const plugin = definePlugin({
  id: 'sampling',
  auditDomains: ['SampleSet', 'Sample'],
  workflows: [sampleWorkflow],
  routes: [...setRoutes, labelsRoute, ...sampleRoutes, ...resultRoutes, ...trendRoutes],
  imports: [resultsSection],
  bind: bind => {
    bind.extend(SignedRecordsToken, {}, () => signedRetests);
    bind.extend(CapabilityInputsToken, {}, () => resultFigures);
  },
});
