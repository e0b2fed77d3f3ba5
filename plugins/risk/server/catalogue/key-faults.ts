import type { FieldFault } from '#kernel/contract';
import { functionNamed } from '#schemas/formula/functions';

/** Refuses keys that collide with functions or with properties of every object. */
export function keyFaults(key: string): FieldFault[] {
  if (functionNamed(key) !== undefined) return [{ path: 'key', message: `${key} is the name of a function` }];
  return key in Object.prototype ? [{ path: 'key', message: `${key} is a reserved name` }] : [];
}
