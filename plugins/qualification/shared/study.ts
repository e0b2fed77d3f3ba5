import { Type, type Static } from 'typebox';
import { contaminantKinds, studyTypes, studyTypeWords } from '#schemas/enumerations/master-data';
import { runStatuses, statusWords, validationOutcomes } from '#schemas/enumerations/states';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ByKey, ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { ProtocolSnapshot } from './protocol-snapshot.js';

/** Verdicts of a contaminant set in a run. */
export const setVerdicts = ['pass', 'alert', 'fail', 'inconclusive', 'missing', 'open'] as const;
/** Verdicts of contaminant sets as screens show them. */
export const setVerdictWords: Readonly<Record<(typeof setVerdicts)[number], string>> = {
  pass: 'Pass',
  alert: 'Alert',
  fail: 'Fail',
  inconclusive: 'Inconclusive',
  missing: 'Missing',
  open: 'Outstanding',
};
/** Verdicts by contaminant set. */
export const SetVerdicts = ByKey('', StringEnum(setVerdicts));
export type SetVerdicts = Static<typeof SetVerdicts>;

/** What quality decided after a failed run. */
export const Continuation = Type.Object(
  {
    continues: Type.Boolean({ description: 'The study goes on' }),
    keepsCount: Type.Boolean({ description: 'Passes before the failure still count' }),
    reason: Text(2000, { description: 'What the investigation showed' }),
  },
  { additionalProperties: false },
);
export type Continuation = Static<typeof Continuation>;

/** What may follow a failed run. */
export const continuationWords = {
  no: 'The study has failed',
  anew: 'The study goes on, passes are counted anew',
  kept: 'The study goes on, earlier passes still count',
} as const;

/** What was decided after a failed run, and why. */
export function continuationText({ continues, keepsCount, reason }: Continuation): string {
  const goesOn = keepsCount ? 'kept' : 'anew';
  return `${continuationWords[continues ? goesOn : 'no']}: ${reason}`;
}

/** What runs are judged for: residues of a kind, or one of them. */
export const ContaminantSet = Type.Object({ kind: StringEnum(contaminantKinds), residueId: Nullable(Uuid) });

/** A run as its study lists it: failed and void ones, too. */
export const RunOfStudy = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  state: StringEnum(runStatuses),
  isVoid: Type.Boolean(),
  outcome: Nullable(StringEnum(['pass', 'fail'])),
  verdicts: SetVerdicts,
  failsAllSets: Type.Optional(
    Type.Boolean({ description: 'not clean, a hold exceeded, or a section not as it must be' }),
  ),
  batchNumber: Nullable(Type.String()),
  continuation: Nullable(Continuation),
  completedAt: Nullable(Type.String()),
});
export type RunOfStudy = Static<typeof RunOfStudy>;

/** The runs of a study and what they prove, as of the last step of a run. */
export const StudyResults = Type.Object({
  runs: Type.Array(RunOfStudy),
  /** Passes by contaminant set. */
  passes: ByKey('', Type.Integer()),
  /** Names of contaminant sets. */
  setNames: ByKey('', Type.String()),
});
export type StudyResults = Static<typeof StudyResults>;

/** What a study takes over from its protocol; later revisions do not reach it. */
export const StudyPlan = Type.Object({
  protocol: Nullable(
    Type.Object({ id: Uuid, externalId: Type.String(), name: Type.String(), version: Type.Integer() }),
  ),
  coveredEquipmentIds: Type.Array(Uuid),
  coveredProductionIds: Type.Array(Uuid),
  dirtyHoldHours: Nullable(Type.Number()),
  cleanHoldHours: Nullable(Type.Number()),
  snapshot: Nullable(ProtocolSnapshot),
});
export type StudyPlan = Static<typeof StudyPlan>;

const byProtocol = 'Of its protocol where it has one';

/** The fields of a study (entities 7.4): the report of its runs is approved as a controlled record. */
export const studyFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: Nullable(ExternalId),
    label: 'Number',
    help: 'The next one by default, for example ST-2026-001',
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
    help: byProtocol,
  },
  taskId: { schema: Nullable(Uuid), label: 'Task', control: 'none', fact: false, filters: true, sheet: false },
  protocolId: {
    schema: Nullable(Uuid),
    label: 'Protocol',
    help: 'Approved; studies that do not validate need none',
    records: { path: '/protocols', many: 'protocols', permission: 'QualificationTask.Get' },
    filters: true,
  },
  protocolVersion: { schema: Nullable(Type.Integer()), label: 'Version of the protocol', computed: true, sheet: false },
  equipmentId: {
    section: 'Scope',
    schema: Nullable(Uuid),
    label: 'Equipment',
    help: byProtocol,
    records: { path: '/equipments', many: 'equipments', permission: 'Equipment.Get' },
    filters: true,
  },
  productionId: {
    schema: Nullable(Uuid),
    label: 'Production',
    help: byProtocol,
    records: { path: '/productions', many: 'productions', permission: 'Production.Get' },
    filters: true,
  },
  cleaningProcedureId: {
    schema: Nullable(Uuid),
    label: 'Cleaning procedure',
    help: byProtocol,
    records: { path: '/cleaning-procedure', many: 'cleaningProcedures', permission: 'CleaningProcedure.Get' },
  },
  runsRequired: {
    schema: Nullable(
      Type.Integer({ minimum: 1, maximum: 10, description: 'By default of the protocol, 3 without one' }),
    ),
    label: 'Runs required',
    help: `${byProtocol}; 3 by default`,
  },
  consecutiveRequired: { schema: Nullable(Type.Boolean()), label: 'Runs pass one after the other', help: byProtocol },
  allowsContinuation: {
    schema: Nullable(Type.Boolean()),
    label: 'The study may continue after a failed run',
    help: byProtocol,
  },
  contaminants: {
    schema: Type.Array(ContaminantSet),
    label: 'Contaminant sets',
    computed: true,
    control: 'none',
    fact: false,
    sheet: false,
  },
  summary: {
    section: 'Report',
    schema: Nullable(Text(10_000)),
    label: 'Summary',
    control: 'textarea',
  },
  conclusion: { schema: Nullable(Text(10_000)), label: 'Conclusion', control: 'textarea' },
  deviationReferences: {
    schema: Nullable(Type.Array(Text(200), { maxItems: 50 })),
    label: 'Deviations',
    control: 'list',
    help: 'Numbers of deviations, separated by commas',
  },
  impactStatement: {
    schema: Nullable(Text(5000)),
    label: 'Impact of a revised protocol',
    control: 'textarea',
    help: 'Required before the next run once the protocol was revised',
  },
  plan: { schema: Nullable(StudyPlan), label: 'Plan', computed: true, control: 'none', fact: false, sheet: false },
  results: {
    schema: Nullable(StudyResults),
    label: 'Runs',
    computed: true,
    control: 'none',
    fact: false,
    sheet: false,
  },
});

/** A study as it is stored, made from its fields. */
export const Study = recordSchema(studyFields);
export type Study = Static<typeof Study>;

/** What follows from runs and report, beside the fields of a study. */
export const studyStanding = {
  state: StringEnum(runStatuses, { title: 'State', 'x-words': statusWords }),
  outcome: StringEnum(validationOutcomes, { title: 'Outcome' }),
  completedAt: Nullable(Type.String({ title: 'Completed' })),
};

/** Study types that need an approved protocol (transitions U1); the others follow a verification plan. */
export const protocolStudyTypes: readonly string[] = ['validation', 'newProductIntroduction'];
