import { Type, type Static } from 'typebox';
import { Day, Moment, Nullable, StringEnum, Uuid } from '../lib/fields.js';

/** States of a facility's licence (specification section 3, transitions section 10). */
export const licenceStates = ['genuine', 'intimate', 'grace', 'grace-exceeded'] as const;
export type LicenceState = (typeof licenceStates)[number];

const standing = {
  facilityId: Uuid,
  state: StringEnum(licenceStates),
  workflow: StringEnum(['none', 'renewal'], { description: 'what is left to do: nothing, or to bring a new licence' }),
};
const daysLeft = Type.Integer({ description: 'whole days to the last day; negative: since' });
const graceDaysLeft = Nullable(Type.Integer({ description: 'days of grace that are left; null: they have not begun' }));

/** What sign-in answers for each facility (specification section 3, License entry). The last four: of what is not genuine. */
export const LicenceEntry = Type.Object({
  ...standing,
  validTo: Type.Optional(Day),
  daysLeft: Type.Optional(daysLeft),
  graceDaysLeft: Type.Optional(graceDaysLeft),
  clockMovedBack: Type.Optional(Type.Boolean()),
});
export type LicenceEntry = Static<typeof LicenceEntry>;

/** The licence of one facility, and who imported it. */
export const LicenceFacts = Type.Object({
  number: Type.String(),
  holder: Type.String(),
  tier: Type.String(),
  validFrom: Day,
  validTo: Day,
  warnDays: Type.Integer({ description: 'days before the end at which administrators are notified' }),
  graceDays: Type.Integer({ description: 'everything works for so many days after the end' }),
  issuedAt: Moment,
  importedAt: Moment,
  importedByName: Type.String(),
  fileHash: Type.String({ description: 'SHA-256 of the file' }),
  keyId: Type.String(),
  isSigned: Type.Boolean({
    description: 'the stored file still carries a good signature of a key that this release accepts',
  }),
});
export type LicenceFacts = Static<typeof LicenceFacts>;

/** How much of something the licence allows, and how much there is. */
export const LicenceLimit = Type.Object({
  of: Type.String({ description: '`users`, or the name on the wire of a kind of master data' }),
  title: Type.String(),
  most: Type.Integer({ description: 'how many the licence allows' }),
  used: Type.Integer({ description: 'how many there are' }),
});
export type LicenceLimit = Static<typeof LicenceLimit>;

/** A facility and its licence, as administrators see it (entities 1.11). */
export const FacilityLicence = Type.Object({
  ...standing,
  facilityName: Type.String(),
  facilityExternalId: Type.String(),
  tier: Type.String({ description: 'the tier that works: lite where the facility or its licence is lite' }),
  daysLeft: Nullable(daysLeft),
  graceDaysLeft,
  clockMovedBack: Type.Boolean(),
  users: Type.Integer({ description: 'people who may enter the facility, whether or not that is limited' }),
  limits: Type.Array(LicenceLimit),
  licence: Nullable(LicenceFacts),
  next: Nullable(LicenceFacts),
});
export type FacilityLicence = Static<typeof FacilityLicence>;
