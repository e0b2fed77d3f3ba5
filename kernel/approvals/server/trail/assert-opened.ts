import { RefusedStep, type AnyCall, type Attempt } from '#kernel/contract';
import type { Standing } from '../steps/standing.js';
import { criticalChanges } from './critical-changes.js';

/** Refuses to sign the review of an audit trail while entries with a flag were not opened. */
export async function assertFlaggedOpened(call: AnyCall, standing: Standing, attempt: Attempt): Promise<void> {
  const opened = new Set(standing.request?.opened ?? []);
  const flagged = (await criticalChanges(call, standing)).filter(({ flags }) => flags.length > 0);
  const unread = flagged.map(({ entry }) => entry.seq).filter(seq => !opened.has(seq));
  if (unread.length === 0) return;
  const message = `flagged entries of the audit trail are opened before it is signed: ${unread.toSorted((a, b) => a - b).join(', ')}`;
  throw new RefusedStep(attempt, 'DataValidationError', { message, fields: [{ path: 'opened', message }] });
}
