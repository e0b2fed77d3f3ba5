import { Type, type Static } from 'typebox';
import { defineRoute, defineUseCase, readOnly, RecordsToken } from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import { equipment } from './equipment.resource.js';
import { Memberships } from '#plugins/equipment/shared/memberships';

interface OfOne {
  readonly params: { readonly id: string };
}
type Named = Static<typeof Memberships>['equipmentGroups'][number];

const readMemberships = defineUseCase<OfOne, Static<typeof Memberships>>()({
  name: 'equipment.read-memberships',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    await records.get(equipment, call, call.input.params.id);
    const values = [call.facility.id, call.input.params.id];
    const equipmentGroups = await call.tx.rows<Named>({
      text: `select g.id, g.external_id as "externalId", g.name from equipment.equipment_group_member m
             join equipment.equipment_group g on g.facility_id = m.facility_id and g.id = m.group_id
             where m.facility_id = $1 and m.equipment_id = $2 and g.archived_at is null order by lower(g.external_id)`,
      values,
    });
    const equipmentTrains = await call.tx.rows<Named>({
      text: `select distinct t.id, t.external_id as "externalId", t.name from equipment.equipment_train_member m
             join equipment.equipment_train t on t.facility_id = m.facility_id and t.id = m.train_id
             where m.facility_id = $1 and m.equipment_id = $2 and t.archived_at is null order by t.external_id`,
      values,
    });
    return { equipmentGroups, equipmentTrains };
  },
});

/** GET /equipments/{id}/memberships names the groups and trains of equipment. */
export const membershipsRoute = defineRoute({
  scope: 'facility',
  feature: 'equipment',
  method: 'GET',
  path: '/equipments/:id/memberships',
  access: { anyOf: ['Equipment.Get'] },
  summary: 'The equipment groups and trains of equipment',
  input: { params: Type.Object({ id: Uuid }, closed) },
  output: Memberships,
  audit: readOnly,
  useCase: readMemberships,
});
