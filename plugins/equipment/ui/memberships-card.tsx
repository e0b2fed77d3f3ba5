import { PageLink, RecordCard, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { Memberships } from '#plugins/equipment/shared/memberships';

/** On the page of equipment: its groups and trains. */
export function MembershipsCard({ row: { id } }: { readonly row: RecordRow }) {
  const { data } = useFacilityData<Memberships>(`/equipments/${id}/memberships`, 'Loading groups and trains', {
    isAside: true,
  });
  if (data === undefined) return null;
  const { equipmentGroups, equipmentTrains } = data;
  return (
    <RecordCard title="Groups and trains">
      {equipmentGroups.length + equipmentTrains.length === 0 && <p>It is in no group and in no train.</p>}
      <ul className="limpid-record-links">
        {equipmentGroups.map(group => (
          <li key={group.id}>
            Group{' '}
            <PageLink address={`/app/master/equipment-groups/${group.id}`}>
              {group.externalId} {group.name}
            </PageLink>
          </li>
        ))}
        {equipmentTrains.map(train => (
          <li key={train.id}>
            Train{' '}
            <PageLink address={`/app/master/equipment-trains/${train.id}`}>
              {train.externalId} {train.name}
            </PageLink>
          </li>
        ))}
      </ul>
    </RecordCard>
  );
}
