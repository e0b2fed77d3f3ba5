import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, RecordsToken, validationError, type AnyCall, type Change } from '#kernel/contract';
import { CleaningProceduresToken } from '#plugins/equipment/server/api';
import { ProductionMap } from '#plugins/products/shared/production';
import { closed, Uuid } from '#schemas/lib/fields';
import { production } from '../products/production.resource.js';
import { equipmentOf } from './mapped-pairs.js';
import { inWords } from './replace-production-equipment.js';

const OneProduction = Type.Object({ id: Uuid }, closed);
const Body = Type.Object(
  {
    version: Type.Integer({ minimum: 1 }),
    equipmentIds: Type.Optional(
      Type.Array(Uuid, { minItems: 1, maxItems: 1000, description: 'Only of the pairs with this equipment' }),
    ),
  },
  closed,
);

/** The ids of the procedures of pairs that refer to another revision now; unresolved numbers find the procedure that has them. */
async function takeOver(
  call: AnyCall,
  productionId: string,
  equipmentIds: readonly string[] | null,
): Promise<readonly string[]> {
  const rows = await call.tx.rows<{ id: string }>({
    name: 'products-take-over-revisions',
    text: `update products.production_equipment m set cleaning_procedure_id = p.id, cleaning_procedure_version = p.document_version,
             cleaning_procedure_revision = p.revision, unresolved_procedure_number = null
           from equipment.v_cleaning_procedure p
           where m.facility_id = $1 and m.production_id = $2 and ($3::uuid[] is null or m.equipment_id = any ($3))
             and p.facility_id = m.facility_id and p.archived_at is null
             and (p.id = m.cleaning_procedure_id or lower(p.external_id) = lower(m.unresolved_procedure_number))
             and (m.cleaning_procedure_version is distinct from p.document_version
               or m.cleaning_procedure_revision is distinct from p.revision)
           returning p.id`,
    values: [call.facility.id, productionId, equipmentIds],
  });
  return [...new Set(rows.map(({ id }) => id))];
}

/** Refuses equipment that the production is not mapped to. */
function assertMapped(pairs: Static<typeof ProductionMap>['productionMap'], equipmentIds: readonly string[]): void {
  const mapped = new Set(pairs.map(({ equipment }) => equipment.id));
  const faults = equipmentIds.flatMap((id, place) =>
    mapped.has(id) ? [] : [{ path: `equipmentIds.${place}`, message: 'is no equipment of this production' }],
  );
  if (faults.length > 0) throw validationError(...faults);
}

const takeOverRevisions = defineUseCase<
  { readonly params: Static<typeof OneProduction>; readonly body: Static<typeof Body> },
  Static<typeof ProductionMap>
>()({
  name: 'products.take-over-revisions',
  deps: { records: RecordsToken, procedures: CleaningProceduresToken },
  run: async ({ records, procedures }, call) => {
    const { id } = call.input.params;
    const { version, equipmentIds = null } = call.input.body;
    const change = async (): Promise<Change[]> => {
      const before = await equipmentOf(call, id);
      assertMapped(before, equipmentIds ?? []);
      const taken = await takeOver(call, id, equipmentIds);
      if (taken.length === 0) return [];
      for (const each of procedures) await each.assertUsable(call, taken, 'equipments');
      const [from, to] = [before, await equipmentOf(call, id)].map(rows => rows.map(inWords).join(', '));
      return [{ path: 'equipments', from, to }];
    };
    const row = await records.revise(production, call, id, { version, change });
    return { productionMap: await equipmentOf(call, id), version: Number(row['version']) };
  },
});

/** POST /productions/{id}/map/cleaning-procedures refers to the revisions of the procedures of its pairs that are in force. */
export const takeOverRevisionsRoute = defineRoute({
  scope: 'facility',
  feature: 'products',
  method: 'POST',
  path: '/productions/:id/map/cleaning-procedures',
  access: { anyOf: ['Production.Set'] },
  reason: 'change',
  summary: 'Takes over the revisions in force of the cleaning procedures that a production names for its equipment',
  input: { params: OneProduction, body: Body },
  output: ProductionMap,
  audit: 'required',
  useCase: takeOverRevisions,
});
