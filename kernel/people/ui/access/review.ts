import type { AccessReview, WholeAccessReview } from '#schemas/identity/access-review';

/** A review as lists answer it, or whole with what a signature covers. */
export type Review = AccessReview & Partial<WholeAccessReview>;

export const flagNames: Readonly<Record<string, string>> = {
  dormant: 'Dormant',
  neverSignedIn: 'Never signed in',
  leaver: 'Leaver',
  ended: 'Access ended',
  conflict: 'Conflicting rights',
};

/** The last whole quarter before a day, as first and last day. */
export function lastQuarter(now: Date): { readonly from: string; readonly to: string } {
  const first = Math.floor(now.getUTCMonth() / 3) * 3 - 3;
  const day = (month: number, date: number): string =>
    new Date(Date.UTC(now.getUTCFullYear(), month, date)).toISOString().slice(0, 10);
  return { from: day(first, 1), to: day(first + 3, 0) };
}
