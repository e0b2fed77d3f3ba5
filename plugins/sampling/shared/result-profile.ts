import { Type, type Static } from 'typebox';
import { fieldCards, recordSchema } from '#schemas/lib/field-cards';
import { ExternalId, Name, Nullable, Text } from '#schemas/lib/fields';

const column = () => Nullable(Text(200));

/** How a file of an instrument or a laboratory system is read: which of its columns is which of ours (screen S06). */
export const resultProfileFields = fieldCards({
  externalId: { section: 'Identification', schema: ExternalId, label: 'ID', list: 'column', sorts: true },
  name: { schema: Name, label: 'Name', list: 'column', sorts: true },
  sheetName: {
    section: 'Columns of the file',
    schema: column(),
    label: 'Sheet',
    help: 'Of a workbook; by default the first one that has the columns',
    list: 'optional',
  },
  labelColumn: { schema: Text(200), label: 'Column of the label', help: 'Heading as in the file', list: 'column' },
  resultColumn: {
    schema: Text(200),
    label: 'Column of the result',
    help: 'A number, < or <0.05 for below the detection limit, ND for not detected',
    list: 'column',
  },
  qualifierColumn: {
    schema: column(),
    label: 'Column of the qualifier',
    help: 'Where < or ND has a column of its own beside the number',
  },
  unitColumn: { schema: column(), label: 'Column of the unit', list: 'folds' },
  testNumberColumn: { schema: column(), label: 'Column of the analytical test number' },
  laboratoryColumn: { schema: column(), label: 'Column of the laboratory' },
  measuredByColumn: { schema: column(), label: 'Column of the analyst' },
  measuredAtColumn: { schema: column(), label: 'Column of the time of measurement' },
  informationColumn: { schema: column(), label: 'Column of additional information' },
  usualUnit: {
    section: 'Where the file states none',
    schema: Nullable(Text(32)),
    label: 'Unit',
    help: 'By default ppm',
    list: 'folds',
  },
  usualLaboratory: { schema: column(), label: 'Laboratory' },
  leavesOutOthers: {
    section: 'Other rows',
    schema: Nullable(Type.Boolean()),
    label: 'Leave out rows without a sample',
    help: 'Standards and blanks of an instrument, whose names are no labels. Otherwise such a row is refused',
    list: 'optional',
  },
  remarks: { section: 'Notes', schema: Nullable(Text(2000)), label: 'Remarks', control: 'textarea' },
});

/** A saved mapping of the columns of a file. */
export const ResultProfile = recordSchema(resultProfileFields);
export type ResultProfile = Static<typeof ResultProfile>;
