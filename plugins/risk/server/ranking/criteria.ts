import { defaultCategories } from '#schemas/risk/default-categories';
import type { AnyCall } from '#kernel/contract';
import { cleaningRule, type Category, type Rule } from '../engine/index.js';

/** A category with the version that is in force (0 stands for the defaults), and its table in words. */
export type CategoryInForce = Category & {
  readonly version: number;
  readonly lines: readonly { readonly text: string; readonly score: number }[];
};

export interface FormulaInForce {
  readonly name: string;
  readonly expression: string;
  readonly version: number;
  readonly rule: Rule;
}

/** Everything besides the plant's data that a ranking rests on. */
export interface Criteria {
  readonly categories: readonly CategoryInForce[];
  readonly worstCase: FormulaInForce;
  readonly cleaning: FormulaInForce;
}

const factors = { solubility: 1, toxicity: 1, dose: 1, cleanability: 1 };

/** The score tables and formulas in force in the facility. */
export function criteriaInForce(_call: AnyCall): Promise<Criteria> {
  return Promise.resolve({
    categories: defaultCategories.map(category => ({ ...category, version: 0, lines: linesOf(category) })),
    worstCase: {
      name: 'Default',
      expression: Object.keys(factors).join(' * '),
      version: 0,
      rule: { kind: 'product', exponents: factors },
    },
    cleaning: { name: 'Hardest to clean', expression: 'solubility * cleanability', version: 0, rule: cleaningRule },
  });
}

function linesOf(category: Category): { text: string; score: number }[] {
  if (category.kind === 'text') return category.bands.map(({ text, score }) => ({ text, score }));
  return category.bands.map(({ from, fromInclusive, to, toInclusive, score }) => {
    const parts = [
      from === null ? '' : `${fromInclusive ? '≥' : '>'} ${from}`,
      to === null ? '' : `${toInclusive ? '≤' : '<'} ${to}`,
    ];
    return { text: parts.filter(part => part !== '').join(' and '), score };
  });
}
