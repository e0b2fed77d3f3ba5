import type { Explanation } from './limit.js';

type Step = Explanation['steps'][number];

/** Results that are no limit: daily doses and numbers of units. */
const doses: readonly string[] = ['E', 'LDD', 'units'];
/** Inputs that are results of earlier steps. */
const results: readonly string[] = ['A', 'L0', 'MAC', 'MAC₀', 'MACf'];

/** Whether the result of a step is a limit or an area, which are rounded and converted as such. */
export function isLimitResult({ formula }: Pick<Step, 'formula'>): boolean {
  return !doses.includes(formula);
}

/** Whether an input is such a result of an earlier step; otherwise it is a value as stored. */
export function isLimitInput({ symbol }: Pick<Step['inputs'][number], 'symbol'>): boolean {
  return results.includes(symbol);
}
