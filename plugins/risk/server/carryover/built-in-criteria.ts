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

/** What limits calculate without any formula (formulas 4.2, 10.3). */
export const builtInCriteria: Readonly<Record<ResidueType, Expressions>> = {
  Chemical: intakes,
  Detergent: intakes,
  Intermediate: intakes,
  Nitrosamine: { toxicity: 'ai*e_n' },
};

/**
 * How formulas 10.3 say the criteria, and with them the catalogue of every facility. It stands for the built-in ones too: the
 * policy alone credits purification and says the divisor of the LD50 rule (formulas 4.2, 5.1).
 */
const inCatalogue: Expressions = { toxicity: 'pde*e_n/mf', ld50: 'ld50*bw/(2000*sf*mf)*e_n' };

/** True for an expression that says what the built-in criterion does, however it is spaced. */
export function isBuiltIn(residueType: ResidueType, criterion: Criterion, expression: string): boolean {
  const known = [builtInCriteria[residueType], ...(residueType === 'Nitrosamine' ? [] : [inCatalogue])];
  const written = shortest(expression);
  return known.some(({ [criterion]: each }) => each !== undefined && shortest(each) === written);
}

function shortest(expression: string): string {
  const parsed = parseFormula(expression);
  return parsed.ok ? printFormula(parsed.tree) : expression;
}
