import type { Production } from '../plant.js';

/** The number of maximum daily doses in the minimum batch of the next product (formulas 4.1). */
export type Exposure =
  | {
      readonly ratio: number;
      readonly unitsPerBatch: number | null;
      readonly unitsPerDay: number | null;
      readonly bulkDoseMgPerDay: number | null;
      /** The maximum dose is less than one unit and no label states that units are split: one unit per day counts. */
      readonly belowOneUnit?: true;
    }
  | { readonly missing: readonly string[] };

/** Names all missing inputs. Intermediates have no exposure, because no patient takes them. */
export function exposureOf(next: Production): Exposure {
  const missing: string[] = [];
  if (next.minBatchSizeKg === null) missing.push('minBatchSize');
  if (next.kind === 'intermediate') return { missing: ['a daily dose: no patient takes an intermediate'] };
  if (next.kind === 'api') {
    const dose = largest(next.actives.map(active => active.maxDailyDoseMgPerDay));
    if (dose === null) missing.push('maxDailyDose');
    if (next.minBatchSizeKg === null || dose === null) return { missing };
    return {
      ratio: (next.minBatchSizeKg * 1e6) / dose,
      unitsPerBatch: null,
      unitsPerDay: null,
      bulkDoseMgPerDay: dose,
    };
  }
  if (next.unitMassMg === null) missing.push('unitMass');
  const unitsPerDay = unitsPerDayOf(next, missing);
  if (missing.length > 0 || next.minBatchSizeKg === null || next.unitMassMg === null || unitsPerDay === null)
    return { missing };
  const unitsPerBatch = (next.minBatchSizeKg * 1e6) / next.unitMassMg;
  if (unitsPerDay >= 1 || labelSplitsUnits(next))
    return { ratio: unitsPerBatch / unitsPerDay, unitsPerBatch, unitsPerDay, bulkDoseMgPerDay: null };
  return { ratio: unitsPerBatch, unitsPerBatch, unitsPerDay: 1, bulkDoseMgPerDay: null, belowOneUnit: true };
}

/** Less than one unit per day counts only where the label states it (formulas 4.1), not where it follows from a mass or a dose. */
function labelSplitsUnits({ maxUnitsPerDay, unitsByMass }: Production): boolean {
  return maxUnitsPerDay !== null && unitsByMass !== true;
}

/**
 * Units on the label, which may be less than one where units are split; otherwise the highest dose ÷ strength over the
 * actives, because more units per day is the safe side.
 */
function unitsPerDayOf(next: Production, missing: string[]): number | null {
  if (next.maxUnitsPerDay !== null) return next.maxUnitsPerDay;
  if (next.actives.length === 0) missing.push('actives');
  const units: number[] = [];
  for (const active of next.actives) {
    if (active.strengthMg === null) missing.push('strength');
    if (active.maxDailyDoseMgPerDay === null) missing.push('maxDailyDose');
    if (active.strengthMg !== null && active.maxDailyDoseMgPerDay !== null)
      units.push(active.maxDailyDoseMgPerDay / active.strengthMg);
  }
  return largest(units);
}

function largest(values: readonly (number | null)[]): number | null {
  const known = values.filter(value => value !== null);
  return known.length === 0 ? null : Math.max(...known);
}
