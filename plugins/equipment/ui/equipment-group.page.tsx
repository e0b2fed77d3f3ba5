import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  api,
  ChooseRecords,
  DataTable,
  EmptyState,
  ErrorState,
  formFields,
  fp,
  listColumns,
  Loading,
  MissingJustification,
  PageLink,
  RevisionLink,
  RecordFacts,
  ResourcePages,
  formatNumber,
  useFacilityData,
  usePermission,
  type RecordRow,
} from '@limpid/ui-kit';
import { equipmentGroupFields, type GroupMember } from '#plugins/equipment/shared/equipment-group';

/** Equipment groups: similar equipment side by side with its differences. */
export function EquipmentGroupPages() {
  return (
    <ResourcePages<RecordRow>
      path="/equipment_groups"
      one="equipmentGroup"
      many="equipmentGroups"
      noun="group"
      permission="EquipmentGroup"
      archiveAction="Delete"
      fields={formFields(equipmentGroupFields)}
      list={{
        title: 'Equipment groups',
        lead: 'Equipment of similar design, material and cleaning.',
        searchHint: 'Search by ID or name',
        emptyText: 'No groups yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/equipment_groups',
        filters: [
          {
            key: 'no-justification',
            label: 'Without a justification',
            path: '/equipment_groups/filter/no-justification',
          },
        ],
        columns: listColumns(equipmentGroupFields),
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              {row['justification'] === null && (
                <MissingJustification because="EU GMP Annex 15 requires a written justification that one member may represent the group." />
              )}
              <RecordFacts cards={equipmentGroupFields} row={row} />
            </>
          ),
        },
        {
          label: 'Members',
          content: row => <Members id={row.id} isArchived={row['isArchived'] === true} />,
        },
      ]}
    />
  );
}

function Members({ id, isArchived }: { readonly id: string; readonly isArchived: boolean }) {
  const { data, error, isPending, refetch } = useFacilityData<{ equipments: readonly GroupMember[]; version: number }>(
    `/equipment_groups/${id}/equipments`,
    'Loading the members',
  );
  const [editing, setEditing] = useState(false);
  const maySet = usePermission('EquipmentGroup.Set') && !isArchived;
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (editing)
    return (
      <ChooseRecords
        path="/equipments"
        many="equipments"
        noun="equipment"
        first={{ label: 'Add equipment', address: '/app/master/equipment/new', permission: 'Equipment.Add' }}
        chosen={data.equipments.map(member => member.id)}
        version={data.version}
        onSave={choice =>
          api.post(
            fp(`/equipment_groups/${id}/map`),
            { equipments: choice.ids, version: choice.version },
            'Saving the members',
          )
        }
        onDone={() => setEditing(false)}
      />
    );
  return (
    <>
      {data.equipments.length === 0 ? (
        <EmptyState title="No members yet: a group without equipment has no limits and no worst case" />
      ) : (
        <DataTable
          title="Members"
          columns={[
            {
              heading: 'ID',
              render: member => <PageLink address={`/app/master/equipment/${member.id}`}>{member.externalId}</PageLink>,
            },
            { heading: 'Name', render: member => member.name },
            { heading: 'Type', render: member => member.equipmentType },
            { heading: 'Cleaning', render: member => member.cleaningMode },
            {
              heading: 'Procedure',
              render: ({ cleaningProcedure, cleaningProcedureNumber }) => (
                <RevisionLink page="procedures" reference={cleaningProcedure} stated={cleaningProcedureNumber} />
              ),
            },
            { heading: 'Area, sqcm', align: 'end', render: member => formatNumber(member.surfaceAreaSqcm) },
          ]}
          rows={data.equipments}
          keyOf={member => member.id}
        />
      )}
      {maySet && <Button onClick={() => setEditing(true)}>Change members</Button>}
    </>
  );
}
