import { defineResource, defineUseCase, RecordsToken, type AnyCall, type Records } from '#kernel/contract';
import { CleaningProceduresToken, EquipmentApiToken } from '#plugins/equipment/server/api';
import { Production, productionFields } from '#plugins/products/shared/production';
import { resourceFields } from '#schemas/lib/field-cards';
import { active } from '../substances/active.resource.js';
import { auditedValues, exportedFields, withAdditionalFields } from '../additional-fields/index.js';
import { intermediate } from '../substances/intermediate.resource.js';
import { equipmentOf } from '../mapping/mapped-pairs.js';
import { pairRules } from '../mapping/pair-rules.js';
import { product } from './product.resource.js';
import { prepareProduction } from './production-rules.js';

/** What a live production makes cannot be archived, so only a changed source is checked. */
const ofLiveSource = defineUseCase<{ readonly row: Production; readonly before: Production | null }, void>()({
  name: 'products.production-of-live-source',
  deps: { records: RecordsToken },
  run: ({ records }, call) => assertLiveSource(records, call, call.input.row, call.input.before),
});

/** A production is restored only if what it makes, its equipment and their procedures are live. */
const ofLiveRecords = defineUseCase<{ readonly id: string; readonly row: Production }, void>()({
  name: 'products.production-of-live-records',
  deps: { records: RecordsToken, equipment: EquipmentApiToken, procedures: CleaningProceduresToken },
  run: async ({ records, ...rules }, call) => {
    const { id, row } = call.input;
    await assertLiveSource(records, call, row);
    const equipments = await equipmentOf(call, id);
    const equipmentIds = equipments.map(({ equipment }) => equipment.id);
    await rules.equipment.assertUsable(call, equipmentIds, 'equipments');
    const uses = equipments.map(({ equipment, inherited, cleaningProcedureNumber }) => ({
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

/** Productions (specification section 7, /productions); their equipment is changed through /map. */
const fields = resourceFields(productionFields);

export const production = defineResource({
  names: { one: 'production', many: 'productions' },
  path: '/productions',
  table: 'products.production',
  schema: Production,
  writable: fields.writable,
  permission: 'Production',
  audit: { domain: 'Production' },
  unique: ['externalId'],
  archive: 'with-reason',
  deletion: 'of-unused',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
    filters: [
      {
        path: '/filter/unresolved-procedure',
        where: namesProcedure('u.procedure_id is null'),
        summary: 'Lists productions that name a cleaning procedure number on equipment that no procedure has',
        home: {
          one: 'production with the number of an unknown cleaning procedure',
          many: 'productions with numbers of unknown cleaning procedures',
        },
      },
      {
        path: '/filter/earlier-revision',
        where: namesProcedure('u.is_stale'),
        summary: 'Lists productions that were assessed with an earlier revision of a cleaning procedure that they name',
        home: {
          one: 'production assessed with an earlier revision of a cleaning procedure',
          many: 'productions assessed with earlier revisions of cleaning procedures',
        },
      },
    ],
  },
  sheet: {
    section: 'Productions',
    file: 'productions',
    after: ['Products', 'Actives', 'Intermediates'],
    page: '/app/master/productions',
    ...fields.sheet,
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

/** A production that names a procedure of its own on some equipment, for which the condition on `u` holds. */
function namesProcedure(holds: string): string {
  return `exists (select from products.v_pair_procedure u
    where u.facility_id = t.facility_id and u.production_id = t.id and u.is_own and ${holds})`;
}
