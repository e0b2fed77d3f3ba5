import { settled } from './category.js';

/** Scores and other inputs of a formula by name. */
export type Inputs = Readonly<Record<string, number | null>>;

/** Calculation of the risk priority number from scores (formulas 10.2). */
export interface Rule {
  /** Category keys and names of other inputs that the formula reads. */
  readonly names: readonly string[];
  /** The RPN, `missing` when a needed input is missing, or the fault. Inputs in unused branches may be missing. */
  readonly evaluate: (inputs: Inputs) => number | 'missing' | { readonly fault: string };
  /** Inputs of the production or of its equipment; all others are of the active. */
  readonly places?: ReadonlyMap<string, 'production' | 'equipment'>;
  /** Exponents of scores by category key, by default 1; 0 leaves a score out. */
  readonly powers?: Readonly<Record<string, number>>;
}

/** A risk priority number, or the missing inputs or the fault of the formula. */
export type Rpn =
  { readonly rpn: number } | { readonly rpn: null; readonly missing: readonly string[]; readonly fault: string | null };

/** The product of the scores of these categories. */
export function productOf(names: readonly string[]): Rule {
  return {
    names,
    evaluate: inputs => {
      let product = 1;
      for (const name of names) {
        const value = inputs[name] ?? null;
        if (value === null) return 'missing';
        product *= value;
      }
      return product;
    },
  };
}

/** The risk priority number of one set of inputs, at twelve digits; null with every missing name, never a guess. */
export function rpnOf(rule: Rule, inputs: Inputs): Rpn {
  const entries = rule.names.map((name): [string, number | null] => {
    const power = rule.powers?.[name] ?? 1;
    const value = inputs[name] ?? null;
    return [name, power === 0 ? 1 : value === null ? null : value ** power];
  });
  const value = rule.evaluate(Object.fromEntries(entries));
  if (value === 'missing') return { rpn: null, missing: namesWithout(entries), fault: null };
  if (typeof value !== 'number') return { rpn: null, missing: [], fault: value.fault };
  return Number.isFinite(value) && value > 0
    ? { rpn: settled(value) }
    : { rpn: null, missing: [], fault: 'the formula gives no number above 0' };
}

function namesWithout(entries: readonly (readonly [string, number | null])[]): string[] {
  return [...new Set(entries.filter(([, value]) => value === null).map(([name]) => name))].toSorted();
}

/** The rule with the weight of one category scaled: 0 leaves its score out, 1 changes nothing, 2 squares it. */
export function scaled(rule: Rule, key: string, factor: number): Rule {
  return { ...rule, powers: { ...rule.powers, [key]: (rule.powers?.[key] ?? 1) * factor } };
}
