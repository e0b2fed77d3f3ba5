import { useFacilityData, usePermission, type RecordRow } from '@limpid/ui-kit';

/** Names of cleaning agents by id; ids stand for themselves until they are loaded. */
export function useAgentNames(): (id: string) => string {
  const mayRead = usePermission('Substance.Get');
  const { data } = useFacilityData<{ cleaningAgents: readonly RecordRow[] }>(
    '/cleaning_agents?doPagination=false&columns=externalId,name&sort=externalId',
    'Loading cleaning agents',
    { isAside: true, enabled: mayRead },
  );
  const names = new Map(
    (data?.cleaningAgents ?? []).map(agent => [agent.id, `${String(agent['externalId'])} ${String(agent['name'])}`]),
  );
  return id => names.get(id) ?? (mayRead ? '…' : '(not visible to you)');
}
