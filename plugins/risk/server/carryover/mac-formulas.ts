import type { MacFormulas, MacFormulaSet } from '#plugins/limits/server/api';
import type { MacFormulaInUse, RiskCatalogue, RiskCategory } from '../api.js';
import { attributeOf } from '../ranking/attributes.js';
import { categoryOf } from '../ranking/criteria.js';
import { intakeOf } from '../ranking/intake.js';
import { boundName, type BoundName } from './bound-name.js';
import { isBuiltIn } from './built-in-criteria.js';
import { userFormula } from './user-formula.js';

/** The MAC formulas in force that say anything else than the built-in criteria: limits calculate with them (formulas 5.3). */
export function macFormulas(catalogue: RiskCatalogue): MacFormulas {
  return {
    tables: ['risk.mac_formula', 'risk.variable', 'risk.rpn_category'],
    inForce: async call => {
      const formulas = await catalogue.macFormulasInUse(call);
      const variables = await catalogue.variables(call);
      const categories = await catalogue.categoriesOf(call);
      const bound = formulas
        .map(formula => ({ formula, names: formula.names.map(name => boundName(name, variables, categories)) }))
        .filter(({ formula, names }) => differs(formula, names));
      return {
        formulas: bound.map(({ formula, names }) => userFormula(formula, names)),
        scoresOf: scoring(
          bound.flatMap(({ names }) => names),
          categories,
        ),
      };
    },
  };
}

/** A default of a variable fills what the built-in criterion leaves open. */
function differs({ residueType, criterion, expression }: MacFormulaInUse, names: readonly BoundName[]): boolean {
  return !isBuiltIn(residueType, criterion, expression) || names.some(({ defaultValue }) => defaultValue !== null);
}

/** Scores a residue by the categories that the names ask for, as rankings do. */
function scoring(names: readonly BoundName[], known: ReadonlyMap<string, RiskCategory>): MacFormulaSet['scoresOf'] {
  const keys = new Set(
    names.flatMap(({ source }) => (source !== null && 'category' in source ? [source.category] : [])),
  );
  const categories = [...keys].flatMap(key => {
    const category = known.get(key);
    return category === undefined ? [] : [categoryOf(category)];
  });
  return (substance, therapeuticDoseMgPerDay) => {
    const residue = { substance, therapeuticDoseMgPerDay, intake: intakeOf(substance, therapeuticDoseMgPerDay) };
    return Object.fromEntries(
      categories.flatMap(category => {
        const value = attributeOf(residue, category);
        const score = value === null ? null : category.score(value);
        return score === null ? [] : [[category.key, score]];
      }),
    );
  };
}
