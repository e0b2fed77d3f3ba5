import type { FoundRecord } from '#schemas/lib/record-search';
import type { AnyCall, PermissionKey } from '../calls/call.js';
import { token, type Token } from '../token.js';

/**
 * Finds what is not a record of a declared resource, for the search over everything: a plugin adds one to the extension
 * point. The kernel asks it only where the caller has one of the permissions and the facility has the feature.
 */
export interface SearchProvider {
  readonly anyOf: readonly PermissionKey[];
  readonly feature?: string;
  /** Its hits come below the records found. By default above, as those of a text that only the provider understands. */
  readonly isBelowRecords?: true;
  /** At most `limit` hits, the best first; none for a text that does not concern it, and then at once. */
  find(call: AnyCall, text: string, limit: number): Promise<readonly FoundRecord[]>;
}
/** Bound by the kernel. */
export const SearchProvidersToken: Token<readonly SearchProvider[]> =
  token<readonly SearchProvider[]>('kernel.SearchProviders');
