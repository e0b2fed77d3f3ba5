import { token, type Token } from '../token.js';
import type { ResourceFilter } from './resource.js';

/** Records with a due day that are not a declared resource. Texts are SQL over the alias `t`, written by the plugin. */
export interface DueRecords {
  readonly table: string;
  /** Area whose `Modify` receives the notices. */
  readonly permission: string;
  readonly feature?: string | undefined;
  readonly label: string;
  /** Which records are live. */
  readonly live: string;
  /** `dueFilters` of their due day. */
  readonly filters: readonly ResourceFilter[];
}
/** Bound by the kernel; notices are sent of these beside resources whose lists have `dueFilters`. */
export const DueRecordsToken: Token<readonly DueRecords[]> = token<readonly DueRecords[]>('kernel.DueRecords');
