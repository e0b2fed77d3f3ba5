import { defineNestedSection, RecordsToken, type AnyCall } from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import { replaceAgentEquipment } from '../substances/agent-equipment.js';
import { cleaningAgent } from '../substances/cleaning-agent.resource.js';

/** Equipment cleaned with agents, one row per pair. */
export const agentEquipmentSection = defineNestedSection<string | null>()({
  section: 'Cleaning agent equipment',
  file: 'cleaning_agent_equipment',
  after: ['Cleaning agents', 'Equipment'],
  page: '/app/master/cleaning-agents',
  permissions: ['Substance.Modify'],
  deps: { records: RecordsToken, equipment: EquipmentApiToken },
  owner: { heading: 'Agent ID', table: 'products.cleaning_agent' },
  headings: ['Equipment ID'],
  references: ['equipment.v_equipment'],
  read: row => row.required('Equipment ID', row.reference('Equipment ID', 'equipment.v_equipment')),
  write: ({ records, equipment }, call, { id, version }, equipments) => {
    const ids = equipments.flatMap(equipmentItem => equipmentItem ?? []);
    // Sheets cannot name archived equipment, so an import leaves it with its agents.
    const change = async () =>
      replaceAgentEquipment(call, id, [...ids, ...(await archivedEquipment(call, id))], added =>
        equipment.assertUsable(call, added, 'equipments'),
      );
    return records.revise(cleaningAgent, call, id, { version, change });
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ agent: string; equipment: string }>({
      text: `select c.external_id as agent, e.external_id as equipment from products.cleaning_agent_equipment a
             join products.cleaning_agent c on c.facility_id = a.facility_id and c.id = a.cleaning_agent_id
             join equipment.v_equipment e on e.facility_id = a.facility_id and e.id = a.equipment_id
             where a.facility_id = $1 and c.archived_at is null and not e.is_archived
             order by lower(c.external_id), lower(e.external_id)`,
      values: [call.facility.id],
    });
    return rows.map(row => ({ 'Agent ID': row.agent, 'Equipment ID': row.equipment }));
  },
});

async function archivedEquipment(call: AnyCall, agentId: string): Promise<string[]> {
  const rows = await call.tx.rows<{ id: string }>({
    name: 'products-archived-equipment-of-agent',
    text: `select e.id from products.cleaning_agent_equipment a
           join equipment.v_equipment e on e.facility_id = a.facility_id and e.id = a.equipment_id
           where a.facility_id = $1 and a.cleaning_agent_id = $2 and e.is_archived`,
    values: [call.facility.id, agentId],
  });
  return rows.map(({ id }) => id);
}
