import { shownLimitIn, shownNumber, type Quantity } from '@limpid/ui-kit';
import type { Explanation } from '#plugins/limits/shared/limit';

type Step = Explanation['steps'][number];

/** Results that are no limit: daily doses and numbers of units. */
const doses: readonly string[] = ['E', 'LDD', 'units'];
/** Inputs that are results of earlier steps. */
const results: readonly string[] = ['A', 'L0', 'MAC', 'MAC₀', 'MACf'];

/** The result of a step, in the unit of the reader and rounded as limits are. */
export function shownResult({ formula, value, unit }: Pick<Step, 'formula' | 'value' | 'unit'>): string {
  return shown({ value, unit }, !doses.includes(formula));
}

/** An input of a step: a result of an earlier step as there, the value of a record as it is stored. */
export function shownInput({ symbol, value, unit }: Step['inputs'][number]): string {
  return shown({ value, unit }, results.includes(symbol));
}

function shown({ value, unit }: { readonly value: number | null; readonly unit: string }, isLimit: boolean): string {
  if (value === null) return unit;
  const quantity: Quantity = { value, unit };
  return isLimit ? shownLimitIn(quantity) : `${shownNumber(value)} ${unit}`;
}
