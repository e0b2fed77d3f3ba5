import { Type, type Static } from 'typebox';
import { closed, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { AdditionalFields } from './additional-value.js';
import { BaseFactor, massBases } from './mass-basis.js';
import {
  bcsClasses,
  CasNumber,
  hazardFlags,
  Hbel,
  lethalDoseFields,
  OwnArl,
  ProductLimit,
  rankingFields,
} from './substance.js';

/** The short form that an active carries; the register (`hbel.ts`) has the whole record. */
export type Hbel = Static<typeof Hbel>;

/** Opinions on one active that are kept beside each other; withdrawn ones do not count. */
export const mostHbelsOfActive = 50;

/** An active substance (entities 3.4). What nobody knows is null, never zero. */
export const Active = Type.Object(
  {
    externalId: ExternalId,
    name: Name,
    casNumber: Nullable(CasNumber),
    therapeuticClass: Nullable(Text(255)),
    saltForm: Nullable(Text(255)),
    /** Of the substance as it is weighed: of the salt where there is one. */
    molecularWeightGPerMol: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1e7, description: 'Of the salt where there is one, g/mol' }),
    ),
    /** Null: the substance is its own base, or nobody has said; what is stated of a salt needs it. */
    baseFactor: Nullable(BaseFactor),
    hbels: Nullable(Type.Array(Hbel, { maxItems: mostHbelsOfActive })),
    minTherapeuticDose: Nullable(Quantity('dose')),
    maxDailyDose: Nullable(Quantity('dose')),
    doseSource: Nullable(Text(500)),
    /** Of both doses. */
    doseBasis: Nullable(StringEnum(massBases)),
    ...lethalDoseFields,
    ld50Basis: Nullable(StringEnum(massBases)),
    productLimit: Nullable(ProductLimit),
    /** Counts in the place of the general limit of the policy; it needs a reason. */
    arl: Nullable(OwnArl),
    arlReason: Nullable(Text(500)),
    /** Caps the limit per surface in the place of the residue limit of the policy; it needs a reason. */
    residueLimit: Nullable(Quantity('surfaceResidue')),
    residueLimitReason: Nullable(Text(500)),
    ...rankingFields,
    bcsClass: Nullable(StringEnum(bcsClasses)),
    hazards: Nullable(Type.Array(StringEnum(hazardFlags), { maxItems: hazardFlags.length, uniqueItems: true })),
    /** From what amount on residue is seen; 4 ug/sqcm is usual where nobody has measured it (formulas 9-F). */
    visualResidueLimit: Nullable(Quantity('surfaceResidue')),
    /** Safety data sheet, answered by GET /apis/{id}/msds. */
    msdsFileId: Nullable(Uuid),
    remarks: Nullable(Text(2000)),
    additionalFields: AdditionalFields,
  },
  closed,
);
export type Active = Static<typeof Active>;
