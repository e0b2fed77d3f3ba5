import type { Tier } from '#kernel/contract';
import type { LicenceState } from '#schemas/identity/facility-licence';

/** What a stored licence grants to a facility. */
export interface LicenceTerms {
  readonly id: string;
  readonly number: string;
  readonly validFrom: string;
  /** The last day, a UTC day as text. */
  readonly validTo: string;
  readonly warnDays: number;
  readonly graceDays: number;
  readonly tier: Tier;
  readonly limits: Readonly<Record<string, number>>;
}

/** Status of a facility's licence today. */
export interface LicenceStatus {
  readonly state: LicenceState;
  /** Null: the installation has no licence file for the facility, which limits nothing. */
  readonly terms: LicenceTerms | null;
  /** Whole days from today to the last day; negative once it has passed; null without a licence. */
  readonly daysLeft: number | null;
  /** Whole days for which everything still works after the end; null unless the state is grace. */
  readonly graceDaysLeft: number | null;
  /** The database clock is more than 24 hours behind a moment that it has already shown. */
  readonly clockMovedBack: boolean;
}

/** The licence of a facility as stored. */
export interface LicenceRow {
  readonly terms: LicenceTerms | null;
  /** Today by the database, a UTC day. */
  readonly today: string;
  readonly clockMovedBack: boolean;
}

/** Columns of `LicenceRow` for a facility `f`. */
export const licenceColumns = `
  (now() at time zone 'UTC')::date::text as "today",
  (select clock_moved_back from kernel.licence_tampered) as "clockMovedBack",
  (select json_build_object('id', l.id, 'number', l.number, 'validFrom', l.valid_from, 'validTo', l.valid_to,
     'warnDays', l.warn_days, 'graceDays', l.grace_days, 'tier', l.tier, 'limits', l.limits)
   from kernel.licence_in_force l where l.facility_id = f.id) as terms`;

const noLicence = {
  state: 'genuine',
  terms: null,
  daysLeft: null,
  graceDaysLeft: null,
  clockMovedBack: false,
} as const;

/** The state that follows from the dates (transitions section 10). Before the first licence nothing is limited. */
export function licenceStatusOf({ terms, today, clockMovedBack }: LicenceRow): LicenceStatus {
  if (terms === null) return noLicence;
  const daysLeft = daysBetween(today, terms.validTo);
  const graceDaysLeft = terms.graceDays + daysLeft;
  const facts = { terms, daysLeft, graceDaysLeft: null, clockMovedBack };
  if (graceDaysLeft < 0) return { ...facts, state: 'grace-exceeded' };
  if (daysLeft < 0) return { ...facts, state: 'grace', graceDaysLeft };
  return { ...facts, state: daysLeft <= terms.warnDays || clockMovedBack ? 'intimate' : 'genuine' };
}

const dayMs = 86_400_000;

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / dayMs);
}
