import type { Signature } from '#schemas/identity/signature';
import type { Period } from './period-table.js';

export type Decision = 'keep' | 'remove' | 'change';
export type ReviewState = 'open' | 'completed' | 'cancelled';

/** A review of who has access to the facility. */
export interface Review {
  readonly id: string;
  readonly number: number;
  readonly periodFrom: string;
  readonly periodTo: string;
  readonly dormantDays: number;
  readonly state: ReviewState;
  readonly version: number;
  readonly createdAt: string;
  readonly createdByName: string;
  readonly comment: string | null;
  readonly people: number;
  readonly toDecide: number;
  readonly decided: number;
  /** Of what a signature covers; answered with one review, not in the list. */
  readonly contentHash?: string;
  readonly isIntact?: boolean | null;
  readonly signature: Signature | null;
}

/** A person of a review: what was found, and what was decided. */
export interface ReviewedPerson {
  readonly userId: string;
  readonly username: string;
  readonly name: string;
  readonly department: string | null;
  readonly lastLoginAt: string | null;
  readonly roles: readonly Period[];
  readonly facility: readonly Period[];
  readonly flags: readonly string[];
  readonly warnings: readonly string[];
  readonly needsDecision: boolean;
  readonly decision: Decision | null;
  readonly reason: string | null;
  readonly decidedAt: string | null;
  readonly decidedByName: string | null;
}

export const stateTags: Readonly<Record<ReviewState, 'blue' | 'green' | 'gray'>> = {
  open: 'blue',
  completed: 'green',
  cancelled: 'gray',
};
export const stateNames: Readonly<Record<ReviewState, string>> = {
  open: 'Open',
  completed: 'Signed',
  cancelled: 'Given up',
};

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
