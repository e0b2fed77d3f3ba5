import { token, type Token } from '../token.js';
import type { ResourceFilter } from './resource.js';

/** Records with a due day that are not a declared resource. Texts are SQL over the alias `t`, written by the plugin. */
export interface DueRecords {
  readonly table: string;
  /** Area whose `Modify` receives the notices. */
  readonly permission: string;
  readonly feature?: string | undefined;
  /** Page of their list; a record is below it by its id. */
  readonly page?: `/app/${string}`;
  /** SQL of that id, where the day is of a part of the record; `t.id` by default. */
  readonly recordId?: string;
  readonly label: string;
  /** Which records are live. */
  readonly live: string;
  /** `dueFilters` of their due day, or filters with bands of their own, of which a record is in one at a time. */
  readonly filters: readonly ResourceFilter[];
  /**
   * SQL of an array of the users who receive the notices. Where it names nobody with a usable account, and by default,
   * everybody whose roles grant `Modify` does. `:today` as in filters.
   */
  readonly recipients?: string;
}
/** Bound by the kernel; notices are sent of these beside resources whose lists have `dueFilters`. */
export const DueRecordsToken: Token<readonly DueRecords[]> = token<readonly DueRecords[]>('kernel.DueRecords');
