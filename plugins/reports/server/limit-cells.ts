import { formatNumber as shown } from '#schemas/lib/format-number';
import type { Limit, LimitOutcome } from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import { governingWord } from '#plugins/limits/shared/printed-limits';

export { shown };

/** The governing criterion of a row, or why it has no limit. */
export function governorText(
  row: { readonly limit: Limit | null; readonly outcome: LimitOutcome; readonly missing: readonly string[] },
  of?: 'agent',
): string {
  return row.limit === null ? outcomeWord(row.outcome, row.missing, of) : governingWord(row.limit);
}
