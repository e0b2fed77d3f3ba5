import { validationError, type ApiError, type Cell, type LongSheet } from '#kernel/contract';
import type { PairWorking } from '#plugins/limits/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import { governingWord } from '#plugins/limits/shared/printed-limits';
import { pairLetter, pairSheetName, type PairColumn } from './pair-columns.js';
import type { Workings } from './pair-workings.js';

/** A row of a summary: the lowest limit of its pairs as the product gives it, or why there is none. */
interface SummaryRow {
  readonly id: string;
  readonly limit: Limit | null;
  readonly reason: string;
}

/** Where the summary has the lowest limit of its rows: the letters of L3 and MAC. */
interface SummarySheet {
  readonly name: string;
  readonly l3: string;
  readonly mac: string;
}

interface Lowest {
  readonly workings: Workings;
  readonly rows: readonly SummaryRow[];
  /** Places of the rows to which a pair belongs. */
  readonly rowsOf: (working: PairWorking) => readonly number[];
  readonly summary: SummarySheet;
  /** Name of the sheet that lists the pairs of each row, and the heading of the row. */
  readonly list: { readonly name: string; readonly heading: string };
}

/** Formulas of a summary row: the lowest L3, its MAC, and what the pair with it has in other columns. */
export interface SummaryCells {
  readonly l3: Cell;
  readonly mac: Cell;
  readonly of: (column: PairColumn) => Cell;
}

/** The pairs in one pass: their values by position, and the positions of the pairs of each summary row. */
interface Pairs {
  readonly l3: readonly number[];
  readonly mac: readonly number[];
  readonly groups: readonly (readonly number[])[];
}

/**
 * The lowest pair of each row of a summary, as formulas that follow every edit: lowest L3, ties to the lower MAC, then
 * to the earlier pair (formulas section 9). Pairs are listed row by row, so that each row has one range; they are
 * addressed by position, because names may contain wildcards that lookups interpret.
 */
export function lowestPairs(asked: Lowest): {
  readonly list: LongSheet;
  readonly cells: () => Promise<(row: number) => SummaryCells>;
} {
  let found: Promise<Pairs> | undefined;
  const pairs = (): Promise<Pairs> => (found ??= readPairs(asked));
  return {
    list: {
      name: asked.list.name,
      columns: [
        { heading: asked.list.heading, width: 18 },
        { heading: `Row in ${pairSheetName}`, width: 12 },
        { heading: 'L3, mg/sqcm', width: 18 },
        { heading: 'MAC where this L3 is the lowest, mg', width: 18 },
      ],
      async *rows() {
        yield* listRows(asked, await pairs());
      },
    },
    cells: async () => {
      const { l3, groups } = await pairs();
      const places = placesOf(groups);
      return row => summaryCells(asked, row, places[row] ?? null, l3.length);
    },
  };
}

/** The first row below the heading of a sheet. */
const firstRow = 2;
/** Characters of a text in a formula, of which programs accept 255; each may need two. */
const longestText = 125;

/** Rows of a sheet in every spreadsheet program since 2007. */
const mostRows = 1_048_576;

/** Found before the first bytes of the file are sent. */
function tooLong(heading: string): ApiError {
  const message = `the pairs of all rows need more than ${mostRows} rows of a sheet; choose one ${heading.toLowerCase()}`;
  return validationError({ path: 'id', message });
}

async function readPairs({ workings, rows, rowsOf, list }: Lowest): Promise<Pairs> {
  const [l3, mac]: [number[], number[]] = [[], []];
  const groups = rows.map((): number[] => []);
  let listed = 0;
  for await (const working of workings()) {
    for (const row of rowsOf(working)) listed += groups[row]?.push(l3.length) === undefined ? 0 : 1;
    if (Math.max(l3.length, listed) > mostRows - firstRow) throw tooLong(list.heading);
    l3.push(working.limit?.l3MgPerSqcm ?? NaN);
    mac.push(working.limit?.l2Mg ?? NaN);
  }
  return { l3, mac, groups };
}

/** First and last row of each group in the list; null without pairs. */
function placesOf(groups: Pairs['groups']): (readonly [first: number, last: number] | null)[] {
  let next = firstRow;
  return groups.map(({ length }) => {
    next += length;
    return length === 0 ? null : [next - length, next - 1];
  });
}

function* listRows({ rows, summary }: Lowest, { l3, mac, groups }: Pairs): Generator<Cell[]> {
  const formula = (text: string, value: number | ''): Cell => ({ formula: text, value, format: 'General' });
  let line = firstRow;
  for (const [index, group] of groups.entries()) {
    const lowest = group.reduce((least, place) => Math.min(least, orInfinity(l3[place])), Infinity);
    for (const place of group) {
      const row = place + firstRow;
      const value = orInfinity(l3[place]);
      yield [
        rows[index]?.id ?? '',
        row,
        formula(`${pairSheetName}!${pairLetter('l3')}${row}`, Number.isFinite(value) ? value : ''),
        formula(
          `IF(C${line}='${summary.name}'!$${summary.l3}$${index + firstRow},${pairSheetName}!${pairLetter('mac')}${row},"")`,
          Number.isFinite(value) && value === lowest ? (mac[place] ?? '') : '',
        ),
      ];
      line += 1;
    }
  }
}

function orInfinity(value = NaN): number {
  return Number.isNaN(value) ? Infinity : value;
}

function summaryCells(
  { rows, summary, list }: Lowest,
  index: number,
  place: readonly [first: number, last: number] | null,
  pairs: number,
): SummaryCells {
  const { limit = null, reason = '' } = rows[index] ?? {};
  const none = limit === null ? reason : 'No limit';
  if (place === null) return { l3: null, mac: null, of: column => (column === 'criterion' ? reason : null) };
  const [first, last] = place;
  const range = (column: string): string => `'${list.name}'!$${column}$${first}:$${column}$${last}`;
  const [l3, mac] = [`${summary.l3}${index + firstRow}`, `${summary.mac}${index + firstRow}`];
  const row = `INDEX(${range('B')},MATCH(${mac},${range('D')},0))`;
  const live = (formula: string, value: number | string | null): Cell => ({
    formula,
    value: value ?? '',
    format: 'General',
  });
  return {
    l3: live(`IF(COUNT(${range('C')})=0,"",MIN(${range('C')}))`, limit?.l3MgPerSqcm ?? null),
    mac: live(`IF(COUNT(${l3})=0,"",MIN(${range('D')}))`, limit?.l2Mg ?? null),
    of: column => {
      const letter = pairLetter(column);
      const text = column === 'criterion' ? none.slice(0, longestText).replaceAll('"', '""') : '';
      return live(
        `IF(COUNT(${l3})=0,"${text}",INDEX(${pairSheetName}!$${letter}$1:$${letter}$${pairs + 1},${row}))`,
        limit === null ? (column === 'criterion' ? reason : null) : valueOf(limit, column),
      );
    },
  };
}

/** What the product gives for a column of the pair with the lowest limit. */
function valueOf(limit: Limit, column: PairColumn): number | string | null {
  switch (column) {
    case 'area':
      return limit.areaSqcm;
    case 'alert':
      return limit.alert?.l3MgPerSqcm ?? null;
    case 'substance':
      return limit.substance.name;
    case 'previous':
      return limit.previous?.externalId ?? null;
    case 'next':
      return limit.next.externalId;
    case 'criterion':
      return governingWord(limit);
    default:
      return null;
  }
}
