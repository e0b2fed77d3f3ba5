import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  PageLink,
  RevisionLink,
  useFacilityData,
  WaysOn,
  type PageInfo,
  type RecordRow,
} from '@limpid/ui-kit';
import type { MappedPair } from '#plugins/products/shared/production';

/** On the page of equipment: the productions that use it, with the cleaning procedure in force. */
export function EquipmentProductions({ row: { id } }: { readonly row: RecordRow }) {
  const { data, error, isPending, refetch } = useFacilityData<{
    productionMapping: readonly MappedPair[];
    pagination: PageInfo;
  }>(`/equipments/${id}/production-mapping?pageLimit=500`, 'Loading the productions');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  if (data.productionMapping.length === 0)
    return (
      <EmptyState title="No production uses it: it has no limits yet">
        <WaysOn
          ways={[{ label: 'Map productions to it', address: '/app/master/matrix', permission: 'Production.Set' }]}
        />
      </EmptyState>
    );
  return (
    <>
      <DataTable
        title="Productions"
        columns={[
          {
            heading: 'Production',
            render: ({ production }) => (
              <PageLink address={`/app/master/productions/${production.id}`}>
                {production.externalId} {production.name}
              </PageLink>
            ),
          },
          { heading: 'Step', align: 'end', render: ({ stepOrder }) => stepOrder ?? '' },
          { heading: 'Alternative', render: ({ alternative }) => alternative ?? '' },
          {
            heading: 'Cleaning procedure',
            render: ({ cleaningProcedureNumber, cleaningProcedure, inherited }) => (
              <>
                <RevisionLink page="procedures" reference={cleaningProcedure} stated={cleaningProcedureNumber} />
                {cleaningProcedureNumber !== null && inherited && ' (that of the equipment)'}
              </>
            ),
          },
        ]}
        rows={data.productionMapping}
        keyOf={({ production }) => production.id}
      />
      {data.pagination.total > data.productionMapping.length && (
        <p>
          The first {data.productionMapping.length} of {data.pagination.total} are listed.
        </p>
      )}
    </>
  );
}
