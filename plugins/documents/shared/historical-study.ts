import { Type, type Static } from 'typebox';
import { studyTypes, studyTypeWords } from '#schemas/enumerations/master-data';
import { validationOutcomes } from '#schemas/enumerations/states';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { closed, Day, ExternalId, Name, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { aboutCards } from './about-cards.js';

/** Units of results of earlier studies. */
export const residueUnits = ['mg/sqcm', 'ug/sqcm', 'ppm', 'mg', 'ug', 'CFU per 25 sqcm', 'EU per ml'] as const;

/** A residue of a historical study: its highest result and the limit of that time, in one unit. */
export const StudyResidue = Type.Object(
  {
    name: Text(255),
    highestResult: Type.Optional(Nullable(Type.Number({ minimum: 0, maximum: 1e15, description: 'In unit' }))),
    limitThen: Type.Optional(Nullable(Type.Number({ exclusiveMinimum: 0, maximum: 1e15, description: 'In unit' }))),
    unit: StringEnum(residueUnits),
  },
  closed,
);
export type StudyResidue = Static<typeof StudyResidue>;

/** The fields of a study from before the product (entities 4.5). */
export const historicalStudyFields = fieldCards({
  externalId: {
    section: 'Identification',
    schema: ExternalId,
    label: 'Number',
    list: 'column',
    sorts: true,
    sheet: { heading: 'Historical study ID', aliases: ['Study number', 'Number'] },
  },
  name: { schema: Name, label: 'Title', list: 'column', sorts: true },
  studyType: {
    schema: StringEnum(studyTypes),
    label: 'Study type',
    words: studyTypeWords,
    list: 'column',
    sorts: true,
    filters: true,
  },
  ...aboutCards,
  startedOn: { section: 'Result', schema: Nullable(Day), label: 'Begun on', sheet: { heading: 'Begun on' } },
  endedOn: { schema: Nullable(Day), label: 'Ended on', list: 'column', sorts: true },
  runsCount: {
    schema: Nullable(Type.Integer({ minimum: 1, maximum: 1000, description: 'Cleanings that were studied' })),
    label: 'Number of runs',
    short: 'Runs',
    list: 'column',
  },
  outcome: {
    schema: Nullable(StringEnum(validationOutcomes)),
    label: 'Outcome',
    list: 'column',
    sorts: true,
    filters: true,
  },
  residues: {
    schema: Nullable(Type.Array(StudyResidue, { maxItems: 200 })),
    label: 'Residues',
    control: 'own',
    fact: false,
    sheet: false,
  },
  legacyDocumentId: {
    section: 'Evidence',
    schema: Nullable(Uuid),
    label: 'Legacy document',
    help: 'The report of the study',
    records: { path: '/legacy-documents', many: 'legacyDocuments', permission: 'ReportDocument.Get' },
    sheet: { heading: 'Legacy document ID', references: 'documents.legacy_document' },
  },
  acceptedAsCoverage: {
    schema: Nullable(Type.Boolean()),
    label: 'Accepted as coverage',
    help: 'It proves the cleaning of its equipment after its products until a new study does',
    list: 'column',
    filters: true,
  },
  justification: {
    schema: Nullable(Text(2000)),
    label: 'Justification',
    help: 'Why the study still holds',
    askedWhen: ({ acceptedAsCoverage }) => acceptedAsCoverage === true,
    required: true,
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks' },
});

/** A historical study as it is stored, made from its fields. */
export const HistoricalStudy = recordSchema(historicalStudyFields);
export type HistoricalStudy = Static<typeof HistoricalStudy>;
