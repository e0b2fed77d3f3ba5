import { crudArea, definePlugin, SignedRecordsToken } from '#kernel/contract';
import { EquipmentUsageToken } from '#plugins/equipment/server/api';
import { CapabilityInputsToken } from '#plugins/risk/server/api';
import { resultRoutes } from './results/result.routes.js';
import { resultsSection } from './results/results.section.js';
import { labelsRoute } from './sets/labels.route.js';
import { sampleRoutes } from './sets/sample.routes.js';
import { sampleWorkflow, signedRetests } from './sets/sample-workflow.js';
import { setRoutes } from './sets/set.routes.js';
import { locationsUseEquipment } from './setup/locations-use-equipment.js';
import { scoresSection } from './setup/scores.section.js';
import { setupDefaults } from './setup/defaults.js';
import { setupResources, setupRoutes } from './setup/index.js';
import { resultFigures } from './trends/result-figures.js';
import { trendRoutes } from './trends/trend.routes.js';

/** Where equipment is sampled and how, samples of cleaning events, their results and what they say. */
export const plugin = definePlugin({
  id: 'sampling',
  permissions: [crudArea('SwabLocation')],
  auditDomains: [
    'SampleSet',
    'Sample',
    'SamplingType',
    'SamplingAttribute',
    'SamplingPolicy',
    'SamplingLocation',
    'PlannedSample',
    'SamplingAssessment',
  ],
  resources: setupResources,
  workflows: [sampleWorkflow],
  routes: [...setupRoutes, ...setRoutes, labelsRoute, ...sampleRoutes, ...resultRoutes, ...trendRoutes],
  imports: [scoresSection, resultsSection],
  defaults: setupDefaults,
  bind(bind) {
    bind.extend(SignedRecordsToken, {}, () => signedRetests);
    bind.extend(CapabilityInputsToken, {}, () => resultFigures);
    bind.extend(EquipmentUsageToken, {}, () => locationsUseEquipment);
  },
});
