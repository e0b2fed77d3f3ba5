import type { FieldFault } from '#kernel/contract';
import { functionNamed } from '#schemas/formula/functions';

/** Keys that formulas could not tell from something else: functions, and what every object has by that name. */
export function keyFaults(key: string): FieldFault[] {
  if (functionNamed(key) !== undefined) return [{ path: 'key', message: `${key} is the name of a function` }];
  return key in Object.prototype ? [{ path: 'key', message: `${key} is a name that is not free` }] : [];
}
