import type { Use } from '../plant.js';
import type { CriterionFormulas, CriterionKey, LimitPolicy } from '../policy.js';

/** Deep equality of plain data: numbers, strings, null, lists and objects. */
export function sameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true;
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false;
  if (Array.isArray(a) || Array.isArray(b)) {
    if (!Array.isArray(a) || !Array.isArray(b) || a.length !== b.length) return false;
    return a.every((item, index) => sameValue(item, b[index]));
  }
  const keys = Object.keys(a);
  return (
    keys.length === Object.keys(b).length &&
    keys.every(
      key =>
        Object.hasOwn(b, key) && sameValue((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key]),
    )
  );
}

/** The same for uses, of which a plant has many thousands. */
export function sameUses(a: readonly Use[], b: readonly Use[]): boolean {
  if (a === b) return true;
  return (
    a.length === b.length &&
    a.every((use, index) => {
      const other = b[index];
      return (
        use === other ||
        (use.equipmentId === other?.equipmentId &&
          use.productionId === other.productionId &&
          use.alternative === other.alternative)
      );
    })
  );
}

/** The same for policies: formulas are compared by their fingerprints. */
export function samePolicy(a: LimitPolicy, b: LimitPolicy): boolean {
  return sameValue({ ...a, formulas: fingerprints(a.formulas) }, { ...b, formulas: fingerprints(b.formulas) });
}

function fingerprints(formulas: CriterionFormulas = {}): object {
  const criteria = Object.keys(formulas) as CriterionKey[];
  return Object.fromEntries(criteria.map(criterion => [criterion, formulas[criterion]?.fingerprint ?? null]));
}
