import { Type, type Static } from 'typebox';
import { closed, Nullable, StringEnum, Text, Uuid } from '#schemas/lib/fields';
import { measuredOptions, verdicts } from './sample-result.js';

/** Most rows of a file of results. */
export const mostResultRows = 10_000;
/** Largest file of results. */
export const largestResultFile = 25 * 1024 * 1024;

/** What a person should look at before a row is entered; it does not prevent it. */
export const rowFlags = [
  'tenTimes',
  'aboveRange',
  'belowQuantitation',
  'incubation',
  'alreadyEntered',
  'differs',
  'noSample',
] as const;
/** One thing to look at, with its kind and as a person reads it. */
export const RowFlag = Type.Object({ kind: StringEnum(rowFlags), message: Type.String() });
export type RowFlag = Static<typeof RowFlag>;

/** A cell or row that prevents the import; `row` counts as in the spreadsheet, `column` is a heading of the file. */
export const RowFault = Type.Object({
  section: Type.String({ description: 'Name of the sheet' }),
  row: Type.Integer(),
  column: Type.Optional(Type.String()),
  value: Type.Optional(Type.String()),
  message: Type.String(),
});
export type RowFault = Static<typeof RowFault>;

const Stated = Type.Object({
  residueOption: Type.String(),
  value: Nullable(Type.Number({ description: 'In unit; null unless quantified' })),
  unit: Type.String(),
});

/** A row of a file beside the sample that it belongs to. */
export const PreviewRow = Type.Object({
  line: Type.Integer({ description: 'As a spreadsheet counts' }),
  label: Nullable(Type.String()),
  sample: Nullable(
    Type.Object({
      id: Uuid,
      state: Type.String(),
      equipment: Type.String({ description: 'ID' }),
      place: Type.String({ description: 'Code of the location' }),
      target: Nullable(Type.String({ description: 'Name of the residue' })),
    }),
  ),
  before: Nullable(Stated),
  lastOfPlace: Nullable(Type.Object({ value: Type.Number({ description: 'In unit' }), unit: Type.String() })),
  /** Null where the file has no result that can be read. */
  after: Nullable(Type.Object({ ...Stated.properties, residueOption: StringEnum(measuredOptions) })),
  verdict: Nullable(StringEnum(verdicts)),
  flags: Type.Array(RowFlag),
  faults: Type.Array(Type.Object({ column: Type.String(), message: Type.String() })),
  outcome: StringEnum(['entered', 'leftOut', 'refused']),
});
export type PreviewRow = Static<typeof PreviewRow>;

const Counts = {
  rows: Type.Integer(),
  entered: Type.Integer(),
  leftOut: Type.Integer({ description: 'Entered before, or of no sample' }),
  flagged: Type.Integer({ description: 'Entered although flagged' }),
};

/** What an import of a file would do; nothing of it is written. */
export const ImportPreview = Type.Object({
  digest: Type.String({ description: 'SHA-256 of file, profile and rows as shown; the import needs it' }),
  file: Type.Object({ name: Type.String(), bytes: Type.Integer(), sha256: Type.String() }),
  sheet: Type.String(),
  profile: Type.String(),
  notes: Type.Array(Type.String()),
  earlier: Type.Array(Type.Object({ id: Uuid, number: Type.Integer(), at: Type.String(), by: Type.String() }), {
    description: 'Imports of the very same file',
  }),
  counts: Type.Object({ ...Counts, refused: Type.Integer() }),
  rows: Type.Array(PreviewRow),
  faults: Type.Array(RowFault),
});
export type ImportPreview = Static<typeof ImportPreview>;

/** Headings and first rows of the sheets of a file, for the columns of a profile. */
export const FileColumns = Type.Object({
  sheets: Type.Array(
    Type.Object({
      name: Type.String(),
      headings: Type.Array(Type.String()),
      rowCount: Type.Integer(),
      rows: Type.Array(Type.Record(Type.String(), Type.String())),
    }),
  ),
});
export type FileColumns = Static<typeof FileColumns>;

/** Form fields of a preview. */
export const PreviewFields = Type.Object(
  { profileId: Type.Optional(Uuid) },
  { ...closed, description: 'Without a profile the headings are those of the section Sample results' },
);
/** Form fields of an import. */
export const ImportFields = Type.Object(
  { ...PreviewFields.properties, digest: Text(64, { description: 'Of the preview that was seen' }) },
  closed,
);

/** A file of results that was imported. */
export const ResultImport = Type.Object({
  id: Uuid,
  number: Type.Integer(),
  fileName: Type.String(),
  bytes: Type.Integer(),
  sha256: Type.String(),
  profile: Type.String({ description: 'ID and version of the profile' }),
  ...Counts,
  reason: Type.String(),
  createdAt: Type.String(),
  createdBy: Type.String({ description: 'Name of who imported it' }),
});
export type ResultImport = Static<typeof ResultImport>;

/** A result that an import entered. */
export const ImportedRow = Type.Object({
  line: Type.Integer(),
  sampleId: Uuid,
  setId: Uuid,
  label: Type.String(),
  residueOption: Type.String(),
  value: Nullable(Type.Number({ description: 'In unit' })),
  unit: Type.String(),
  verdict: Nullable(StringEnum(verdicts)),
  isCurrent: Type.Boolean({ description: 'False once it was returned or retested' }),
  flags: Type.Array(RowFlag),
});
export type ImportedRow = Static<typeof ImportedRow>;

/** An import with what it entered. */
export const WholeImport = Type.Object({ ...ResultImport.properties, results: Type.Array(ImportedRow) });
export type WholeImport = Static<typeof WholeImport>;
