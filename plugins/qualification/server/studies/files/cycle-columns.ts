import { validationError, type UploadedSheet } from '#kernel/contract';
import type { CycleProfile } from '#plugins/qualification/shared/cycle-profile';

/** Our columns of a cycle file. */
export const cycleColumns = [
  'number',
  'step',
  'start',
  'end',
  'duration',
  'temperature',
  'flow',
  'pressure',
  'volume',
  'concentration',
  'conductivity',
] as const;
export type CycleColumn = (typeof cycleColumns)[number];

/** Which heading of a file is which of our columns. */
export interface CycleMapping {
  /** As it is called in messages and reports: `CIP-1, version 2`. */
  readonly name: string;
  readonly columns: Readonly<Partial<Record<CycleColumn, string>>>;
}

/** Headings that a file may have without a profile; units in brackets do not count. */
const ownHeadings: Readonly<Record<CycleColumn, readonly string[]>> = {
  number: ['step number', 'number', 'no'],
  step: ['step', 'name', 'step name', 'action'],
  start: ['start', 'started at', 'start time'],
  end: ['end', 'ended at', 'end time'],
  duration: ['duration', 'time'],
  temperature: ['temperature'],
  flow: ['flow'],
  pressure: ['pressure'],
  volume: ['volume'],
  concentration: ['concentration'],
  conductivity: ['conductivity'],
};

/** The columns that a saved profile names. */
export function mappingOfProfile(profile: CycleProfile & { readonly version: number }): CycleMapping {
  const named = cycleColumns.flatMap(column => {
    const heading = profile[`${column}Column`]?.trim() ?? '';
    return heading === '' ? [] : [[column, heading] as const];
  });
  return { name: `${profile.externalId}, version ${profile.version}`, columns: Object.fromEntries(named) };
}

/** The columns that the headings of a sheet are by their own names. */
function ownMapping(headings: readonly string[]): CycleMapping {
  const plain = (heading: string): string =>
    heading
      .replace(/\(.*\)$/, '')
      .trim()
      .toLowerCase();
  const found = cycleColumns.flatMap(column => {
    const heading = headings.find(each => ownHeadings[column].includes(plain(each)));
    return heading === undefined ? [] : [[column, heading] as const];
  });
  return { name: 'Own headings', columns: Object.fromEntries(found) };
}

/** The sheet that a mapping fits, with the mapping; a file without the columns is refused. */
export function sheetOf(
  sheets: readonly UploadedSheet[],
  profile: CycleMapping | null,
): { readonly sheet: UploadedSheet; readonly mapping: CycleMapping } {
  const found = sheets.map(sheet => ({ sheet, mapping: profile ?? ownMapping(sheet.headings) }));
  const fitting = found.find(each => missingColumn(each.sheet, each.mapping) === null);
  if (fitting !== undefined) return fitting;
  const [first] = found;
  const missing = first === undefined ? 'step' : missingColumn(first.sheet, first.mapping);
  throw validationError({
    path: 'file',
    message: `has no column ${missing}${profile === null ? ': rename it or choose a profile' : `, which ${profile.name} names`}`,
  });
}

function missingColumn({ headings }: UploadedSheet, { columns }: CycleMapping): string | null {
  const gone = Object.values(columns).find(heading => !headings.includes(heading));
  if (gone !== undefined) return gone;
  if (columns.step === undefined && columns.number === undefined) return 'Step';
  if (columns.start === undefined) return 'Start';
  return columns.end === undefined && columns.duration === undefined ? 'End or Duration' : null;
}
