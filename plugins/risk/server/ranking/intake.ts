import type { PlantActive, PlantSubstance } from '#plugins/products/server/api';
import type { IntakeBasis } from '#plugins/risk/shared/worst-case/ranking';
import { settled } from '../engine/index.js';

export interface Intake {
  /** ug/day; null while neither a limit nor a dose is known. */
  readonly ugPerDay: number | null;
  readonly basis: IntakeBasis | null;
}

const unknown: Intake = { ugPerDay: null, basis: null };

/**
 * The daily intake that toxicity is judged by: the acceptable or health-based limit, the lowest of all routes, else the
 * therapeutic dose ÷ 1000 as a screening value (formulas 10.1). A limit is `published` when it is effective, else a `seed`.
 * Twelve digits: 100 ug and 100000 ng are the same, and nothing but the IDs decides between them.
 */
export function intakeOf(substance: PlantSubstance | PlantActive, therapeuticDoseMgPerDay: number | null): Intake {
  const limits = [...Object.values(substance.hbelMgPerDay), substance.acceptableIntakeMgPerDay ?? Infinity];
  const lowest = Math.min(...limits);
  const value = lowest < Infinity ? lowest : substance.ttcMgPerDay;
  if (value !== null) {
    const isEffective = 'lowestHbelIsEffective' in substance && substance.lowestHbelIsEffective === true;
    return { ugPerDay: settled(value * 1000), basis: isEffective ? 'published' : 'seed' };
  }
  // A dose in mg is its thousandth in ug: the number stays as it is, so that it crosses no edge of a band.
  return therapeuticDoseMgPerDay === null
    ? unknown
    : { ugPerDay: settled(therapeuticDoseMgPerDay), basis: 'screening' };
}
