import { crudArea, definePlugin, HomeNotesToken, NumbersToken, SignedRecordsToken } from '#kernel/contract';
import { EquipmentUsageToken } from '#plugins/equipment/server/api';
import { CapabilityInputsToken } from '#plugins/risk/server/api';
import { SampleSetsApiToken, SetLocksToken } from './api.js';
import { earlierResultsSection } from './earlier/earlier-results.section.js';
import { importRoutes } from './imports/import.routes.js';
import { resultProfile } from './imports/result-profile.resource.js';
import { resultRoutes } from './results/result.routes.js';
import { resultsSection } from './results/results.section.js';
import { discardedEntryRoute } from './sets/discarded-entry.route.js';
import { labelsRoute } from './sets/labels.route.js';
import { photoRoutes } from './sets/photo.routes.js';
import { sampleSetsApi } from './sets/sample-sets-api.js';
import { sampleNotes } from './sets/sample-notes.js';
import { sampleRoutes } from './sets/sample.routes.js';
import { sampleWorkflow, signedRetests } from './sets/sample-workflow.js';
import { setRoutes } from './sets/set.routes.js';
import { locationsUseEquipment } from './setup/locations-use-equipment.js';
import { samplingSheet } from './setup/sampling-sheet.report.js';
import { scoresSection } from './setup/scores.section.js';
import { setupDefaults } from './setup/defaults.js';
import { setupResources, setupRoutes } from './setup/index.js';
import { balanceRoute } from './trends/balance.route.js';
import { resultFigures } from './trends/result-figures.js';
import { samplingMapRoute } from './trends/sampling-map.route.js';
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
    'ResultProfile',
    'ResultImport',
  ],
  resources: [...setupResources, resultProfile],
  workflows: [sampleWorkflow],
  routes: [
    ...setupRoutes,
    ...setRoutes,
    labelsRoute,
    ...sampleRoutes,
    ...photoRoutes,
    discardedEntryRoute,
    ...resultRoutes,
    ...importRoutes,
    ...trendRoutes,
    samplingMapRoute,
    balanceRoute,
  ],
  reports: [samplingSheet],
  numbers: [
    { kind: 'SampleSet', title: 'Sample sets', pattern: null },
    { kind: 'ResultImport', title: 'Imports of results', pattern: null },
  ],
  imports: [scoresSection, resultsSection, earlierResultsSection],
  defaults: setupDefaults,
  bind(bind) {
    bind.extensionPoint(SetLocksToken);
    bind.single(SampleSetsApiToken, { numbers: NumbersToken }, ({ numbers }) => sampleSetsApi(numbers));
    bind.publish(SampleSetsApiToken);
    bind.extend(SignedRecordsToken, {}, () => signedRetests);
    bind.extend(HomeNotesToken, {}, () => sampleNotes);
    bind.extend(CapabilityInputsToken, {}, () => resultFigures);
    bind.extend(EquipmentUsageToken, {}, () => locationsUseEquipment);
  },
});
