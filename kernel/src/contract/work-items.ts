import type { WorkItem } from '#schemas/lib/work-item';
import type { AnyCall, PermissionKey } from './calls/call.js';
import { token, type Token } from './token.js';

/**
 * What a plugin adds to My work besides controlled records. The kernel asks it only where the caller has one of the
 * permissions and the facility has the feature.
 */
export interface WorkSource {
  /** The kind of its records, to begin a sentence with: `Batch`. */
  readonly kind: string;
  readonly anyOf: readonly PermissionKey[];
  readonly feature?: string;
  /** Everything that the caller, and not just anybody, may do now; in any order. */
  items(call: AnyCall): Promise<readonly Omit<WorkItem, 'kind'>[]>;
}
/** Bound by the kernel; every plugin may add to it. */
export const WorkSourcesToken: Token<readonly WorkSource[]> = token<readonly WorkSource[]>('kernel.WorkSources');
