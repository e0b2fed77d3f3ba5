import type { HomeNote } from '#schemas/lib/home-note';
import type { AnyCall, PermissionKey } from './calls/call.js';
import { token, type Token } from './token.js';

/**
 * What a plugin has to say on the home page: what needs the reader, what is wrong, what changed. The kernel asks it only
 * where the caller has one of the permissions and the facility has the feature.
 */
export interface HomeNotes {
  readonly anyOf: readonly PermissionKey[];
  readonly feature?: string;
  /** Notes without anything to count are left out. */
  notes(call: AnyCall): Promise<readonly HomeNote[]>;
}
/** Bound by the kernel; every plugin may add to it. */
export const HomeNotesToken: Token<readonly HomeNotes[]> = token<readonly HomeNotes[]>('kernel.HomeNotes');
