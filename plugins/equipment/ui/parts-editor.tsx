import { AddRow, faultOfList, PutRowBack, formatNumber, useRowRemoval } from '@limpid/ui-kit';
import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { repeatedParts } from '#plugins/equipment/server/shapes/repeated-parts';
import { PartRow } from './part-row.js';
import { partArea } from './parts-table.js';

const newPart: EquipmentPart = { name: '', shape: 'cylinder_lateral', inputs: {}, count: 1, sign: 1, contact: true };

export interface PartsEditorProps {
  readonly parts: readonly EquipmentPart[];
  /** Limits use the declared area; that of the parts is shown for comparison. */
  readonly isDeclared: boolean;
  readonly faultOf: (path: string) => string | undefined;
  readonly onChange: (parts: readonly EquipmentPart[]) => void;
}

/** Parts of equipment with their area while typing; the server uses the same functions. */
export function PartsEditor({ parts, isDeclared, faultOf, onChange }: PartsEditorProps) {
  const removal = useRowRemoval(parts, onChange);
  const fault = faultOfList(faultOf, 'parts', parts.length);
  const replace = (index: number, part: EquipmentPart): void =>
    onChange(parts.map((each, position) => (position === index ? part : each)));
  const repeated = new Map(repeatedParts(parts).map(({ index, earlier }) => [index, earlier]));
  const total = parts.reduce((sum, part) => sum + (partArea(part) ?? 0), 0);
  return (
    <section aria-labelledby="parts-heading">
      <h2 id="parts-heading">Parts and area</h2>
      {fault !== undefined && <p role="alert">{fault}</p>}
      {parts.map((part, index) => (
        <PartRow
          key={removal.keys.of(index)}
          part={part}
          index={index}
          earlier={repeated.get(index) ?? null}
          faultOf={field => faultOf(`parts.${index}.${field}`)}
          onChange={changed => replace(index, changed)}
          onRemove={() => removal.remove(index)}
        />
      ))}
      <div className="limpid-row limpid-between">
        <div className="limpid-row">
          <AddRow path="parts" onAdd={() => onChange([...parts, newPart])}>
            Add part
          </AddRow>
          <PutRowBack removal={removal} noun="part" />
        </div>
        <p className="limpid-sentence" role="status">
          {isDeclared
            ? `The declared area counts; the parts come to ${formatNumber(total)} sqcm`
            : `Surface area ${formatNumber(total)} sqcm`}
        </p>
      </div>
    </section>
  );
}
