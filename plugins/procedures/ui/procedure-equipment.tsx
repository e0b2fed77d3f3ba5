import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  PageLink,
  useFacilityData,
  type PageInfo,
  type RecordRow,
} from '@limpid/ui-kit';

/** The equipment that names a procedure by its number. */
export function ProcedureEquipment({ number }: { readonly number: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{
    equipments: readonly RecordRow[];
    pagination: PageInfo;
  }>(
    `/equipments?cleaningProcedureNumber=${encodeURIComponent(number)}&sort=externalId&pageLimit=500`,
    'Loading the equipment',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.equipments.length === 0)
    return <EmptyState title="No equipment names this procedure; productions may still name it in the matrix" />;
  return (
    <DataTable
      title="Equipment cleaned by it"
      columns={[
        {
          heading: 'Equipment',
          render: row => (
            <PageLink address={`/app/master/equipment/${row.id}`}>
              {String(row['externalId'])} {String(row['name'])}
            </PageLink>
          ),
        },
        { heading: 'Type', render: row => String(row['equipmentType'] ?? '') },
      ]}
      rows={data.equipments}
      keyOf={row => row.id}
    />
  );
}
