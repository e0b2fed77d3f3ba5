import {
  DataTable,
  EditWay,
  EmptyState,
  RecordLink,
  formatNumber,
  formatQuantity,
  words,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { geometryFaults, shapeArea } from '#plugins/equipment/server/shapes/area';
import { isCounted } from '#plugins/equipment/server/shapes/is-counted';
import { shapeOf } from '#plugins/equipment/server/shapes/shapes';

/** Counted area of one part, sqcm; null while its dimensions or its count are invalid. */
export function partArea(part: EquipmentPart): number | null {
  if (geometryFaults(part.shape, part.inputs).length > 0 || !Number.isInteger(part.count)) return null;
  return !isCounted(part) ? 0 : (part.sign ?? 1) * part.count * shapeArea(part.shape, part.inputs);
}

export interface PartsTableProps {
  readonly equipment: RecordRow;
  readonly parts: readonly EquipmentPart[];
  readonly total: Quantity | null;
}

/** The arithmetic of the area, part by part. */
export function PartsTable({ equipment, parts, total }: PartsTableProps) {
  if (parts.length === 0)
    return total === null ? (
      <EmptyState title="No parts: declare an area or add parts">
        <EditWay record={equipment} page="equipment" permission="Equipment.Modify" label="Add parts or an area" />
      </EmptyState>
    ) : (
      <EmptyState title={`No parts: the declared area of ${formatQuantity(total)} counts`} />
    );
  return (
    <>
      <DataTable
        title="Parts"
        columns={[
          { heading: 'Part', render: part => part.name },
          { heading: 'Shape', render: part => shapeOf(part.shape).label || words(part.shape) },
          {
            heading: 'Dimensions, cm',
            render: part =>
              Object.entries(part.inputs)
                .map(([name, value]) => `${name} ${value}`)
                .join(', '),
          },
          { heading: 'Formula', render: part => shapeOf(part.shape).formula },
          { heading: 'Count', render: part => (part.sign ?? 1) * part.count },
          {
            heading: 'Counts as',
            render: part =>
              part.contact === false
                ? 'no product contact'
                : part.dedicated === true
                  ? 'dedicated to one product'
                  : 'shared',
          },
          {
            heading: 'Material',
            render: part =>
              (part.mocId ?? null) === null ? null : (
                <RecordLink path="/moc" one="moc" page="materials" permission="Equipment.Get" id={part.mocId ?? ''} />
              ),
          },
          { heading: 'Source', render: part => part.source ?? '' },
          { heading: 'Area, sqcm', align: 'end', render: part => formatNumber(partArea(part)) },
        ]}
        rows={parts}
        keyOf={(part, index) => `${part.name} ${index}`}
      />
      <p className="limpid-sentence">Total {formatQuantity(total)}</p>
    </>
  );
}
