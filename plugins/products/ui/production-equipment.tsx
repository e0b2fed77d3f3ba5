import { Button, InlineNotification } from '@carbon/react';
import { useState } from 'react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  PageLink,
  formatNumber,
  RevisionLink,
  TakeOver,
  useFacilityData,
  usePermission,
  WaysOn,
} from '@limpid/ui-kit';
import type { FieldDefinition } from '#plugins/products/shared/additional-field';
import type { PairValues } from '#plugins/products/shared/additional-value';
import type { MappedPair } from '#plugins/products/shared/production';
import { firstFew } from '#schemas/lib/first-few';
import { PairValuesEditor, shownFieldValue, useDefinitions } from './additional-fields/index.js';

/** The equipment of a production in the order of its steps, with the additional fields of each pair. */
export function ProductionEquipment({ id, isArchived }: { readonly id: string; readonly isArchived: boolean }) {
  const map = useFacilityData<{ productionMap: readonly MappedPair[]; version: number }>(
    `/productions/${id}/map`,
    'Loading the equipment',
  );
  const definitions = useDefinitions('equipmentProductionPair');
  const pairs = useFacilityData<PairValues>(`/eq-prd-additional-fields/${id}`, 'Loading the additional fields', {
    enabled: definitions.length > 0,
  });
  const [editing, setEditing] = useState(false);
  const mayModify = usePermission('Production.Modify');
  const maySet = usePermission('Production.Set');
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
      <EarlierRevisions
        id={id}
        version={map.data.version}
        rows={map.data.productionMap}
        mayTakeOver={maySet && !isArchived}
      />
      <Equipments rows={map.data.productionMap} definitions={definitions} pairs={pairs.data?.additionalFields ?? []} />
      {mayModify && !isArchived && pairs.data !== undefined && definitions.length > 0 && (
        <Button className="limpid-pair-tools" kind="tertiary" onClick={() => setEditing(true)}>
          Edit additional fields
        </Button>
      )}
    </>
  );
}

/** Says on which equipment the production names a procedure of which a later revision is in force. */
function EarlierRevisions({
  id,
  version,
  rows,
  mayTakeOver,
}: {
  readonly id: string;
  readonly version: number;
  readonly rows: readonly MappedPair[];
  readonly mayTakeOver: boolean;
}) {
  const stale = rows.filter(row => !row.inherited && row.cleaningProcedure?.isStale === true);
  if (stale.length === 0) return null;
  const names = stale.map(row => `${row.cleaningProcedureNumber} on ${row.equipment.externalId}`);
  return (
    <>
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title="Later revisions of its cleaning procedures are in force"
        subtitle={`The production was assessed with an earlier revision of ${firstFew(names, 5)}.`}
      />
      {mayTakeOver && <TakeOver path={`/productions/${id}/map/cleaning-procedures`} version={version} />}
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
        {
          heading: 'Procedure',
          render: ({ cleaningProcedure, cleaningProcedureNumber }) => (
            <RevisionLink page="procedures" reference={cleaningProcedure} stated={cleaningProcedureNumber} />
          ),
        },
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
