import { defineResource, defineUseCase, RecordsToken, type AnyCall, type Records } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { Production } from '#plugins/products/shared/production';
import { active } from '../substances/active.resource.js';
import { auditedValues, exportedFields, withAdditionalFields } from '../additional-fields/index.js';
import { ProcedureCatalogueToken } from '../api.js';
import { intermediate } from '../substances/intermediate.resource.js';
import { machinesOf } from '../mapping/mapped-pairs.js';
import { pairRules } from '../mapping/pair-rules.js';
import { product } from './product.resource.js';
import { prepareProduction } from './production-rules.js';

/** What a production has made already stays live: nothing is archived that a live production makes. */
const ofLiveSource = defineUseCase<{ readonly row: Production; readonly before: Production | null }, void>()({
  name: 'products.production-of-live-source',
  deps: { records: RecordsToken },
  run: ({ records }, call) => assertLiveSource(records, call, call.input.row, call.input.before),
});

/** A production is restored only while what it makes, its machines and the procedures that clean them are live. */
const ofLiveRecords = defineUseCase<{ readonly id: string; readonly row: Production }, void>()({
  name: 'products.production-of-live-records',
  deps: { records: RecordsToken, equipment: EquipmentApiToken, procedures: ProcedureCatalogueToken },
  run: async ({ records, ...rules }, call) => {
    const { id, row } = call.input;
    await assertLiveSource(records, call, row);
    const machines = await machinesOf(call, id);
    const equipmentIds = machines.map(({ equipment }) => equipment.id);
    await rules.equipment.assertUsable(call, equipmentIds, 'equipments');
    const uses = machines.map(({ equipment, inherited, cleaningProcedureNumber }) => ({
      equipmentId: equipment.id,
      cleaningProcedureNumber: inherited ? null : cleaningProcedureNumber,
    }));
    await pairRules(rules).check(call, uses, []);
  },
});

async function assertLiveSource(
  records: Records,
  call: AnyCall,
  row: Production,
  before: Production | null = null,
): Promise<void> {
  const added = (field: 'productId' | 'apiId' | 'intermediateId'): string[] =>
    row[field] === before?.[field] ? [] : [row[field] ?? []].flat();
  await records.assertUsable(product, call, added('productId'), 'productId');
  await records.assertUsable(active, call, added('apiId'), 'apiId');
  await records.assertUsable(intermediate, call, added('intermediateId'), 'intermediateId');
}

/** Productions (specification section 7, /productions). Their machines are changed through /map. */
export const production = defineResource({
  names: { one: 'production', many: 'productions' },
  path: '/productions',
  table: 'products.production',
  schema: Production,
  writable: [
    'externalId',
    'name',
    'kind',
    'productId',
    'apiId',
    'intermediateId',
    'minBatchSize',
    'maxBatchSize',
    'suite',
    'processRoute',
    'isDummy',
    'frequencyPerYear',
    'bioburdenCfuPer25Sqcm',
    'endotoxinRoute',
    'endotoxinDoseMgPerKgHour',
    'processSolvents',
    'remarks',
    'additionalFields',
  ],
  permission: 'Production',
  audit: { domain: 'Production' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'kind', 'suite', 'minBatchSize', 'maxBatchSize', 'processRoute', 'isDummy'],
    search: ['externalId', 'name'],
    sort: 'name',
    equals: ['kind', 'productId', 'apiId', 'suite', 'isDummy'],
  },
  sheet: {
    section: 'Productions',
    file: 'productions',
    after: ['Products', 'Actives', 'Intermediates'],
    page: '/app/master/productions',
    columns: [
      { heading: 'Production ID', field: 'externalId', alsoCalled: ['Process ID', 'Recipe ID', 'Master batch record'] },
      { heading: 'Name', field: 'name' },
      { heading: 'Kind', field: 'kind' },
      {
        heading: 'Product ID',
        field: 'productId',
        references: 'products.product',
        alsoCalled: ['Product', 'Product code'],
      },
      { heading: 'Active ID', field: 'apiId', references: 'products.active' },
      { heading: 'Intermediate ID', field: 'intermediateId', references: 'products.intermediate' },
      { heading: 'Min batch size', field: 'minBatchSize', alsoCalled: ['Batch size', 'Smallest batch'] },
      { heading: 'Max batch size', field: 'maxBatchSize' },
      { heading: 'Suite', field: 'suite', alsoCalled: ['Area', 'Department'] },
      { heading: 'Process route', field: 'processRoute' },
      { heading: 'Dummy', field: 'isDummy' },
      { heading: 'Batches per year', field: 'frequencyPerYear' },
      { heading: 'Surface bioburden limit', field: 'bioburdenCfuPer25Sqcm', alsoCalled: ['CFU per 25 sqcm'] },
      { heading: 'Endotoxin route', field: 'endotoxinRoute' },
      { heading: 'Endotoxin dose mg/kg/h', field: 'endotoxinDoseMgPerKgHour' },
      { heading: 'Process solvents', field: 'processSolvents' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  unfolded: exportedFields('production'),
  feature: 'products',
  hooks: {
    prepare: withAdditionalFields<Production>('production', async (next, call, before) =>
      Promise.resolve(prepareProduction(next, call, before)),
    ),
    auditedAs: auditedValues,
    afterWrite: ofLiveSource,
    guardUnarchive: ofLiveRecords,
  },
});
