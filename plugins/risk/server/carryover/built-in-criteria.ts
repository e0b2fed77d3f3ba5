import type { Criterion, ResidueType } from '#plugins/limits/shared/policy';
import { parseFormula } from '#schemas/formula/parse';
import { printFormula } from '#schemas/formula/print';

type Expressions = Readonly<Partial<Record<Criterion, string>>>;

const intakes: Expressions = {
  toxicity: 'pde*e_n*pf/mf',
  dosage: 'td/sf*e_n/mf',
  productLimit: 'product_limit',
  ld50: 'ld50*bw/(ld50_divisor*sf*mf)*e_n',
  arl: 'arl*mbs',
};

/** The built-in criteria of limits (formulas 4.2, 10.3). */
export const builtInCriteria: Readonly<Record<ResidueType, Expressions>> = {
  Chemical: intakes,
  Detergent: intakes,
  Intermediate: intakes,
  Nitrosamine: { toxicity: 'ai*e_n' },
};

/**
 * The criteria as in formulas 10.3 and the catalogue of every facility; equal to the built-in ones, because the policy
 * alone sets purge credit and LD50 divisor (formulas 4.2, 5.1).
 */
const inCatalogue: Expressions = { toxicity: 'pde*e_n/mf', ld50: 'ld50*bw/(2000*sf*mf)*e_n' };

/** True for an expression equal to the built-in criterion, whatever its spacing. */
export function isBuiltIn(residueType: ResidueType, criterion: Criterion, expression: string): boolean {
  const known = [builtInCriteria[residueType], ...(residueType === 'Nitrosamine' ? [] : [inCatalogue])];
  const written = shortest(expression);
  return known.some(({ [criterion]: each }) => each !== undefined && shortest(each) === written);
}

function shortest(expression: string): string {
  const parsed = parseFormula(expression);
  return parsed.ok ? printFormula(parsed.tree) : expression;
}
