import { api, ChooseRecords, ErrorState, fp, Loading, useFacilityData, type RecordRow } from '@limpid/ui-kit';

/** Selects the equipment cleaned with an agent, regardless of its procedures. */
export function AgentMapping({ agent, onDone }: { readonly agent: RecordRow; readonly onDone: () => void }) {
  const { data, error, isPending, refetch } = useFacilityData<{ equipments: readonly RecordRow[]; version: number }>(
    `/cleaning_agents/${agent.id}/equipments`,
    'Loading the mapped equipment',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  return (
    <ChooseRecords
      path="/equipments"
      many="equipments"
      noun="equipment"
      first={{ label: 'Add equipment', address: '/app/master/equipment/new', permission: 'Equipment.Add' }}
      chosen={data.equipments.map(equipment => equipment.id)}
      version={data.version}
      onSave={({ ids, version }) =>
        api.post(fp(`/cleaning_agents/${agent.id}/map`), { equipments: ids, version }, 'Saving the equipment')
      }
      onDone={onDone}
    />
  );
}
