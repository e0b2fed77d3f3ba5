import { parseUnit, plain, sameScale, sameSubstance, sameTime } from '#schemas/formula/unit';

/** Conversion factor between two units; null when they measure different quantities. */
export function factorBetween(from: string, to: string): number | null {
  const [known, wanted] = [parseUnit(from), parseUnit(to)];
  if (known === null || wanted === null || !sameSubstance(known, wanted) || !sameTime(known, wanted)) return null;
  return known.scale / wanted.scale;
}

/** The same for a user-defined field: without a unit, or in one unknown to formulas, it is a plain number. */
export function factorOfField(fieldUnit: string | null, to: string): number | null {
  if (fieldUnit !== null && parseUnit(fieldUnit) !== null) return factorBetween(fieldUnit, to);
  const wanted = parseUnit(to);
  if (wanted === null) return null;
  return sameSubstance(wanted, plain) && sameTime(wanted, plain) && sameScale(wanted, plain) ? 1 : null;
}
