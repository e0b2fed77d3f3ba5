import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@carbon/react';
import { EmptyState, shownNumber, shownQuantity, words, type Quantity } from '@limpid/ui-kit';
import type { EquipmentPart } from '#schemas/equipment/equipment';
import { geometryFaults, shapeArea } from '#plugins/equipment/server/shapes/area';
import { shapeOf } from '#plugins/equipment/server/shapes/shapes';

/** Area of one part as it counts, sqcm; null while its dimensions are not valid. */
export function partArea(part: EquipmentPart): number | null {
  if (geometryFaults(part.shape, part.inputs).length > 0) return null;
  return part.contact === false ? 0 : (part.sign ?? 1) * part.count * shapeArea(part.shape, part.inputs);
}

/** The arithmetic of a machine's area, part by part. */
export function PartsTable({
  parts,
  total,
}: {
  readonly parts: readonly EquipmentPart[];
  readonly total: Quantity | null;
}) {
  if (parts.length === 0) return <EmptyState title="No parts: declare an area or add parts" />;
  return (
    <>
      <Table aria-label="Parts" size="md">
        <TableHead>
          <TableRow>
            {['Part', 'Shape', 'Dimensions, cm', 'Formula', 'Count', 'Area, sqcm'].map(heading => (
              <TableHeader key={heading}>{heading}</TableHeader>
            ))}
          </TableRow>
        </TableHead>
        <TableBody>
          {parts.map((part, index) => (
            <TableRow key={`${part.name} ${index}`}>
              <TableCell>{part.name}</TableCell>
              <TableCell>{shapeOf(part.shape).label || words(part.shape)}</TableCell>
              <TableCell>
                {Object.entries(part.inputs)
                  .map(([name, value]) => `${name} ${value}`)
                  .join(', ')}
              </TableCell>
              <TableCell>{shapeOf(part.shape).formula}</TableCell>
              <TableCell>{(part.sign ?? 1) * part.count}</TableCell>
              <TableCell className="limpid-number">{shownNumber(partArea(part))}</TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
      <p className="limpid-sentence">Total {shownQuantity(total)}</p>
    </>
  );
}
