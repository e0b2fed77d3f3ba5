import type { HomeNote } from '#schemas/lib/home-note';
import type { AnyCall, PermissionKey } from './calls/call.js';
import { token, type Token } from './token.js';

/**
 * What a plugin counts for the home page: what needs the reader, what is wrong, or what changed. The kernel asks it only
 * where the caller has one of the permissions and the facility has the feature.
 */
export interface HomeNotes {
  readonly section: HomeNote['section'];
  readonly anyOf: readonly PermissionKey[];
  /** Permission to act on what is needed; to others it is shown as something wrong. */
  readonly actsWith?: PermissionKey;
  readonly feature?: string;
  /** Long calculations that the notes need, before the moment that they read: a moment holds a connection. */
  prepare?(call: AnyCall): Promise<void>;
  /** Notes that count nothing are left out. */
  notes(call: AnyCall): Promise<readonly Omit<HomeNote, 'section'>[]>;
}
/** Bound by the kernel; every plugin may add to it. */
export const HomeNotesToken: Token<readonly HomeNotes[]> = token<readonly HomeNotes[]>('kernel.HomeNotes');
