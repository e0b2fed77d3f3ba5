import { validationError, type AnyCall, type Cell, type MasterData } from '#kernel/contract';
import type { CustomReport } from '#plugins/reports/shared/custom-report';

/** What a custom report shows: the columns that it names, and every row of them. */
export interface CustomRows {
  readonly columns: readonly { readonly heading: string; readonly width: number }[];
  readonly rows: readonly (readonly Cell[])[];
}

type Wanted = Pick<CustomReport, 'section' | 'columns' | 'filters' | 'sortColumn' | 'isDescending'>;

/** Rows that a custom report may have. */
const mostRows = 50_000;

/** The rows of a custom report; DataValidationError names what its section does not have, or has not any more. */
export async function customRows(masterData: MasterData, call: AnyCall, report: Wanted): Promise<CustomRows> {
  await assertColumns(masterData, call, report);
  const [sheet] = await masterData.sheets(call, [report.section]);
  if (sheet === undefined) throw noSection(report.section);
  const placeOf = (heading: string): number => sheet.columns.findIndex(column => column.heading === heading);
  const filters = (report.filters ?? []).map(({ column, contains }) => ({
    place: placeOf(column),
    text: contains.toLowerCase(),
  }));
  const shown = report.columns ?? [];
  const places = shown.length === 0 ? sheet.columns.map((_column, place) => place) : shown.map(placeOf);
  const found: (readonly Cell[])[] = [];
  for await (const row of sheet.rows()) {
    if (!filters.every(({ place, text }) => textOf(row[place]).toLowerCase().includes(text))) continue;
    found.push(row);
    if (found.length > mostRows)
      throw validationError({ path: 'filters', message: `leave more than ${mostRows} rows: narrow the report` });
  }
  const sorted = sortedBy(found, report.sortColumn ?? null, placeOf, report.isDescending === true);
  return {
    columns: places.flatMap(place => sheet.columns[place] ?? []),
    rows: sorted.map(row => places.map(place => row[place] ?? null)),
  };
}

/** Refuses a section that the facility does not have, and columns that the section does not have. */
export async function assertColumns(masterData: MasterData, call: AnyCall, report: Wanted): Promise<void> {
  const found = (await masterData.sections(call)).find(({ section }) => section === report.section);
  if (found === undefined) throw noSection(report.section);
  const named: readonly (readonly [path: string, column: string])[] = [
    ...(report.columns ?? []).map((column, place) => [`columns.${place}`, column] as const),
    ...(report.filters ?? []).map(({ column }, place) => [`filters.${place}.column`, column] as const),
    ...(report.sortColumn === null || report.sortColumn === undefined
      ? []
      : [['sortColumn', report.sortColumn] as const]),
  ];
  const faults = named.filter(([, column]) => !found.columns.includes(column));
  if (faults.length > 0)
    throw validationError(
      ...faults.map(([path, column]) => ({ path, message: `${column} is no column of ${report.section}` })),
    );
}

function noSection(section: string): Error {
  return validationError({ path: 'section', message: `${section} is no section of this facility` });
}

/** Numbers by their value and before texts, texts by their letters; records without a value come last. */
function sortedBy(
  rows: readonly (readonly Cell[])[],
  column: string | null,
  placeOf: (heading: string) => number,
  isDescending: boolean,
): readonly (readonly Cell[])[] {
  if (column === null) return rows;
  const place = placeOf(column);
  const direction = isDescending ? -1 : 1;
  return rows.toSorted((one, other) => {
    const [a, b] = [one[place] ?? '', other[place] ?? ''];
    if (a === '' || b === '') return a === b ? 0 : a === '' ? 1 : -1;
    if (typeof a === 'number' && typeof b === 'number') return (a - b) * direction;
    if (typeof a !== typeof b) return typeof a === 'number' ? -1 : 1;
    return textOf(a).localeCompare(textOf(b), 'en') * direction;
  });
}

/** A cell as text; those of master data are texts and numbers. */
function textOf(cell: Cell | undefined): string {
  return typeof cell === 'string' || typeof cell === 'number' ? String(cell) : '';
}
