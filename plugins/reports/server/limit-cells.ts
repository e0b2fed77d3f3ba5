import { shownNumber as shown } from '#schemas/lib/shown-number';
import type { Limit, LimitOutcome } from '#schemas/limits/limit';
import { outcomeWord } from '#schemas/limits/limit-words';
import { governingWord } from '#schemas/limits/printed-limits';

export { shown };

/** What governs the limit of a row, or why it has none. */
export function governorText(
  row: { readonly limit: Limit | null; readonly outcome: LimitOutcome; readonly missing: readonly string[] },
  of?: 'agent',
): string {
  return row.limit === null ? outcomeWord(row.outcome, row.missing, of) : governingWord(row.limit);
}
