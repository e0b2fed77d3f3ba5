import { roomGrades } from '#schemas/enumerations/master-data';
import { Type, type Static } from 'typebox';
import { MicrobialCriterion } from '#plugins/equipment/shared/microbial-criterion';
import { closed, Nullable, StringEnum, Text } from '#schemas/lib/fields';
import { comingFields, saveFields, versionFields } from './policy.js';

export {
  microbialContaminants,
  microbialOperators,
  microbialSampleTypes,
  microbialUnitsFor,
  unitsOfContaminant,
} from '#plugins/equipment/shared/microbial-criterion';
export { roomGrades };

/** One limit: for equipment in a room grade, or in all grades when it names none (formulas section 7). */
export const MicrobialLimit = Type.Object(
  { ...MicrobialCriterion.properties, roomGrade: Nullable(StringEnum(roomGrades)) },
  closed,
);
export type MicrobialLimit = Static<typeof MicrobialLimit>;

const settings = {
  enabled: Type.Boolean(),
  limits: Type.Array(MicrobialLimit, { maxItems: 200 }),
  /** Organisms whose result must be Absent. */
  absentOrganisms: Type.Array(Text(100), { maxItems: 50, uniqueItems: true }),
  endotoxinSharePercent: Type.Number({
    exclusiveMinimum: 0,
    maximum: 100,
    description: 'Share of the permitted endotoxin of a product that the equipment of its route may contribute',
  }),
};
/** The microbial settings without version and author. */
export const MicrobialSettings = Type.Object(settings, closed);
export type MicrobialSettings = Static<typeof MicrobialSettings>;

/** The policy in force. */
export const MicrobialPolicy = Type.Object({ ...settings, ...versionFields, ...comingFields });
export type MicrobialPolicy = Static<typeof MicrobialPolicy>;
/** One saved version, or the default as version 0. */
export const MicrobialPolicyVersion = Type.Object({ ...settings, ...versionFields });
export type MicrobialPolicyVersion = Static<typeof MicrobialPolicyVersion>;

/** A save: the settings to change, each whole, with the version that was read, the reason, and the effective date. */
export const MicrobialUpdate = Type.Object({ ...Type.Partial(MicrobialSettings).properties, ...saveFields }, closed);
export type MicrobialUpdate = Static<typeof MicrobialUpdate>;

const surface = (roomGrade: (typeof roomGrades)[number], action: number, alert: number | null): MicrobialLimit => ({
  contaminant: 'BioBurden',
  sampleType: 'swab',
  roomGrade,
  alert,
  action,
  // Grade A tolerates no growth: a count below one.
  operator: roomGrade === 'A' ? 'LessThan' : 'LessThanEqualTo',
  unit: 'CFU per 25 sqcm',
});
const rinse = { sampleType: 'rinse', roomGrade: null, operator: 'LessThanEqualTo' } as const;

/** The unsaved policy: the table of formulas section 7, alert at half the action level, a tenth of the endotoxin limit. */
export const defaultMicrobialSettings: MicrobialSettings = {
  enabled: true,
  limits: [
    surface('A', 1, null),
    surface('B', 5, 2.5),
    surface('C', 25, 12.5),
    surface('D', 50, 25),
    { ...rinse, contaminant: 'BioBurden', alert: 5, action: 10, unit: 'CFU per 100 ml' },
    { ...rinse, contaminant: 'Endotoxin', alert: 0.125, action: 0.25, unit: 'EU per ml' },
    { ...rinse, contaminant: 'TOC', alert: 250, action: 500, unit: 'ppb' },
    { ...rinse, contaminant: 'Conductivity', alert: null, action: 1.1, unit: 'uS per cm' },
    { ...rinse, contaminant: 'pH', alert: null, action: 5, operator: 'GreaterThanEqualTo', unit: 'pH' },
    { ...rinse, contaminant: 'pH', alert: null, action: 7, unit: 'pH' },
  ],
  absentOrganisms: ['Escherichia coli', 'Pseudomonas aeruginosa', 'Salmonella', 'Staphylococcus aureus'],
  endotoxinSharePercent: 10,
};
