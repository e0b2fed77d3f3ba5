import { Type, type Static } from 'typebox';
import { verificationSections, type VerificationSection } from '#schemas/enumerations/master-data';
import { closed, Moment, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';

/** Sections of a run as screens and documents show them. */
export const sectionTitles: Readonly<Record<VerificationSection, string>> = {
  batchDetails: 'Batch details',
  cleaningDetails: 'Cleaning details',
  visual: 'Visual inspection',
  rinseClarity: 'Rinse clarity',
  actives: 'Actives',
  intermediates: 'Intermediates',
  bioburden: 'Bioburden',
  cleaningAgent: 'Cleaning agent',
  microbial: 'Microbial',
  endotoxin: 'Endotoxin',
  odour: 'Odour',
  TOC: 'TOC',
  'atomic absorption': 'Atomic absorption',
  pH: 'pH',
  conductivity: 'Conductivity',
  nitrosamines: 'Nitrosamines',
  bacterial: 'Bacterial',
  fungal: 'Fungal',
};

const optional = <S extends Parameters<typeof Nullable>[0]>(schema: S) => Type.Optional(Nullable(schema));
const count = (description: string) => Type.Integer({ minimum: 1, maximum: 10_000, description });

/** What people enter in a section; which fields belong to which is in `fieldsOfSection` (entities 7.5). */
export const SectionData = Type.Object(
  {
    batchSize: optional(Text(64, { description: 'With its unit: 120 kg' })),
    manufacturingStartedAt: optional(Moment),
    manufacturingCompletedAt: optional(Moment),
    campaignPosition: optional(count('Batch n of the campaign')),
    campaignSize: optional(count('Batches of the campaign')),
    nextProductionId: optional(Uuid),
    cleanedBy: optional(Text(500)),
    cleaningStartedAt: optional(Moment),
    cleaningCompletedAt: optional(Moment),
    agentLot: optional(Text(64)),
    agentConcentration: optional(Text(64)),
    waterGrade: optional(Text(64)),
    cycleNumber: optional(Text(64)),
    cycleExplanation: optional(Text(2000, { description: 'Of what the file of the cycle shows other than planned' })),
    isManual: optional(Type.Boolean()),
    interruptions: optional(Text(2000)),
    observations: optional(Text(2000)),
    inspectedBy: optional(Text(200)),
    inspectedAt: optional(Moment),
    visuallyClean: optional(Type.Boolean()),
    failingLocations: optional(Type.Array(Text(64), { maxItems: 200 })),
    lightLux: optional(Type.Number({ minimum: 0, maximum: 1e6, description: 'Light, lux; by default not stated' })),
    distanceCm: optional(
      Type.Number({ minimum: 0, maximum: 10_000, description: 'Viewing distance, cm; by default not stated' }),
    ),
    tools: optional(Text(500)),
    disassemblyDone: optional(Type.Boolean()),
    isClear: optional(Type.Boolean()),
    odourFree: optional(Type.Boolean()),
    observed: optional(Text(500)),
    remarks: optional(Text(2000)),
  },
  closed,
);
export type SectionData = Static<typeof SectionData>;
type Field = keyof SectionData;

/** The fields of each entry section with those that it needs to be complete. */
export const fieldsOfSection: Readonly<
  Partial<Record<VerificationSection, { readonly fields: readonly Field[]; readonly required: readonly Field[] }>>
> = {
  batchDetails: {
    fields: [
      'batchSize',
      'manufacturingStartedAt',
      'manufacturingCompletedAt',
      'campaignPosition',
      'campaignSize',
      'nextProductionId',
      'remarks',
    ],
    required: ['manufacturingCompletedAt'],
  },
  cleaningDetails: {
    fields: [
      'cleanedBy',
      'cleaningStartedAt',
      'cleaningCompletedAt',
      'agentLot',
      'agentConcentration',
      'waterGrade',
      'cycleNumber',
      'cycleExplanation',
      'isManual',
      'interruptions',
      'observations',
      'remarks',
    ],
    required: ['cleaningStartedAt', 'cleaningCompletedAt'],
  },
  visual: {
    fields: [
      'inspectedBy',
      'inspectedAt',
      'visuallyClean',
      'failingLocations',
      'lightLux',
      'distanceCm',
      'tools',
      'disassemblyDone',
      'remarks',
    ],
    required: ['inspectedAt', 'visuallyClean'],
  },
  rinseClarity: { fields: ['isClear', 'observed', 'remarks'], required: ['isClear'] },
  odour: { fields: ['odourFree', 'observed', 'remarks'], required: ['odourFree'] },
};

const SignedStep = Type.Object({ by: Type.String(), byId: Uuid, at: Type.String(), signatureId: Nullable(Uuid) });

/** A section as it is stored with its run. */
export const StoredSection = Type.Object({
  state: StringEnum(['open', 'done', 'absent', 'returned']),
  data: Nullable(SectionData),
  performed: Nullable(SignedStep),
  checked: Nullable(SignedStep),
  /** Why it is absent, or what is to be corrected. */
  reason: Nullable(Type.String()),
});
export type StoredSection = Static<typeof StoredSection>;
/** Sections of a run that were touched, by section. */
export type StoredSections = Readonly<Partial<Record<VerificationSection, StoredSection>>>;

/** A section as a run shows it. */
export const RunSection = Type.Object({
  ...StoredSection.properties,
  section: StringEnum(verificationSections),
  title: Type.String(),
  /** People fill it in; otherwise results of the laboratory do. */
  isEntry: Type.Boolean(),
  /** A second person has to check it. */
  needsCheck: Type.Boolean(),
  /** Ids of the samples whose results it shows. */
  sampleIds: Type.Array(Uuid),
});
export type RunSection = Static<typeof RunSection>;
