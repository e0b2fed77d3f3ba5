import { Type } from 'typebox';
import {
  defineRoute,
  firstOfPage,
  readOnly,
  RecordsToken,
  TrailEntriesToken,
  type AnyCall,
  type PageQuery,
  type RouteDefinition,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ChangeList, LimitsInForceSummary } from '#plugins/qualification/shared/evaluation';
import { closed, Moment, Nullable, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { assessmentById, readAssessments } from './assessment.routes.js';
import { collecting, lastApproved, undecided } from './basis.js';
import { readChanges, type ChangeSources } from './changes-since.js';
import { limitsInForceSummary } from './limits-in-force-summary.js';

const { pageNumber, pageLimit } = pageParameters;
const Paged = Type.Object({ pageNumber, pageLimit }, closed);
const shared = { scope: 'facility', feature: 'assessments', method: 'GET', audit: readOnly } as const;
const changes = { trail: TrailEntriesToken, limits: LimitsApiToken };
const Head = Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String(), status: Type.String() });

/** What changed and is not evaluated, and which limits are in force. */
export const changeRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/cleaning-assessments/from-last',
    access: readAssessments,
    summary: 'What an assessment that is started now would take in: the changes since the last approved one',
    input: { query: Paged },
    output: Type.Object({
      fromLast: Type.Object({
        from: Nullable(Type.Object({ id: Uuid, externalId: Type.String(), approvedAt: Moment, snapshotAt: Moment })),
        /** The assessment that takes in the changes; null: one can be started. */
        joins: Nullable(Head),
        ...ChangeList.properties,
      }),
    }),
    useCase: {
      name: 'qualification.changes-from-last',
      deps: changes,
      run: async (sources, call) => {
        const last = await lastApproved(call);
        const joins = collecting(await undecided(call));
        return {
          fromLast: {
            from:
              last === null
                ? null
                : {
                    id: last.id,
                    externalId: last.externalId,
                    approvedAt: last.approvedAt.toISOString(),
                    snapshotAt: last.snapshot.moment.toISOString(),
                  },
            joins: joins === null ? null : { ...joins },
            ...(await changesPage(sources, call, { after: last?.snapshot.position ?? 0 }, call.input.query)),
          },
        };
      },
    },
  }),
  defineRoute({
    ...shared,
    path: '/cleaning-assessments/:id/changes',
    access: readAssessments,
    summary: 'The changes that an assessment accounts for; before its evaluation those up to now',
    input: { params: Type.Object({ id: Uuid }, closed), query: Paged },
    output: ChangeList,
    useCase: {
      name: 'qualification.changes-of-assessment',
      deps: { records: RecordsToken, ...changes },
      run: async ({ records, ...sources }, call) => {
        const row = await assessmentById(records, call, call.input.params.id);
        const { fromPosition: after, snapshotPosition } = row;
        const range = snapshotPosition === null ? { after } : { after, upTo: snapshotPosition };
        return changesPage(sources, call, range, call.input.query);
      },
    },
  }),
  defineRoute({
    ...shared,
    path: '/limits-in-force',
    access: { anyOf: ['RiskCalculation.Get', 'EquipmentWiseCleaningLimit.Get', 'FacilityCleaningEvaluation.Get'] },
    summary: 'Which limits are in force, how many changes are not evaluated, and where the limits of today differ',
    input: { query: Type.Object({ equipmentId: Type.Optional(Uuid) }, closed) },
    output: Type.Object({ limitsInForce: LimitsInForceSummary }),
    useCase: {
      name: 'qualification.limits-in-force',
      deps: changes,
      run: async (sources, call) => ({
        limitsInForce: await limitsInForceSummary(sources, call, call.input.query.equipmentId ?? null),
      }),
    },
  }),
];

async function changesPage(
  sources: ChangeSources,
  call: AnyCall,
  range: { readonly after: number; readonly upTo?: number },
  query: PageQuery,
) {
  const all = await readChanges(sources, call, range);
  const { from, ...page } = firstOfPage(query);
  // Newest first, as all histories.
  const shown = all.toReversed().slice(from, from + page.pageLimit);
  return { changes: shown, pagination: { ...page, total: all.length } };
}
