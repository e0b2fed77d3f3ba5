import type { FacilityDefaults } from '#kernel/contract';
import { defaultCategories } from '#plugins/risk/shared/setup/default-categories';
import { rpnCategory } from '../categories/rpn-category.resource.js';
import { macFormula } from '../formulas/mac-formula.resource.js';
import { rpnFormula } from '../formulas/rpn-formula.resource.js';
import { riskGoal } from '../goals/risk-goal.resource.js';
import { variable } from '../variables/variable.resource.js';
import { macFormulas, rpnFormulas } from './formulas.js';
import { riskGoals } from './goals.js';
import { builtInVariables } from './variables.js';

/** Field of an active that each default category scores. */
const sources: ReadonlyMap<string, string> = new Map([
  ['solubility', 'solubilityTerm'],
  ['toxicity', 'hbels'],
  ['dose', 'minTherapeuticDose'],
  ['cleanability', 'cleanability'],
]);

const categories = defaultCategories.map(({ key, name, unit, kind, bands }) => ({
  externalId: key,
  key,
  name,
  kind,
  sourceField: sources.get(key) ?? null,
  ...(kind === 'number'
    ? { unit, minimum: 0, bands: bands.map(withoutOpenEnds) }
    : { bands: bands.map(({ text, score }) => ({ value: text, score })) }),
}));

function withoutOpenEnds(band: {
  readonly from: number | null;
  readonly fromInclusive: boolean;
  readonly to: number | null;
  readonly toInclusive: boolean;
  readonly score: number;
}): object {
  const { from, fromInclusive, to, toInclusive, score } = band;
  return { ...(from === null ? {} : { from, fromInclusive }), ...(to === null ? {} : { to, toInclusive }), score };
}

/** Defaults of every facility; variables come before the formulas that name them. */
export const defaults: readonly FacilityDefaults[] = [
  {
    resource: variable,
    rows: builtInVariables.map(each => ({ externalId: each.key, ...each })),
  },
  { resource: rpnCategory, rows: categories },
  { resource: rpnFormula, rows: rpnFormulas },
  { resource: macFormula, rows: macFormulas },
  { resource: riskGoal, rows: riskGoals },
];
