import { formatLimitIn, formatNumber } from '@limpid/ui-kit';
import type { Explanation } from '#plugins/limits/shared/limit';
import { isLimitInput, isLimitResult } from '#plugins/limits/shared/traced-value';

type Step = Explanation['steps'][number];

/** The result of a step, in the unit of the reader and rounded as limits are. */
export function shownResult(step: Pick<Step, 'formula' | 'value' | 'unit'>): string {
  return shown(step, isLimitResult(step));
}

/** An input of a step: a result of an earlier step as there, the value of a record as it is stored. */
export function shownInput(input: Step['inputs'][number]): string {
  return shown(input, isLimitInput(input));
}

function shown({ value, unit }: Pick<Step, 'value' | 'unit'>, isLimit: boolean): string {
  if (value === null) return unit;
  return isLimit ? formatLimitIn({ value, unit }) : `${formatNumber(value)} ${unit}`;
}
