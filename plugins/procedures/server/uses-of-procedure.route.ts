import { Type } from 'typebox';
import { defineRoute, defineUseCase, readOnly, RecordsToken } from '#kernel/contract';
import { UsesOfProcedure } from '#plugins/procedures/shared/uses-of-procedure';
import { closed, Uuid } from '#schemas/lib/fields';
import { cleaningProcedure } from './cleaning-procedure.resource.js';

interface OfOne {
  readonly params: { readonly id: string };
}
type Named = UsesOfProcedure['cleaningAgents'][number];
type Use = UsesOfProcedure['equipments'][number];

const assessed = 'u.revision, u.version, u.is_stale as "isStale"';

const readUses = defineUseCase<OfOne, UsesOfProcedure>()({
  name: 'procedures.read-uses-of-procedure',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = call.input.params;
    await records.get(cleaningProcedure, call, id);
    const facility = call.facility.id;
    const columns = 't.id, t.external_id as "externalId", t.name';
    const equipments = await call.tx.rows<Use>({
      text: `select ${columns}, ${assessed}
             from equipment.v_equipment_procedure u
             join equipment.v_equipment t on t.facility_id = u.facility_id and t.id = u.equipment_id and not t.is_archived
             where u.facility_id = $1 and u.procedure_id = $2 order by lower(t.external_id) limit 500`,
      values: [facility, id],
    });
    const pairs = await call.tx.rows<UsesOfProcedure['pairs'][number]>({
      text: `select json_build_object('id', p.id, 'externalId', p.external_id, 'name', p.name) as production,
               json_build_object('id', t.id, 'externalId', t.external_id, 'name', t.name) as equipment, ${assessed}
             from products.v_pair_procedure u
             join products.v_production p on p.facility_id = u.facility_id and p.id = u.production_id and p.archived_at is null
             join equipment.v_equipment t on t.facility_id = u.facility_id and t.id = u.equipment_id
             where u.facility_id = $1 and u.procedure_id = $2 and u.is_own
             order by lower(p.external_id), lower(t.external_id) limit 500`,
      values: [facility, id],
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
  summary: 'The equipment and the pairs of production and equipment that refer to a cleaning procedure, and its agents',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: UsesOfProcedure,
  audit: readOnly,
  useCase: readUses,
});
