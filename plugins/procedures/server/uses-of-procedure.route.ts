import { Type } from 'typebox';
import { defineRoute, defineUseCase, readOnly, RecordsToken } from '#kernel/contract';
import { UsesOfProcedure } from '#plugins/procedures/shared/uses-of-procedure';
import { closed, Uuid } from '#schemas/lib/fields';
import { cleaningProcedure } from './cleaning-procedure.resource.js';

interface OfOne {
  readonly params: { readonly id: string };
}
type Named = UsesOfProcedure['equipments'][number];

const readUses = defineUseCase<OfOne, UsesOfProcedure>()({
  name: 'procedures.read-uses-of-procedure',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = call.input.params;
    const { externalId: number } = await records.get(cleaningProcedure, call, id);
    const facility = call.facility.id;
    const columns = 't.id, t.external_id as "externalId", t.name';
    const equipments = await call.tx.rows<Named>({
      text: `select ${columns} from equipment.v_equipment t
             where t.facility_id = $1 and lower(t.cleaning_procedure_number) = lower($2) and not t.is_archived
             order by lower(t.external_id) limit 500`,
      values: [facility, number],
    });
    const pairs = await call.tx.rows<{ production: Named; equipment: Named }>({
      text: `select json_build_object('id', m.production_id, 'externalId', m.production_external_id, 'name', m.production_name) as production,
               json_build_object('id', t.id, 'externalId', t.external_id, 'name', t.name) as equipment
             from products.v_production_equipment m
             join equipment.v_equipment t on t.facility_id = m.facility_id and t.id = m.equipment_id
             where m.facility_id = $1 and lower(m.cleaning_procedure_number) = lower($2) and not m.is_archived
             order by lower(m.production_external_id), lower(t.external_id) limit 500`,
      values: [facility, number],
    });
    const cleaningAgents = await call.tx.rows<Named>({
      text: `select ${columns} from procedures.cleaning_procedure_agent a
             join products.v_cleaning_agent t on t.facility_id = a.facility_id and t.id = a.cleaning_agent_id
             where a.facility_id = $1 and a.cleaning_procedure_id = $2 order by lower(t.external_id)`,
      values: [facility, id],
    });
    const supersededBy = await call.tx.rows<Named>({
      text: `select ${columns} from procedures.cleaning_procedure t
             where t.facility_id = $1 and t.supersedes_id = $2 and t.archived_at is null order by lower(t.external_id)`,
      values: [facility, id],
    });
    return { equipments, pairs, cleaningAgents, supersededBy };
  },
});

/** GET /cleaning-procedure/{id}/uses names the equipment, pairs and agents of a procedure. */
export const usesOfProcedureRoute = defineRoute({
  scope: 'facility',
  feature: 'procedures',
  method: 'GET',
  path: '/cleaning-procedure/:id/uses',
  access: { anyOf: ['CleaningProcedure.Get'] },
  summary: 'The equipment and the pairs of production and equipment that name a cleaning procedure, and its agents',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: UsesOfProcedure,
  audit: readOnly,
  useCase: readUses,
});
