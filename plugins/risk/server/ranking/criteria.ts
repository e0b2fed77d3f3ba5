import type { AnyCall } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import { evaluateFormula } from '#schemas/formula/evaluate';
import { scoreIn } from '#plugins/risk/shared/setup/bands';
import type { GoalRule } from '#plugins/risk/shared/scores/risk-level';
import type { ProductsApi } from '#plugins/products/server/api';
import { additionalFieldsFor } from '../additional-fields.js';
import type { FormulaInForce, RiskCatalogue, RiskCategory, RiskVariable } from '../api.js';
import type { Category, Inputs, Rule } from '../engine/index.js';
import { bandText } from '#plugins/risk/shared/setup/band-text';
import { readingOf, type Reading } from './readings.js';

/** An active score table, with its lines as text. */
export interface CategoryInForce extends Category {
  readonly kind: 'number' | 'text';
  /** Scored field of the record. */
  readonly sourceField: string;
  readonly version: number;
  readonly lines: readonly { readonly text: string; readonly score: number }[];
}

export interface RuleInForce {
  readonly externalId: string;
  readonly name: string;
  readonly expression: string;
  readonly version: number;
  readonly rule: Rule;
}

/** The setup that a ranking is based on, besides the data of the plant. */
export interface Criteria {
  /** Categories used by either formula, in the order of the formulas. */
  readonly categories: readonly CategoryInForce[];
  readonly worstCase: RuleInForce;
  readonly cleaning: RuleInForce;
  /** Other numbers used by either formula. */
  readonly readings: readonly Reading[];
  readonly goals: readonly GoalRule[];
}

export interface CriteriaDeps {
  readonly catalogue: RiskCatalogue;
  readonly products: ProductsApi;
}

/**
 * The setup as used by the ranking, in a call that sees the moment of the limits (`inOneMoment`). It is cached with the
 * limits, which belong to one position of the audit trail.
 */
export async function criteriaInForce(
  call: AnyCall,
  { catalogue, products }: CriteriaDeps,
  limits: PlantLimits,
): Promise<Criteria> {
  const criteria = known.get(limits) ?? (await read(call, catalogue, products));
  // Of several who read it at once, all use that of the first.
  const first = known.get(limits) ?? criteria;
  known.set(limits, first);
  return first;
}

const known = new WeakMap<PlantLimits, Criteria>();

async function read(call: AnyCall, catalogue: RiskCatalogue, products: ProductsApi): Promise<Criteria> {
  const variables = await catalogue.variables(call);
  const categories = await catalogue.categoriesOf(call);
  const formulas = {
    worstCase: await catalogue.rpnFormulaInUse(call, 'worstCase'),
    cleaning: await catalogue.rpnFormulaInUse(call, 'cleaning'),
  };
  const numbers = new Map(
    [...(formulas.worstCase?.names ?? []), ...(formulas.cleaning?.names ?? [])].flatMap(name => {
      const variable = variables.get(name);
      return variable?.kind === 'number' ? [[name, variable] as const] : [];
    }),
  );
  const additional = await additionalFieldsFor(call, products, numbers.values());
  const readings = [...numbers.values()].map(variable => readingOf(variable, additional));
  const worstCase = ruleOf(formulas.worstCase, variables, readings);
  const cleaning = ruleOf(formulas.cleaning, variables, readings);
  const names = new Set([...worstCase.rule.names, ...cleaning.rule.names]);
  return {
    categories: [...names].flatMap(name => {
      const category = categories.get(name);
      return category === undefined ? [] : [categoryOf(category)];
    }),
    worstCase,
    cleaning,
    readings,
    goals: await catalogue.riskGoals(call),
  };
}

/** A category with its score function. */
export function categoryOf(category: RiskCategory): CategoryInForce {
  const { key, name, kind, unit, sourceField, version, bands } = category;
  return {
    key,
    name,
    unit: unit ?? '',
    kind,
    sourceField: sourceField ?? key,
    version,
    lines: bands.map(band => ({ text: bandText(band), score: band.score })),
    score: value => {
      const found = scoreIn(category, value);
      return found.evaluated ? found.score : null;
    },
  };
}

function ruleOf(
  formula: FormulaInForce | null,
  variables: ReadonlyMap<string, RiskVariable>,
  readings: readonly Reading[],
): RuleInForce {
  if (formula === null) {
    const rule: Rule = { names: [], evaluate: () => ({ fault: 'no RPN formula is active' }) };
    return { externalId: '', name: 'none', expression: '', version: 0, rule };
  }
  const { externalId, name, expression, formulaVersion: version } = formula;
  return { externalId, name, expression, version, rule: formulaRule(formula, variables, readings) };
}

/** A formula as a rule; variables for a score are read from their category. */
function formulaRule(
  { names, tree }: FormulaInForce,
  variables: ReadonlyMap<string, RiskVariable>,
  readings: readonly Reading[],
): Rule {
  const sources = names.map((name): [string, string] => {
    const variable = variables.get(name);
    return [name, variable?.kind === 'score' ? (variable.sourceField ?? name) : name];
  });
  return {
    names: [...new Set(sources.map(([, source]) => source))],
    places: new Map(readings.flatMap(({ key, place }) => (place === 'active' ? [] : [[key, place]]))),
    evaluate: (inputs: Inputs) => {
      const result = evaluateFormula(tree, new Map(sources.map(([name, source]) => [name, inputs[source] ?? null])));
      if (result.ok) return result.value;
      return result.error.code === 'MISSING_INPUT' ? 'missing' : { fault: result.error.message };
    },
  };
}
