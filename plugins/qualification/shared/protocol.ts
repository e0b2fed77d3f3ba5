import { Type, type Static } from 'typebox';
import { studyTypes, studyTypeWords } from '#schemas/enumerations/master-data';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { ProtocolSnapshot } from './protocol-snapshot.js';

const text = (label: string, help?: string, section?: string) => ({
  schema: Nullable(Text(5000)),
  label,
  control: 'textarea' as const,
  ...(help === undefined ? {} : { help }),
  ...(section === undefined ? {} : { section }),
});
const hours = (label: string, help: string) => ({
  schema: Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 100_000, description: 'Hours' })),
  label,
  help,
});
const production = { path: '/productions', many: 'productions', permission: 'Production.Get' } as const;
const equipment = { path: '/equipments', many: 'equipments', permission: 'Equipment.Get' } as const;

/** The fields of a protocol (entities 7.3); its tables come from data and are refreshed as a whole. */
export const protocolFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: Nullable(ExternalId),
    label: 'Number',
    help: 'The next one by default, for example PR-2026-001',
    list: 'column',
    sorts: true,
    sheet: false,
  },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  studyType: {
    schema: StringEnum(studyTypes),
    label: 'Study type',
    words: studyTypeWords,
    list: 'column',
    filters: true,
    sorts: true,
  },
  taskId: { schema: Nullable(Uuid), label: 'Task', control: 'none', fact: false, sheet: false },
  equipmentId: {
    section: 'Scope',
    schema: Uuid,
    label: 'Equipment',
    records: equipment,
    filters: true,
    help: 'The worst case that is studied',
  },
  coveredEquipmentIds: {
    schema: Nullable(Type.Array(Uuid, { maxItems: 500, uniqueItems: true })),
    label: 'Equipment that it stands for',
    records: equipment,
    help: 'Equivalent equipment that the study covers besides',
  },
  productionId: { schema: Uuid, label: 'Production', records: production, filters: true },
  coveredProductionIds: {
    schema: Nullable(Type.Array(Uuid, { maxItems: 500, uniqueItems: true })),
    label: 'Productions that it stands for',
    records: production,
    help: 'Productions whose residues are removed at least as easily',
  },
  cleaningProcedureId: {
    schema: Uuid,
    label: 'Cleaning procedure',
    records: { path: '/cleaning-procedure', many: 'cleaningProcedures', permission: 'CleaningProcedure.Get' },
  },
  objective: text('Objective'),
  scope: text('Scope in words'),
  worstCaseRationale: text(
    'Worst-case rationale',
    'Why equipment and production stand for the others',
    'Worst case and runs',
  ),
  runsRequired: {
    schema: Type.Integer({ minimum: 1, maximum: 10, description: 'Passed runs of each contaminant set; 3 by default' }),
    label: 'Runs required',
    help: 'Passed runs of each contaminant set, 1 to 10',
  },
  runsRationale: text('Rationale of the number of runs'),
  consecutiveRequired: {
    schema: Type.Boolean(),
    label: 'Runs pass one after the other',
    help: 'A failed run starts the count of its contaminant sets anew',
  },
  allowsContinuation: {
    schema: Type.Boolean(),
    label: 'The study may continue after a failed run',
    help: 'When an investigation shows that the cleaning was not the cause and quality approves',
  },
  dirtyHoldHours: {
    section: 'Holds and campaign',
    ...hours('Dirty hold, hours', 'Longest time from end of use to start of cleaning; empty: that of the procedure'),
  },
  cleanHoldHours: hours('Clean hold, hours', 'Longest time from end of cleaning; empty: that of the procedure'),
  campaignBatches: {
    schema: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 100_000,
        description: 'Batches between two cleanings; by default not stated',
      }),
    ),
    label: 'Batches of the campaign',
  },
  acceptanceCriteria: text('Acceptance criteria', undefined, 'Criteria'),
  visualCriteria: text('Visual criteria', 'Light, distance, angle and what is seen'),
  deviationRule: text('Deviations'),
  statisticsRule: text('Statistics'),
  responsibilities: {
    section: 'Responsibilities and references',
    schema: Nullable(Type.Array(Text(200), { maxItems: 50 })),
    label: 'Responsibilities',
    control: 'list',
    help: 'Role and person, for example Sampling: Ada Winter; separate several by commas',
  },
  citations: text('References', 'Procedures, methods and reports that it rests on'),
  training: text('Training'),
  snapshotId: { schema: Nullable(Uuid), label: 'Data', control: 'none', fact: false, sheet: false },
  snapshot: {
    schema: Nullable(ProtocolSnapshot),
    label: 'Data of the protocol',
    computed: true,
    control: 'none',
    fact: false,
    sheet: false,
  },
});

/** A protocol as it is stored, made from its fields. */
export const Protocol = recordSchema(protocolFields);
export type Protocol = Static<typeof Protocol>;

/** What completeness check says of one block of a protocol (the WHO list); blocks without a fault are complete. */
export const ProtocolCheck = Type.Object({
  block: Type.String(),
  title: Type.String(),
  isComplete: Type.Boolean(),
  faults: Type.Array(Type.Object({ path: Type.String(), message: Type.String() })),
});
export type ProtocolCheck = Static<typeof ProtocolCheck>;

/** An approved assessment has changed limits that the data of a protocol use. */
export const ProtocolStale = Type.Object({ since: Type.String(), why: Type.String() });
export type ProtocolStale = Static<typeof ProtocolStale>;

/** One difference between the data of a protocol and the data now. */
export const SnapshotDifference = Type.Object({
  path: Type.String(),
  what: Type.String(),
  before: Nullable(Type.String()),
  after: Nullable(Type.String()),
});
export type SnapshotDifference = Static<typeof SnapshotDifference>;
