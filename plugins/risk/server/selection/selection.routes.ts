import { Type } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  pageOf,
  readOnly,
  type Page,
  type PageQuery,
  type RouteDefinition,
  type RouteShape,
  type SortKey,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { lowerCase } from '#schemas/lib/lower-case';
import { scoredFieldOf } from '#plugins/risk/shared/setup/criterion-fields';
import {
  Selection,
  SelectionQuery,
  SelectionTotals,
  SelectionTotalsQuery,
  type SelectedRecord,
  type SelectionOutcome,
} from '#plugins/risk/shared/setup/selection';
import { assertMayRead, criteriaOf, criterionOf } from './criteria.js';
import { namedCriteria, selectedBy, totalsBy } from './select.js';
import { subjectsOf } from './subject-values.js';

const deps = { limits: LimitsApiToken, products: ProductsApiToken };
const Params = Type.Object({ id: Uuid }, closed);

const readSelection = defineUseCase<RouteShape<typeof Params, typeof SelectionQuery, undefined>, Selection>()({
  name: 'risk.read-selection',
  deps,
  run: (sources, call) =>
    sources.limits.inOneMoment(call, async reading => {
      const criterion = await criterionOf(reading, call.input.params.id);
      assertMayRead(call, criterion.appliesTo);
      const rows = selectedBy(criterion, await subjectsOf(reading, sources, criterion.appliesTo, [criterion]));
      const { rows: selection, pagination } = pageOfRecords(rows, call.input.query, {
        value: ({ value }) => value,
        score: ({ score }) => score,
      });
      return { selection, unit: scoredFieldOf(criterion)?.unit ?? null, counts: counted(rows), pagination };
    }),
});

const readTotals = defineUseCase<RouteShape<undefined, typeof SelectionTotalsQuery, undefined>, SelectionTotals>()({
  name: 'risk.read-selection-totals',
  deps,
  run: (sources, call) =>
    sources.limits.inOneMoment(call, async reading => {
      const { appliesTo, ...query } = call.input.query;
      assertMayRead(call, appliesTo);
      const criteria = await criteriaOf(reading, appliesTo);
      const rows = totalsBy(criteria, await subjectsOf(reading, sources, appliesTo, criteria));
      const { rows: totals, pagination } = pageOfRecords(rows, query, {
        rank: ({ rank }) => rank,
        total: ({ total }) => total,
      });
      return { criteria: namedCriteria(criteria), totals, pagination };
    }),
});

/** A page of the search results, with ranks among all records. */
function pageOfRecords<T extends Pick<SelectedRecord, 'record'>>(
  rows: readonly T[],
  query: PageQuery,
  keys: Readonly<Record<string, SortKey<T>>>,
): Page<T> {
  return pageOf(rows, query, ({ record }) => `${record.externalId} ${record.name}`, {
    externalId: ({ record }) => lowerCase(record.externalId),
    name: ({ record }) => lowerCase(record.name),
    ...keys,
  });
}

function counted(rows: readonly SelectedRecord[]): Record<SelectionOutcome, number> {
  const counts = { notEvaluated: 0, chosen: 0, scored: 0, notChosen: 0, leftOut: 0 };
  for (const { outcome } of rows) counts[outcome] += 1;
  return counts;
}

const shared = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['SelectionCriteria.Get'] },
  feature: 'risk',
  asOf: true,
  audit: readOnly,
} as const;

/** Results of selection criteria (formulas 10.4). */
export const selectionRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    path: '/selection-criteria/totals',
    summary:
      'All live criteria of a kind of record together: scores by weight, totals, ties and filters that choose it',
    input: { query: SelectionTotalsQuery },
    output: SelectionTotals,
    useCase: readTotals,
  }),
  defineRoute({
    ...shared,
    path: '/selection-criteria/:id/selection',
    summary: 'Results of a criterion for each live record: chosen, scored, not evaluated',
    input: { params: Params, query: SelectionQuery },
    output: Selection,
    useCase: readSelection,
  }),
];
