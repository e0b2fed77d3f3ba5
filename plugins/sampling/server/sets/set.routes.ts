import { Type } from 'typebox';
import {
  actionsOn,
  defineRoute,
  firstOfPage,
  NumbersToken,
  readOnly,
  validationError,
  type AnyCall,
  type RouteDefinition,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { NewSampleSet, SampleSet, SampleSetChange, WholeSampleSet } from '#plugins/sampling/shared/sample-set';
import { closed, Pagination, Uuid } from '#schemas/lib/fields';
import { pageParameters } from '#schemas/lib/list-query';
import { SetLocksToken } from '../api.js';
import { plannedContent } from './planned-content.js';
import { sampleDefinitions } from './sample-definitions.js';
import { readSets, setById } from './read-sets.js';
import { readSetSamples } from './read-set-samples.js';
import { sampleRecords } from './sample-context.js';
import { sampleWorkflow } from './sample-workflow.js';
import { changeSet, createSet } from './save-set.js';
import { assertUnlocked } from './set-locks.js';

const feature = 'sampling';
const read = {
  method: 'GET',
  scope: 'facility',
  access: { anyOf: ['ResidueMeasure.Get'] },
  feature,
  audit: readOnly,
} as const;
const ById = Type.Object({ id: Uuid }, closed);
const One = Type.Object({ sampleSet: SampleSet });
const Query = Type.Object(
  {
    ...pageParameters,
    open: Type.Optional(Type.Boolean({ description: 'Only sets with samples that are neither reviewed nor absent' })),
    equipmentId: Type.Optional(Uuid),
  },
  closed,
);

/** A set with its samples and what the caller may do with each. */
async function wholeSet(call: AnyCall, id: string) {
  const set = await setById(call, id);
  const { samples } = await readSetSamples(call, { setIds: [id] });
  const records = await sampleRecords(call, samples);
  const shown = records.map(record => ({
    ...record.context.sample,
    actions: actionsOn(call, sampleWorkflow, record),
  }));
  return { sampleSet: { ...set, samples: shown } };
}

/** Sample sets: what is sampled after one cleaning of equipment. */
export const setRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/sample-sets',
    summary: 'Sample sets, newest first, with the number of their samples by state',
    input: { query: Query },
    output: Type.Object({ sampleSets: Type.Array(SampleSet), pagination: Pagination }),
    useCase: {
      name: 'sampling.list-sets',
      deps: {},
      run: async (_deps, call) => {
        const { from, pageNumber, pageLimit } = firstOfPage(call.input.query);
        const { sets, total } = await readSets(call, call.input.query, { limit: pageLimit, offset: from });
        return { sampleSets: sets, pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/sample-sets/:id',
    summary: 'A sample set with its samples in the order of sampling, and what may be done with each',
    input: { params: ById },
    output: Type.Object({ sampleSet: WholeSampleSet }),
    useCase: {
      name: 'sampling.get-set',
      deps: {},
      run: (_deps, call) => wholeSet(call, call.input.params.id),
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/sample-sets',
    scope: 'facility',
    access: { anyOf: ['ResidueMeasure.Add'] },
    feature,
    summary: 'Begins a sample set for a cleaning of equipment with its samples',
    input: { body: NewSampleSet },
    output: One,
    status: 201,
    audit: 'required',
    useCase: {
      name: 'sampling.create-set',
      deps: {
        equipment: EquipmentApiToken,
        products: ProductsApiToken,
        limits: LimitsApiToken,
        numbers: NumbersToken,
      },
      run: async ({ equipment, products, limits, numbers }, call) => {
        const { body } = call.input;
        await equipment.assertUsable(call, [body.equipmentId], 'equipmentId');
        const { productionId = null } = body;
        if (productionId !== null) await products.assertUsable(call, 'production', [productionId], 'productionId');
        const { samples = [], sampleIds } = body;
        const definitions = await sampleDefinitions(call, { equipment, limits }, samples);
        const usesPlan = sampleIds !== undefined || samples.length === 0;
        const content = [
          ...(usesPlan ? await plannedContent(call, limits, body.equipmentId, sampleIds) : []),
          ...definitions.map(definition => ({ locationId: null, sampleId: null, definition })),
        ];
        if (content.length === 0)
          throw validationError({ path: 'samples', message: 'is required: no samples are planned on this equipment' });
        return { sampleSet: await createSet(call, numbers, body, content) };
      },
    },
  }),
  defineRoute({
    method: 'PUT',
    path: '/sample-sets/:id',
    scope: 'facility',
    access: { anyOf: ['ResidueMeasure.Add', 'ResidueMeasure.Modify'] },
    feature,
    summary: 'Records cleaning and visual inspection of a sample set',
    input: { params: ById, body: SampleSetChange },
    output: One,
    audit: 'required',
    reason: 'change',
    useCase: {
      name: 'sampling.change-set',
      deps: { products: ProductsApiToken, locks: SetLocksToken },
      run: async ({ products, locks }, call) => {
        const { productionId = null } = call.input.body;
        const { id, number } = await setById(call, call.input.params.id);
        const entity = { table: 'sampling.sample_set', id, label: `sample set ${number}` };
        await assertUnlocked(call, locks, id, 'cleaning', { domain: 'SampleSet', entity, action: 'change' });
        if (productionId !== null) await products.assertUsable(call, 'production', [productionId], 'productionId');
        return { sampleSet: await changeSet(call, id, call.input.body) };
      },
    },
  }),
];
