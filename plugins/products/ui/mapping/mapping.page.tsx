import { EmptyState, ErrorState, importWay, LoadingPicture, usePermission, WaysOn } from '@limpid/ui-kit';
import './mapping.css';
import { MappingEditor } from './mapping-editor.js';
import { useMappingGrid } from './use-mapping.js';

/** The matrix of productions by equipment, with the cleaning procedure of each pair. */
export function MappingPage() {
  const { data, error, isPending, refetch } = useMappingGrid();
  const mayEdit = usePermission('Production.Set');
  return (
    <div className="limpid-page">
      <h1>Production-equipment matrix</h1>
      <p className="limpid-lead">
        The equipment that each production uses.
        {mayEdit && ' Edit with the keyboard or paste from a spreadsheet; nothing is saved before the preview.'}
      </p>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && isPending && <LoadingPicture />}
      {data !== undefined && (data.productions.length === 0 || data.equipments.length === 0) && (
        <EmptyState title={data.productions.length === 0 ? 'No productions yet' : 'No equipment yet'}>
          <p>The matrix needs both productions and equipment.</p>
          <WaysOn
            ways={[
              ...(data.equipments.length === 0
                ? [
                    {
                      label: 'Add equipment',
                      address: '/app/master/equipment/new',
                      permission: 'Equipment.Add' as const,
                    },
                  ]
                : []),
              ...(data.productions.length === 0
                ? [
                    {
                      label: 'Add productions',
                      address: '/app/master/productions/new',
                      permission: 'Production.Add' as const,
                    },
                  ]
                : []),
              importWay,
            ]}
          />
        </EmptyState>
      )}
      {data !== undefined && data.productions.length > 0 && data.equipments.length > 0 && (
        <MappingEditor grid={data} refetch={refetch} />
      )}
    </div>
  );
}
