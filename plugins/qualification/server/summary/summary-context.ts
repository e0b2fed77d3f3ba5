import type { AnyCall, Block, Cell, DueRecords, FacilityFeatures, TrailEntries } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { PrintLimit } from '#plugins/limits/shared/printed-limits';
import type { RankingDeps, WorstCasesApi } from '#plugins/risk/server/api';
import type { DateForm } from '#schemas/lib/date-text';
import type { Period } from './period.js';

/** What the sections of an annual summary read with. */
export interface SummaryContext {
  readonly call: AnyCall;
  readonly period: Period;
  /** The day of the facility at the moment that the summary shows. */
  readonly today: string;
  readonly dateTime: DateForm;
  readonly limits: LimitsApi;
  readonly trail: TrailEntries;
  readonly worstCases: WorstCasesApi;
  readonly ranking: RankingDeps;
  readonly due: readonly DueRecords[];
  readonly features: FacilityFeatures;
  readonly print: PrintLimit;
}

/** A section of the summary; it begins with its heading. */
export type SummarySection = (context: SummaryContext) => Promise<readonly Block[]>;

/** Rows that a table of the summary lists; the screens have all. */
export const mostListed = 200;

/** A moment as a cell; null is empty. */
export const momentCell = (at: Date | string | null): Cell =>
  at === null ? '' : { moment: typeof at === 'string' ? at : at.toISOString() };

/** A note where a table has not every row. */
export function restNote(listed: number, total: number, where: string): Block[] {
  return total > listed ? [{ kind: 'note', text: `${listed} of ${total} are listed; ${where} has all.` }] : [];
}

const monthNames = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];

/** `2026-03` as a chart names it: the month, and the year where the period has several. */
export function monthText(month: string, { months }: Period): string {
  const name = monthNames[Number(month.slice(5)) - 1] ?? month;
  return months[0]?.slice(0, 4) === months.at(-1)?.slice(0, 4) ? name : `${name} ${month.slice(0, 4)}`;
}
