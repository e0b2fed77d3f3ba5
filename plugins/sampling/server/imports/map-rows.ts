import { validationError, type SheetRow, type UploadedSheet } from '#kernel/contract';
import { textOfCell } from '#schemas/lib/typed-number';
import type { ResultProfile } from '#plugins/sampling/shared/result-profile';
import { headings } from '../results/result-rows.js';

/** Which column of a file is which of ours. */
export interface Mapping {
  /** As it is called in messages and records: `HPLC-1, version 2`. */
  readonly name: string;
  readonly sheetName: string | null;
  /** Our heading → that of the file. */
  readonly columns: Readonly<Record<string, string>>;
  readonly qualifier: string | null;
  /** Our heading → text of an empty cell. */
  readonly usual: Readonly<Record<string, string>>;
  readonly leavesOutOthers: boolean;
}

/** A sheet under our headings. */
export interface MappedSheet {
  readonly sheet: UploadedSheet;
  readonly rows: readonly SheetRow[];
  readonly notes: readonly string[];
}

/** A file that has our own headings, as an export of results has them. */
export const ownMapping: Mapping = {
  name: 'Own headings',
  sheetName: null,
  columns: Object.fromEntries(headings.map(heading => [heading, heading])),
  qualifier: null,
  usual: {},
  leavesOutOthers: false,
};

/** What a profile says of the columns. */
export function mappingOf(profile: ResultProfile & { readonly version: number }): Mapping {
  const columns: readonly (readonly [string, string | null | undefined])[] = [
    ['Label', profile.labelColumn],
    ['Result', profile.resultColumn],
    ['Unit', profile.unitColumn],
    ['Analytical test number', profile.testNumberColumn],
    ['Laboratory', profile.laboratoryColumn],
    ['Measured by', profile.measuredByColumn],
    ['Measured at', profile.measuredAtColumn],
    ['Additional information', profile.informationColumn],
  ];
  return {
    name: `${profile.externalId}, version ${profile.version}`,
    sheetName: profile.sheetName ?? null,
    columns: stated(columns),
    qualifier: profile.qualifierColumn?.trim() ?? null,
    usual: stated([
      ['Unit', profile.usualUnit],
      ['Laboratory', profile.usualLaboratory],
    ]),
    leavesOutOthers: profile.leavesOutOthers === true,
  };
}

const stated = (all: readonly (readonly [string, string | null | undefined])[]): Record<string, string> =>
  Object.fromEntries(all.map(([key, text]) => [key, (text ?? '').trim()] as const).filter(([, text]) => text !== ''));

/** The rows of the sheet that the mapping fits; a file without its columns is refused. */
export function mapSheet(sheets: readonly UploadedSheet[], mapping: Mapping): MappedSheet {
  const { sheetName, columns, qualifier, usual } = mapping;
  const named = sheets.filter(({ name }) => sheetName === null || name.toLowerCase() === sheetName.toLowerCase());
  const [first] = named;
  if (first === undefined) throw validationError({ path: 'file', message: `has no sheet ${sheetName ?? ''}` });
  const required =
    mapping === ownMapping
      ? ['Label', 'Result']
      : [...Object.values(columns), ...(qualifier === null ? [] : [qualifier])];
  const missing = ({ headings: own }: UploadedSheet): string[] => required.filter(heading => !own.includes(heading));
  const sheet = named.find(each => missing(each).length === 0);
  if (sheet === undefined) {
    const [column = ''] = missing(first);
    throw validationError({
      path: 'file',
      message: `${first.name} has no column ${column}, which ${mapping.name} names`,
    });
  }
  const read = [...Object.values(columns), ...(qualifier === null ? [] : [qualifier])];
  const unread = sheet.headings.filter(heading => !read.includes(heading));
  const notes = [...sheet.notes, ...(unread.length === 0 ? [] : [`Columns that are not read: ${unread.join(', ')}`])];
  return { sheet, notes, rows: sheet.rows.map(row => mapped(row, columns, qualifier, usual)) };
}

function mapped(
  row: SheetRow,
  columns: Mapping['columns'],
  qualifier: string | null,
  usual: Mapping['usual'],
): SheetRow {
  const own: Record<string, string> = {};
  for (const heading of headings) {
    const cell = row[columns[heading] ?? ''] ?? '';
    own[heading] = cell.trim() === '' ? (usual[heading] ?? '') : cell;
  }
  return qualifier === null ? own : { ...own, Result: qualified(row[qualifier] ?? '', own['Result'] ?? '') };
}

/** A result whose qualifier stands beside its number. */
function qualified(qualifier: string, result: string): string {
  const text = qualifier.trim();
  if (text === '' || text === '=') return result;
  return text === '<' ? `<${textOfCell(result)}` : text;
}

/** The file's own heading of one of our columns, for messages. */
export function foreignColumn({ columns }: Mapping, column: string): string {
  return columns[column] ?? (column === 'Unit' ? (columns['Result'] ?? column) : column);
}
