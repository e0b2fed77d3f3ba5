import { Type } from 'typebox';
import {
  defineRoute,
  FacilityFeaturesToken,
  FacilitySettingsToken,
  inOneMoment,
  readOnly,
  TrailEntriesToken,
  type RouteDefinition,
} from '#kernel/contract';
import { LimitsApiToken, printLimitOf } from '#plugins/limits/server/api';
import { InspectorQuestions } from '#plugins/qualification/shared/inspector-question';
import { gapStatuses } from '#plugins/qualification/shared/coverage/status';
import { closed } from '#schemas/lib/fields';
import { lastApproved } from '../assessments/basis.js';
import { countChanges } from '../assessments/changes-since.js';
import { coverageMap } from '../coverage/coverage-of.js';
import { mapAnswer } from '../coverage/map/map-answer.js';
import type { Room } from '../room.js';
import { questionsOf } from './questions.js';
import { readFigures } from './read-figures.js';

const questionsRoute: RouteDefinition = defineRoute({
  method: 'GET',
  path: '/inspector-questions',
  scope: 'facility',
  access: { anyOf: ['RiskCalculation.Get'] },
  feature: 'qualification',
  summary: 'Questions that inspectors ask, by their source, with the answers of now and the pages that prove them',
  input: { query: Type.Object({}, closed) },
  output: InspectorQuestions,
  audit: readOnly,
  useCase: {
    name: 'qualification.inspector-questions',
    deps: {
      limits: LimitsApiToken,
      settings: FacilitySettingsToken,
      features: FacilityFeaturesToken,
      trail: TrailEntriesToken,
    },
    run: async ({ limits, settings, features, trail }, call) => {
      const { plant } = await limits.latest(call, ['equipment', 'residues', 'summary']);
      const { counts, cells } = mapAnswer(await coverageMap(call, { limits, settings }), {});
      const print = await printLimitOf(call, features);
      return inOneMoment(call, async reading => {
        const last = await lastApproved(reading);
        const answered = {
          figures: await readFigures(reading, settings),
          plant,
          print,
          coverage: { cells, gaps: gapStatuses.reduce((sum, status) => sum + counts[status], 0) },
          assessment: last === null ? null : `${last.externalId} ${last.name}`,
          notEvaluated: await countChanges({ limits, trail }, reading, { after: last?.snapshot.position ?? 0 }),
        };
        return { questions: questionsOf(answered) };
      });
    },
  },
});

/** What inspectors ask, answered from all rooms (screen S45). */
export const inspectorRoom: Room = { routes: [questionsRoute] };
