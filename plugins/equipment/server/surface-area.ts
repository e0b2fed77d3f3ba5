import { validationError, type FieldFault } from '#kernel/contract';
import type { Equipment, EquipmentPart } from '#plugins/equipment/shared/equipment';
import { toBase } from '#schemas/lib/units';
import { equipmentArea, geometryFaults } from './shapes/area.js';
import { isCounted } from './shapes/is-counted.js';

type AreaFields = Pick<Equipment, 'surfaceAreaMode' | 'parts' | 'declaredSurfaceArea' | 'surfaceAreaSource'>;

/**
 * The product-contact area of equipment in cm², unrounded (formulas section 8): the declared area, or the sum of
 * `sign × count × area(shape)` over shared contact parts; null if there is neither. Throws DataValidationError
 * naming every faulty part, or `parts` when cut-outs leave no area.
 */
export function totalArea(fields: AreaFields): number | null {
  const parts = fields.parts ?? [];
  const faults = parts.flatMap(partFaults);
  if (faults.length > 0) throw validationError(...faults);
  // A declared area counts until there are parts to calculate from.
  const waits = parts.length === 0 && (fields.declaredSurfaceArea ?? null) !== null;
  return fields.surfaceAreaMode === 'declared' || waits ? declaredArea(fields) : calculatedArea(parts);
}

function declaredArea({ declaredSurfaceArea, surfaceAreaSource }: AreaFields): number | null {
  const faults: FieldFault[] = [];
  if (declaredSurfaceArea === null)
    faults.push({ path: 'declaredSurfaceArea', message: 'is required when the area is declared' });
  if (surfaceAreaSource === null)
    faults.push({ path: 'surfaceAreaSource', message: 'is required when the area is declared' });
  if (faults.length > 0) throw validationError(...faults);
  return toBase('surfaceArea', declaredSurfaceArea);
}

/** Area of the shared contact parts, cm²; null without parts. */
function calculatedArea(parts: readonly EquipmentPart[]): number | null {
  const touched = parts.filter(isCounted);
  if (touched.length === 0) return null;
  const total = equipmentArea(
    touched.map(({ shape, inputs, count, sign }) => ({ shape, inputs, count, sign: sign ?? 1 })),
  );
  if (!(total > 0))
    throw validationError({ path: 'parts', message: 'leave no surface area: the cut-outs are as large as the rest' });
  return total;
}

function partFaults(part: EquipmentPart, index: number): FieldFault[] {
  return geometryFaults(part.shape, part.inputs).map(({ input, message }) => ({
    path: `parts.${index}.inputs${input === '' ? '' : `.${input}`}`,
    message,
  }));
}
