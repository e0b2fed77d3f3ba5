import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { isCounted } from './is-counted.js';

/** A part that repeats an earlier one: same name, shape, dimensions, material, contact, dedication and sign. */
export interface RepeatedPart {
  readonly index: number;
  readonly earlier: number;
}

/** Parts listed twice in one equipment; their area counts twice, which may be a mistake. */
export function repeatedParts(parts: readonly EquipmentPart[]): RepeatedPart[] {
  const first = new Map<string, number>();
  return parts.flatMap((part, index) => {
    const key = keyOf(part);
    const earlier = first.get(key);
    if (earlier === undefined) first.set(key, index);
    return earlier === undefined || !isCounted(part) ? [] : [{ index, earlier }];
  });
}

function keyOf({ name, shape, inputs, sign, contact, dedicated, mocId }: EquipmentPart): string {
  const dimensions = Object.entries(inputs).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return JSON.stringify([
    name.trim().toLowerCase(),
    shape,
    dimensions,
    sign ?? 1,
    contact ?? true,
    dedicated ?? false,
    mocId ?? null,
  ]);
}
