import { Button } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  PageLink,
  formatNumber,
  useFacilityData,
  usePermission,
  WaysOn,
} from '@limpid/ui-kit';
import type { FieldDefinition } from '#plugins/products/shared/additional-field';
import type { PairValues } from '#plugins/products/shared/additional-value';
import type { MappedPair } from '#plugins/products/shared/production';
import { PairValuesEditor, shownFieldValue, useDefinitions } from './additional-fields/index.js';

/** The equipment of a production in the order of its steps, with the additional fields of each pair. */
export function ProductionEquipment({ id, isArchived }: { readonly id: string; readonly isArchived: boolean }) {
  const map = useFacilityData<{ productionMap: readonly MappedPair[] }>(
    `/productions/${id}/map`,
    'Loading the equipment',
  );
  const definitions = useDefinitions('equipmentProductionPair');
  const pairs = useFacilityData<PairValues>(`/eq-prd-additional-fields/${id}`, 'Loading the additional fields', {
    enabled: definitions.length > 0,
  });
  const [editing, setEditing] = useState(false);
  const mayModify = usePermission('Production.Modify');
  if (map.error !== null) return <ErrorState error={map.error} onAgain={() => void map.refetch()} />;
  if (map.isPending) return <Loading />;
  if (map.data.productionMap.length === 0)
    return (
      <EmptyState title="No equipment mapped: the production has no limits yet">
        {!isArchived && (
          <WaysOn
            ways={[{ label: 'Map it to its equipment', address: '/app/master/matrix', permission: 'Production.Set' }]}
          />
        )}
      </EmptyState>
    );
  if (editing && pairs.data !== undefined)
    return (
      <PairValuesEditor
        productionId={id}
        pairs={pairs.data.additionalFields}
        version={pairs.data.version}
        definitions={definitions}
        onDone={() => setEditing(false)}
      />
    );
  return (
    <>
      <Equipments rows={map.data.productionMap} definitions={definitions} pairs={pairs.data?.additionalFields ?? []} />
      {mayModify && !isArchived && pairs.data !== undefined && definitions.length > 0 && (
        <Button className="limpid-pair-tools" kind="tertiary" onClick={() => setEditing(true)}>
          Edit additional fields
        </Button>
      )}
    </>
  );
}

function Equipments({
  rows,
  definitions,
  pairs,
}: {
  readonly rows: readonly MappedPair[];
  readonly definitions: readonly FieldDefinition[];
  readonly pairs: PairValues['additionalFields'];
}) {
  const own = new Map(pairs.map(pair => [pair.equipment.id, pair.values]));
  const shown = (definition: FieldDefinition, equipmentId: string): string =>
    shownFieldValue(definition, own.get(equipmentId)?.find(each => each.definitionId === definition.id)?.value ?? null);
  return (
    <DataTable
      title="Equipment of this production"
      columns={[
        { heading: 'Step', render: row => row.stepOrder },
        {
          heading: 'ID',
          render: row => (
            <PageLink address={`/app/master/equipment/${row.equipment.id}`}>{row.equipment.externalId}</PageLink>
          ),
        },
        { heading: 'Name', render: row => row.equipment.name },
        { heading: 'Type', render: row => row.equipment.equipmentType },
        { heading: 'Procedure', render: row => row.cleaningProcedureNumber },
        { heading: 'Area, sqcm', align: 'end', render: row => formatNumber(row.equipment.surfaceAreaSqcm) },
        ...definitions.map(definition => ({
          heading: definition.name,
          ...(definition.type === 'number' ? { align: 'end' as const } : {}),
          render: (row: MappedPair) => shown(definition, row.equipment.id) || '–',
        })),
      ]}
      rows={rows}
      keyOf={row => row.equipment.id}
    />
  );
}
