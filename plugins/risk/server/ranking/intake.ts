import type { PlantActive, PlantSubstance } from '#plugins/products/server/api';
import type { IntakeBasis } from '#plugins/risk/shared/worst-case/ranking';
import { settled } from '../engine/index.js';

export interface Intake {
  /** ug/day; null without a limit and a dose. */
  readonly ugPerDay: number | null;
  readonly basis: IntakeBasis | null;
}

const unknown: Intake = { ugPerDay: null, basis: null };

/**
 * The daily intake for toxicity: the lowest acceptable or health-based limit of all routes, else the therapeutic dose ÷
 * 1000 as a screening value (formulas 10.1). A limit is `published` when effective, else a `seed`. Twelve digits, so
 * that only IDs separate equal amounts in different units.
 */
export function intakeOf(substance: PlantSubstance | PlantActive, therapeuticDoseMgPerDay: number | null): Intake {
  const limits = [...Object.values(substance.hbelMgPerDay), substance.acceptableIntakeMgPerDay ?? Infinity];
  const lowest = Math.min(...limits);
  const value = lowest < Infinity ? lowest : substance.ttcMgPerDay;
  if (value !== null) {
    const isEffective = 'lowestHbelIsEffective' in substance && substance.lowestHbelIsEffective === true;
    return { ugPerDay: settled(value * 1000), basis: isEffective ? 'published' : 'seed' };
  }
  // A thousandth of a dose in mg is the same number in ug, so no rounding moves it over an edge.
  return therapeuticDoseMgPerDay === null
    ? unknown
    : { ugPerDay: settled(therapeuticDoseMgPerDay), basis: 'screening' };
}
