import { Type } from 'typebox';
import { closed, Reason } from '#schemas/lib/fields';
import { compileCheck } from '../core/validate.js';

const check = compileCheck(Type.Object({ reason: Reason }, closed), 'body');

/** The reason for the audit trail; refused when it is too short or too long. */
export function checkedReason(text: string): string {
  const reason = text.trim();
  check({ reason });
  return reason;
}
