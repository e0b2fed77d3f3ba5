import type { Static } from 'typebox';
import {
  defineUseCase,
  notFound,
  RecordsToken,
  shortList,
  syncLinks,
  type AnyCall,
  type Change,
  type ListInput,
  type Row,
} from '#kernel/contract';
import { EquipmentApiToken } from '#plugins/equipment/server/api';
import type { AgentEquipment, AgentEquipmentList, AgentMapChange } from '#plugins/products/shared/cleaning-agent';
import { cleaningAgent } from './cleaning-agent.resource.js';

const agentLinks = {
  table: 'products.cleaning_agent_equipment',
  owner: 'cleaning_agent_id',
  target: 'equipment_id',
} as const;

/** Equipment that an agent cleans, by externalId. */
async function equipmentOfAgent(call: AnyCall, agentId: string): Promise<AgentEquipment[]> {
  return call.tx.rows<AgentEquipment>({
    name: 'products-agent-equipment',
    text: `select e.id, e.external_id as "externalId", e.name, e.cleaning_mode as "cleaningMode"
           from products.cleaning_agent_equipment a join equipment.v_equipment e on e.facility_id = a.facility_id and e.id = a.equipment_id
           where a.facility_id = $1 and a.cleaning_agent_id = $2 order by lower(e.external_id)`,
    values: [call.facility.id, agentId],
  });
}

/** Sets the equipment of an agent to `ids` and returns the changes by name. */
export async function replaceAgentEquipment(
  call: AnyCall,
  agentId: string,
  ids: readonly string[],
  check: (added: readonly string[]) => Promise<void>,
): Promise<readonly Change[]> {
  const names = async (): Promise<string> =>
    (await equipmentOfAgent(call, agentId)).map(equipmentItem => equipmentItem.externalId).join(', ');
  const from = await names();
  await syncLinks(call, agentLinks, { id: agentId }, ids, check);
  const to = await names();
  return from === to ? [] : [{ path: 'equipments', from, to }];
}

/** The equipment cleaned with an agent. */
export const listAgentEquipment = defineUseCase<
  { readonly params: { readonly id: string }; readonly query: ListInput },
  Static<typeof AgentEquipmentList>
>()({
  name: 'products.list-agent-equipment',
  deps: {},
  run: async (_deps, call) => {
    const { id } = call.input.params;
    const [agent] = await call.tx.rows<{ version: number }>({
      // Read before the equipment, so that a change in between is refused as stale instead of being overwritten.
      text: 'select version from products.cleaning_agent where facility_id = $1 and id = $2',
      values: [call.facility.id, id],
    });
    if (agent === undefined) throw notFound('Cleaning agent');
    const { rows, pagination } = shortList(await equipmentOfAgent(call, id), call.input.query, {
      text: equipmentItem => `${equipmentItem.externalId} ${equipmentItem.name}`,
      columns: ['cleaningMode'],
      always: ['id', 'externalId', 'name'],
      pageLimit: 'all',
    });
    return { equipments: rows, version: agent.version, pagination };
  },
});

/** Sets the equipment cleaned with an agent. */
export const mapAgentEquipment = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: Static<typeof AgentMapChange> },
  { cleaningAgent: Row; equipments: AgentEquipment[] }
>()({
  name: 'products.map-agent-equipment',
  deps: { records: RecordsToken, equipment: EquipmentApiToken },
  run: async ({ records, equipment }, call) => {
    const { id } = call.input.params;
    const { equipments, version } = call.input.body;
    const agent = await records.revise(cleaningAgent, call, id, {
      version,
      change: () =>
        replaceAgentEquipment(call, id, equipments, added => equipment.assertUsable(call, added, 'equipments')),
    });
    return { cleaningAgent: agent, equipments: await equipmentOfAgent(call, id) };
  },
});
