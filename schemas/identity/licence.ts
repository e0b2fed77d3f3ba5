import { Type, type Static } from 'typebox';
import { closed, Day, StringEnum, Uuid } from '../lib/fields.js';

/** The form of licence files that this release reads. */
export const licenceFormat = 'limpid-licence/1';

/** What a licence grants to one facility (entities 1.11). Days are UTC days; the last one is included. */
const LicensedFacility = Type.Object(
  {
    facilityId: Uuid,
    /** As the facility was called when the licence was issued; the id decides. */
    name: Type.String({ maxLength: 255 }),
    tier: StringEnum(['lite', 'full']),
    validFrom: Day,
    validTo: Day,
    /** Administrators are notified so many days before the end. */
    warnDays: Type.Integer({ minimum: 0, maximum: 365 }),
    /** Everything works for so many days after the end. */
    graceDays: Type.Integer({ minimum: 0, maximum: 365 }),
    /** Largest numbers: `users`, or a kind of master data by its name on the wire. */
    limits: Type.Record(
      Type.String({ pattern: '^[a-zA-Z]{1,40}$' }),
      Type.Integer({ minimum: 0, maximum: 1_000_000_000 }),
      closed,
    ),
  },
  closed,
);

/** What is signed: who may use the product, in which facilities, and how long (kernel/docs/licences.md). */
export const LicenceContent = Type.Object(
  {
    number: Type.String({ minLength: 1, maxLength: 64 }),
    holder: Type.String({ minLength: 1, maxLength: 255 }),
    issuedAt: Type.String({ format: 'date-time', maxLength: 40 }),
    facilities: Type.Array(LicensedFacility, { minItems: 1, maxItems: 500 }),
  },
  closed,
);
export type LicenceContent = Static<typeof LicenceContent>;

/** A licence file: the content, the id of the key that signed it, and the Ed25519 signature in Base64. */
export const LicenceFile = Type.Object(
  {
    format: Type.Literal(licenceFormat),
    licence: LicenceContent,
    key: Type.String({ maxLength: 64 }),
    signature: Type.String({ maxLength: 200 }),
  },
  closed,
);
export type LicenceFile = Static<typeof LicenceFile>;

/** What an import of a licence file brought, or would bring. */
export const ImportedLicence = Type.Object({
  number: Type.String(),
  holder: Type.String(),
  keyId: Type.String(),
  fileHash: Type.String({ description: 'SHA-256 of the file' }),
  facilities: LicenceContent.properties.facilities,
});
export type ImportedLicence = Static<typeof ImportedLicence>;
