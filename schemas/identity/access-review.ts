import { Type, type Static } from 'typebox';
import { Day, Moment, Nullable, StringEnum, Uuid } from '../lib/fields.js';
import { AvailableAction } from '../workflow/available-action.js';
import { Signature } from './signature.js';

/** Since when, granted by whom, until when a person had an account, a role or a facility. */
export const AccessPeriod = Type.Object({
  kind: StringEnum(['account', 'role', 'facility']),
  name: Type.String({ description: 'of the role or facility; `all` for every facility; state of the account' }),
  from: Moment,
  grantedBy: Type.String(),
  until: Nullable(Moment),
  endedBy: Nullable(Type.String()),
  reason: Nullable(Type.String()),
});
export type AccessPeriod = Static<typeof AccessPeriod>;

/** All that a person had access to, by the audit trail. */
export const PersonAccess = Type.Object({
  id: Uuid,
  username: Type.String(),
  name: Type.String(),
  status: Type.String(),
  periods: Type.Array(AccessPeriod),
});
export type PersonAccess = Static<typeof PersonAccess>;

/** What may be decided about the access of a person. */
export const accessDecisions = ['keep', 'remove', 'change'] as const;
export type AccessDecision = (typeof accessDecisions)[number];

/** A review of who has access to the facility, without its people. */
export const AccessReview = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  periodFrom: Day,
  periodTo: Day,
  dormantDays: Type.Integer({ description: 'who has not signed in for so many days is dormant' }),
  state: StringEnum(['open', 'completed', 'cancelled']),
  version: Type.Integer(),
  createdAt: Moment,
  createdBy: Uuid,
  createdByName: Type.String(),
  comment: Nullable(Type.String()),
  signature: Nullable(Signature),
  people: Type.Integer({ description: 'who had access' }),
  toDecide: Type.Integer({ description: 'of these, who still has it' }),
  decided: Type.Integer({ description: 'users with a decision' }),
});
export type AccessReview = Static<typeof AccessReview>;

/** A role that somebody in a review holds or held, and what it granted when the review began. */
export const ReviewedRole = Type.Object({
  name: Type.String(),
  description: Type.String(),
  permissions: Type.Array(Type.String()),
});
export type ReviewedRole = Static<typeof ReviewedRole>;

/** One review with all that a signature covers. */
export const WholeAccessReview = Type.Object({
  ...AccessReview.properties,
  roles: Type.Array(ReviewedRole),
  contentHash: Type.String({ description: 'SHA-256 of what a signature covers' }),
  isIntact: Nullable(Type.Boolean({ description: 'the content is what was signed; null while nobody has signed' })),
  actions: Type.Array(AvailableAction),
});
export type WholeAccessReview = Static<typeof WholeAccessReview>;

/** A person's access to one facility, as it was found when the review began. */
export const ReviewLine = Type.Object({
  userId: Uuid,
  username: Type.String(),
  name: Type.String(),
  department: Nullable(Type.String()),
  status: Type.String(),
  validTo: Nullable(Day),
  lastLoginAt: Nullable(Moment),
  roles: Type.Array(AccessPeriod, { description: 'held at any time of the period' }),
  facility: Type.Array(AccessPeriod, { description: 'to the facility, by itself or as one of all' }),
  flags: Type.Array(StringEnum(['dormant', 'neverSignedIn', 'leaver', 'ended', 'conflict'])),
  warnings: Type.Array(Type.String(), { description: 'rights that one person should not hold together' }),
  needsDecision: Type.Boolean({ description: 'false when the access has ended already' }),
});
export type ReviewLine = Static<typeof ReviewLine>;
/** What a review marks about a person, so that it is looked at first. */
export type ReviewFlag = ReviewLine['flags'][number];

/** What was found about a person, and what was decided. */
export const ReviewedPerson = Type.Object({
  ...ReviewLine.properties,
  decision: Nullable(StringEnum(accessDecisions)),
  reason: Nullable(Type.String()),
  decidedAt: Nullable(Moment),
  decidedBy: Nullable(Uuid),
  decidedByName: Nullable(Type.String()),
});
export type ReviewedPerson = Static<typeof ReviewedPerson>;
