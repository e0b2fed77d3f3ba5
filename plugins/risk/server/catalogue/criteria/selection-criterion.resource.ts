import { Type } from 'typebox';
import { defineResource, defineRoute, defineUseCase, RecordsToken, type Row, type RouteShape } from '#kernel/contract';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';
import {
  SelectionCriterion,
  SelectionCriterionChange,
  selectionCriterionFields,
} from '#plugins/risk/shared/setup/selection-criterion';
import { resourceFields } from '#schemas/lib/field-cards';
import { preparedCriterion } from './criterion-rules.js';
import { sourceOfCriterion } from './source-of-criterion.js';

/** Selection criteria of locations, products and others (specification section 7, /selection-criteria). */
const fields = resourceFields(selectionCriterionFields);

export const selectionCriterion = defineResource({
  names: { one: 'selectionCriterion', many: 'selectionCriteria' },
  path: '/selection-criteria',
  table: 'risk.selection_criterion',
  schema: SelectionCriterion,
  writable: fields.writable,
  permission: 'SelectionCriteria',
  audit: { domain: 'SelectionCriteria' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'key'],
    sort: 'name',
  },
  sheet: {
    section: 'Selection criteria',
    file: 'selection_criteria',
    after: [],
    page: '/app/master/risk-setup/criteria',
    ...fields.sheet,
  },
  feature: 'risk',
  hooks: { prepare: preparedCriterion, afterWrite: sourceOfCriterion },
});

const Params = Type.Object({ id: Uuid }, closed);
const One = Type.Object({ selectionCriterion: RecordOf(SelectionCriterion) });

const change = defineUseCase<
  RouteShape<typeof Params, undefined, typeof SelectionCriterionChange>,
  { selectionCriterion: Row }
>()({
  name: 'risk.change-selection-criterion',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { params, body } = call.input;
    return { selectionCriterion: await records.update(selectionCriterion, call, params.id, body) };
  },
});

/** The specification changes criteria by PUT; POST /{id} does the same as for other records. */
export const changeCriterionRoute = defineRoute({
  method: 'PUT',
  path: '/selection-criteria/:id',
  scope: 'facility',
  access: { anyOf: ['SelectionCriteria.Modify'] },
  feature: 'risk',
  reason: 'change',
  summary: 'Changes a selection criterion; the body contains the version that was read',
  input: { params: Params, body: SelectionCriterionChange },
  output: One,
  audit: 'required',
  useCase: change,
});
