import { Type, type Static } from 'typebox';
import { cleaningModes } from '#plugins/equipment/shared/equipment';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { Duration } from '#schemas/lib/duration';
import { closed, Day, ExternalId, Name, Nullable, Quantity, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { ProcedureStep } from './procedure-step.js';

/** When a procedure is carried out (entities 3.3, 4.1). */
export const cleaningLevels = [
  'batchChangeover',
  'productChangeover',
  'campaignEnd',
  'afterChangeover',
  'periodic',
  'afterMaintenance',
] as const;

/** Labels of the levels. */
export const cleaningLevelLabels: Readonly<Record<(typeof cleaningLevels)[number], string>> = {
  batchChangeover: 'Batch changeover',
  productChangeover: 'Product changeover',
  campaignEnd: 'Campaign end',
  afterChangeover: 'After changeover',
  periodic: 'Periodic',
  afterMaintenance: 'After maintenance',
};

/** Grades of the water of a procedure, from the least to the most pure. */
export const waterGrades = ['potable', 'softened', 'purified', 'forInjection'] as const;
const waterGradeLabels: Readonly<Record<(typeof waterGrades)[number], string>> = {
  potable: 'Potable water',
  softened: 'Softened water',
  purified: 'Purified water',
  forInjection: 'Water for injection',
};

/** Units of the concentration of a diluted agent. */
export const agentConcentrationUnits = ['% v/v', '% w/v', '% w/w', 'ppm'] as const;

const concentration = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 1e6, description });

/** The concentration in which a procedure uses one of its agents. */
export const AgentConcentration = Type.Object(
  {
    cleaningAgentId: Uuid,
    minimum: concentration('Lowest concentration, in unit'),
    maximum: concentration('Highest concentration, in unit'),
    unit: StringEnum(agentConcentrationUnits),
  },
  closed,
);
export type AgentConcentration = Static<typeof AgentConcentration>;

const studyCard = (label: string) => ({
  schema: Nullable(Text(255)),
  label,
  help: 'Number of the study that supports it',
});

const hours = (description: string) => Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description });

/** The fields of a cleaning procedure (entities 4.1); its ID is the number that equipment and pairs name. */
export const cleaningProcedureFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'Number',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Procedure ID',
      aliases: ['Procedure number', 'Cleaning procedure number', 'CPN', 'SOP number'],
    },
  },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  revision: { schema: Nullable(Text(64)), label: 'Revision', list: 'optional', exported: true },
  level: {
    section: 'Use',
    schema: Nullable(StringEnum(cleaningLevels)),
    label: 'Level',
    words: cleaningLevelLabels,
    list: 'column',
    filters: true,
  },
  cleaningAgentIds: {
    schema: Nullable(Type.Array(Uuid, { maxItems: 50, uniqueItems: true })),
    label: 'Cleaning agents',
    help: 'Their residue is limited on all equipment that the procedure cleans',
    records: {
      path: '/cleaning_agents',
      many: 'cleaningAgents',
      permission: 'Substance.Get',
      add: { label: 'Add cleaning agent', address: '/app/master/cleaning-agents/new', permission: 'Substance.Add' },
    },
    sheet: {
      heading: 'Agent IDs',
      references: 'products.v_cleaning_agent',
      aliases: ['Agents', 'Cleaning agents'],
    },
  },
  agentConcentrations: {
    schema: Nullable(Type.Array(AgentConcentration, { maxItems: 50 })),
    label: 'Concentrations of the agents',
    control: 'own',
    sheet: false,
  },
  waterGrade: { schema: Nullable(StringEnum(waterGrades)), label: 'Water grade', words: waterGradeLabels },
  /** Cleaning modes of the equipment that it applies to; empty: all. */
  cleaningModes: {
    schema: Nullable(Type.Array(StringEnum(cleaningModes), { maxItems: cleaningModes.length, uniqueItems: true })),
    label: 'Cleaning modes',
    short: 'For',
    control: 'own',
    list: 'column',
  },
  steps: {
    section: 'Rinse, drying and inspection',
    schema: Nullable(Type.Array(ProcedureStep, { maxItems: 100 })),
    label: 'Steps',
    control: 'own',
    fact: false,
    sheet: false,
  },
  finalRinseVolume: {
    schema: Nullable(Quantity('volume')),
    label: 'Volume of the final rinse',
    unit: { first: 'L', key: 'volume' },
  },
  dryingMethod: { schema: Nullable(Text(255)), label: 'Drying', help: 'For example compressed air, 15 minutes' },
  disassembly: {
    schema: Nullable(Type.Array(Text(200), { maxItems: 100, uniqueItems: true })),
    label: 'Parts to disassemble',
    control: 'list',
    help: 'Separate several parts by commas',
  },
  visualInspectionRequired: { schema: Nullable(Type.Boolean()), label: 'Visual inspection required' },
  observerRequired: {
    schema: Nullable(Type.Boolean()),
    label: 'Observer required',
    help: 'A second person watches the cleaning, as is usual for manual procedures',
  },
  dirtyHoldMaxHours: {
    section: 'Hold times and campaigns',
    schema: Nullable(hours('Longest time from end of use to start of cleaning')),
    label: 'Maximum dirty hold time, hours',
    short: 'Dirty hold, h',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Dirty hold max hours',
      aliases: ['Maximum dirty hold time, hours', 'Dirty hold time', 'DHT', 'DEHT'],
    },
  },
  dirtyHoldStudy: studyCard('Study of the dirty hold time'),
  cleanHoldMaxHours: {
    schema: Nullable(hours('Longest time from end of cleaning to next use')),
    label: 'Maximum clean hold time, hours',
    short: 'Clean hold, h',
    list: 'column',
    sorts: true,
    sheet: {
      heading: 'Clean hold max hours',
      aliases: ['Maximum clean hold time, hours', 'Clean hold time', 'CHT', 'CEHT'],
    },
  },
  cleanHoldStudy: studyCard('Study of the clean hold time'),
  campaignMaxBatches: {
    schema: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Maximum number of batches of a campaign before cleaning',
      }),
    ),
    label: 'Maximum batches of a campaign',
    sheet: { heading: 'Campaign max batches', aliases: ['Maximum batches of a campaign'] },
  },
  campaignMaxDuration: { schema: Nullable(Duration), label: 'Maximum duration of a campaign' },
  campaignStudy: studyCard('Study of the campaign'),
  verificationFrequency: {
    section: 'Validity',
    schema: Nullable(Duration),
    label: 'Verification every',
    help: 'Longest time between two verifications of the cleaning',
  },
  effectiveFrom: { schema: Nullable(Day), label: 'Effective from', list: 'optional', sorts: true },
  supersedesId: {
    schema: Nullable(Uuid),
    label: 'Supersedes',
    help: 'The procedure that this one replaces',
    records: { path: '/cleaning-procedure', many: 'cleaningProcedures', permission: 'CleaningProcedure.Get' },
    sheet: false,
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A cleaning procedure as it is stored, made from its fields. */
export const CleaningProcedure = recordSchema(cleaningProcedureFields);
export type CleaningProcedure = Static<typeof CleaningProcedure>;
