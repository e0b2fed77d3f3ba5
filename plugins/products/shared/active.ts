import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Quantity, StringEnum, Text } from '#schemas/lib/fields';
import { additionalFieldsCard } from './additional-value.js';
import { BaseFactor, massBases } from './mass-basis.js';
import {
  bcsClasses,
  casNumberCard,
  cleanabilityCard,
  hazardFlags,
  hazardLabels,
  Hbel,
  lethalDoseCards,
  OwnArl,
  productLimitCard,
  remarksCard,
  safetyDataSheetCard,
  solubilityCard,
} from './substance.js';

/** The short form stored with the active; the register (`hbel.ts`) has the full record. */
export type Hbel = Static<typeof Hbel>;

/** Maximum number of opinions on one active, withdrawn ones excluded. */
export const maxHbelsPerActive = 50;

/** The fields of an active substance (entities 3.4); unknown is null, never zero. */
export const activeFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'ID',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Active ID', aliases: ['API ID', 'API code', 'Substance ID'] },
  },
  name: {
    schema: Name,
    label: 'Name (INN)',
    short: 'Name',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Name',
      aliases: ['INN', 'API name', 'Active substance', 'Substance', 'Substance name', 'Drug substance'],
    },
  },
  casNumber: {
    ...casNumberCard.casNumber,
    sheet: { heading: 'CAS', aliases: ['CAS number', 'CAS RN'] },
  },
  therapeuticClass: { schema: Nullable(Text(255)), label: 'Therapeutic class', exported: true },
  saltForm: {
    section: 'Salt and base',
    schema: Nullable(Text(255)),
    label: 'Salt form',
    help: 'The weighed form: salt, hydrate or solvate, for example hydrochloride dihydrate',
  },
  /** Of the weighed substance: of the salt if there is one. */
  molecularWeightGPerMol: {
    schema: Nullable(
      Type.Number({ exclusiveMinimum: 0, maximum: 1e7, description: 'Of the salt if there is one, g/mol' }),
    ),
    label: 'Molecular weight, g/mol',
    help: 'Of the weighed form: of the salt if there is one',
    sheet: { heading: 'Molecular weight g/mol', aliases: ['Molar mass', 'MW'] },
  },
  /** Null: the substance is its own base, or unknown; required for values stated of the salt. */
  baseFactor: {
    schema: Nullable(BaseFactor),
    label: 'Base factor',
    help: 'mg of free base (or acid) in 1 mg of the salt, at most 1. Limits are of the base',
    sheet: { aliases: ['Salt factor', 'Conversion factor', 'Share of base'] },
  },
  hbels: {
    section: 'Dose',
    schema: Nullable(Type.Array(Hbel, { maxItems: maxHbelsPerActive })),
    label: 'Health-based limit in use',
    short: 'Health-based limit',
    control: 'none',
    list: 'column',
    exported: false,
    sheet: false,
  },
  minTherapeuticDose: {
    schema: Nullable(Quantity('dose')),
    label: 'Minimum daily dose',
    help: 'Lowest therapeutic dose',
    unit: { first: 'mg', key: 'td' },
    list: 'column',
    sorts: true,
    sheet: { heading: 'Min daily dose', aliases: ['Min therapeutic dose', 'Lowest therapeutic dose', 'TD'] },
  },
  maxDailyDose: {
    schema: Nullable(Quantity('dose')),
    label: 'Maximum daily dose',
    unit: { first: 'mg', key: 'ldd' },
    exported: true,
    sheet: { heading: 'Max daily dose' },
  },
  doseBasis: {
    schema: Nullable(StringEnum(massBases)),
    label: 'Dose basis',
    help: 'Base by default',
  },
  doseSource: { schema: Nullable(Text(500)), label: 'Source of the doses', sheet: { heading: 'Dose source' } },
  ...lethalDoseCards,
  ld50: {
    ...lethalDoseCards.ld50,
    help: 'Not adequate as the basis of a health-based limit of a drug substance',
    sheet: { heading: 'LD50', aliases: ['LD50 oral rat'] },
  },
  ld50Basis: {
    schema: Nullable(StringEnum(massBases)),
    label: 'LD50 basis',
    help: 'Base by default',
  },
  /** Used instead of the general limit of the policy; it needs a reason. */
  arl: {
    section: 'Limits of its own',
    schema: Nullable(OwnArl),
    label: 'Own general limit (ARL)',
    help: 'Replaces the general limit of the policy. Empty: that of the policy applies',
    sheet: { heading: 'ARL', aliases: ['Own general limit'] },
  },
  arlReason: {
    schema: Nullable(Text(500)),
    label: 'Reason for the own ARL',
    askedWhen: ({ arl }) => (arl ?? null) !== null,
    sheet: { heading: 'ARL reason' },
  },
  /** Caps the limit per surface instead of the residue limit of the policy; it needs a reason. */
  residueLimit: {
    schema: Nullable(Quantity('surfaceResidue')),
    label: 'Own residue limit on surfaces',
    help: 'Replaces the residue limit of the policy. Empty: that of the policy applies',
    unit: { first: 'ug/sqcm' },
    sheet: { heading: 'Residue limit' },
  },
  residueLimitReason: {
    schema: Nullable(Text(500)),
    label: 'Reason for the own residue limit',
    askedWhen: ({ residueLimit }) => (residueLimit ?? null) !== null,
    sheet: { heading: 'Residue limit reason' },
  },
  ...productLimitCard,
  solubilityTerm: { ...solubilityCard.solubilityTerm, list: 'column' },
  bcsClass: { schema: Nullable(StringEnum(bcsClasses)), label: 'BCS class', exported: true, filters: true },
  ...cleanabilityCard,
  hazards: {
    schema: Nullable(Type.Array(StringEnum(hazardFlags), { maxItems: hazardFlags.length, uniqueItems: true })),
    label: 'Hazards',
    words: hazardLabels,
  },
  /** The lowest visible residue; 4 ug/sqcm is usual if it was not measured (formulas 9-F). */
  visualResidueLimit: {
    schema: Nullable(Quantity('surfaceResidue')),
    label: 'Visual residue limit',
    help: 'Lowest visible residue; 4 ug/sqcm is assumed if it was not measured',
    unit: { first: 'ug/sqcm' },
  },
  ...safetyDataSheetCard,
  ...remarksCard,
  ...additionalFieldsCard,
});

/** An active substance as it is stored, made from its fields. */
export const Active = recordSchema(activeFields);
export type Active = Static<typeof Active>;
