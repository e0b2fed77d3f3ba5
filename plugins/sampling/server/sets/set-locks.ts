import { RefusedStep, type AnyCall, type Attempt } from '#kernel/contract';
import type { SetLock } from '../api.js';

/**
 * Refuses a change of a set that belongs to a record which does not allow it now (entities 9: SampleChangesError); the attempt
 * stays in the trail (transitions, rule 3).
 */
export async function assertUnlocked(
  call: AnyCall,
  locks: readonly SetLock[],
  setId: string,
  change: 'cleaning' | 'sample',
  attempt: Attempt,
): Promise<void> {
  for (const lock of locks) {
    const message = await lock.lockOf(call, setId, change);
    if (message !== null) throw new RefusedStep(attempt, 'SampleChangesError', { message });
  }
}

/** An action on a sample, as the trail keeps it where it is refused. */
export function attemptOnSample(
  { id, label, state }: { readonly id: string; readonly label: string; readonly state: string },
  action: string,
): Attempt {
  return { domain: 'Sample', entity: { table: 'sampling.set_sample', id, label: `sample ${label}` }, action, state };
}
