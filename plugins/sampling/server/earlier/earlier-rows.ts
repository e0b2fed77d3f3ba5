import type { RowReader, SheetRow } from '#kernel/contract';
import type { ResultEntry } from '#plugins/sampling/shared/sample-result';
import { recordedUnits } from '../engine/recorded-unit.js';
import { entryOf, headings as resultHeadings, momentAt, rowOf, type StoredRow } from '../results/result-rows.js';

/** Headings of the sheet of earlier results: the sample and its cleaning, and those of results. */
export const headings: readonly string[] = [
  'Label',
  'Sample ID',
  'Production ID',
  'Batch number',
  'Cleaned by',
  'Cleaned at',
  'Taken by',
  'Taken at',
  ...resultHeadings.filter(heading => heading !== 'Label'),
  'Reviewed by',
  'Reviewed at',
  'Limit',
  'Limit unit',
];

/** A row as it is read; null where the cell was empty or faulty. */
export interface EarlierRow {
  readonly label: string | null;
  readonly sampleCode: string | null;
  readonly productionCode: string | null;
  readonly batch: string | null;
  readonly cleanedBy: string | null;
  readonly cleanedAt: string | null;
  readonly takenBy: string | null;
  readonly takenAt: string | null;
  readonly reviewedBy: string | null;
  readonly reviewedAt: string | null;
  readonly entry: ResultEntry;
  /** In force when it was measured; null: the limit of the planned sample. */
  readonly limit: { readonly value: number; readonly unit: string } | null;
}

/** What the times of a file are read with. */
export interface RowTimes {
  /** IANA name: of times without an offset. */
  readonly timezone: string;
  readonly now: Date;
}

/** Reads one earlier result; its faults are reported to the reader. */
export function earlierRowOf(reader: RowReader, { timezone, now }: RowTimes): EarlierRow {
  const moment = (heading: string): string | null => reader.required(heading, momentAt(reader, heading, timezone));
  const needed = (heading: string): string | null => reader.required(heading, reader.text(heading));
  const row: EarlierRow = {
    label: needed('Label'),
    sampleCode: needed('Sample ID'),
    productionCode: reader.text('Production ID'),
    batch: needed('Batch number'),
    cleanedBy: reader.text('Cleaned by'),
    cleanedAt: moment('Cleaned at'),
    takenBy: needed('Taken by'),
    takenAt: moment('Taken at'),
    entry: entryOf(reader, timezone),
    reviewedBy: needed('Reviewed by'),
    reviewedAt: moment('Reviewed at'),
    limit: limitOf(reader),
  };
  reader.required('Measured by', row.entry.measuredBy ?? null);
  reader.required('Measured at', row.entry.measuredAt ?? null);
  if (row.reviewedBy !== null && row.reviewedBy === row.entry.measuredBy)
    reader.fault('Reviewed by', 'is who measured it: a result is reviewed by another person');
  inOrder(reader, row);
  if (row.reviewedAt !== null && Date.parse(row.reviewedAt) > now.getTime())
    reader.fault('Reviewed at', 'is in the future');
  return row;
}

function limitOf(reader: RowReader): EarlierRow['limit'] {
  const value = reader.positive('Limit');
  const unit = reader.text('Limit unit');
  if (value === null) return null;
  if (unit !== null && recordedUnits.includes(unit)) return { value, unit };
  reader.fault('Limit unit', unit === null ? 'is required' : `${unit} is not a unit of limits`);
  return null;
}

/** Cleaned, taken, measured, reviewed (entities section 9, rule 10). */
function inOrder(reader: RowReader, { cleanedAt, takenAt, entry, reviewedAt }: EarlierRow): void {
  const steps = [
    ['Cleaned at', cleanedAt],
    ['Taken at', takenAt],
    ['Measured at', entry.measuredAt ?? null],
    ['Reviewed at', reviewedAt],
  ] as const;
  for (const [index, [heading, at]] of steps.entries()) {
    const [before, earlier] = steps[index - 1] ?? [];
    if (typeof at === 'string' && typeof earlier === 'string' && Date.parse(at) < Date.parse(earlier))
      reader.fault(heading, `is before "${before ?? ''}"`);
  }
}

/** A stored earlier result, as the export has it. */
export interface StoredEarlierRow extends StoredRow {
  readonly sampleCode: string;
  readonly productionCode: string | null;
  readonly batch: string;
  readonly cleanedBy: string | null;
  readonly cleanedAt: string;
  readonly takenBy: string;
  readonly takenAt: string;
  readonly reviewedBy: string;
  readonly reviewedAt: string;
  readonly limit: number | null;
  readonly limitUnit: string | null;
}

/** One row of the export, as it can be imported. */
export function earlierSheetRow(stored: StoredEarlierRow): SheetRow {
  return {
    ...rowOf(stored),
    'Sample ID': stored.sampleCode,
    'Production ID': stored.productionCode ?? '',
    'Batch number': stored.batch,
    'Cleaned by': stored.cleanedBy ?? '',
    'Cleaned at': stored.cleanedAt,
    'Taken by': stored.takenBy,
    'Taken at': stored.takenAt,
    'Reviewed by': stored.reviewedBy,
    'Reviewed at': stored.reviewedAt,
    Limit: stored.limit === null ? '' : String(stored.limit),
    'Limit unit': stored.limitUnit ?? '',
  };
}
