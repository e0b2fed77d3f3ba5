import { plainNumber } from '#schemas/lib/format-number';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import { alertColumn, governingWord, numberedNotes, surfaceColumn } from '#plugins/limits/shared/printed-limits';
import { residueTypeWords } from '#plugins/limits/shared/residue-words';
import type { LimitRow } from './limit-rows.js';
import { table } from '#cli/contract';

/** Limits for reading, in the labels and units of screens and reports; the JSON form has the full numbers. */
export function limitTable(rows: readonly LimitRow[]): string {
  const surface = surfaceColumn(
    rows.map(({ sal }) => (sal === null ? null : { sal })),
    plainNumber,
  );
  const alerts = alertColumn(rows, plainNumber);
  const { notes, numbers } = numberedNotes(rows);
  const limits = table(
    [
      'ID',
      'Name',
      surface.heading,
      ...(alerts === null ? [] : [alerts.heading]),
      'Type',
      'Governed by',
      'Residue of',
      'From',
      'Before',
      ...(notes.length === 0 ? [] : ['Notes']),
    ],
    rows.map((row, index) => [
      row.externalId,
      row.name,
      surface.cells[index] ?? '',
      ...(alerts === null ? [] : [alerts.cells[index] ?? '']),
      row.residueType === null ? '' : residueTypeWords[row.residueType],
      governorOf(row),
      row.substance ?? '',
      row.previous ?? '',
      row.next ?? '',
      numbers[index] ?? '',
    ]),
    alerts === null ? [2] : [2, 3],
  );
  return [limits, ...(notes.length === 0 ? [] : [notes.map((note, at) => `Note ${at + 1}: ${note}`).join('\n')])].join(
    '\n\n',
  );
}

function governorOf({ criterion, residueType, formula, outcome, missing }: LimitRow): string {
  return criterion === null || residueType === null
    ? outcomeWord(outcome, missing)
    : governingWord({ criterion, residueType, formula });
}
