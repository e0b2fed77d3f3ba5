import { unreadable } from '#schemas/lib/unreadable-cell';
import { damaged } from './faults.js';
import { decoded } from './long-text.js';
import type { NumberKind } from './number-formats.js';

/** A cell as it stands in a sheet (ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  /** s, str, inlineStr, b, e, d or n. */
  readonly type: string;
  /** What stands in `v` or, of an inline text, in `is`; null without either. */
  readonly value: string | null;
  readonly hasFormula: boolean;
  readonly numberKind: NumberKind;
}

/** What cells of a workbook refer to. */
export interface CellContext {
  readonly strings: { at(index: number): string | undefined };
  /** Days are counted from 1904. */
  readonly from1904: boolean;
}

/** Nobody would see that such a cell came out empty. */
const notCalculated = 'holds a formula without a result; open the file in a spreadsheet program and save it';
const noDate = 'holds no valid date';

/** 1970-01-01 as the day of a workbook, and what the days from 1904 are behind. */
const firstDay = 25_569;
const daysTo1904 = 1462;
const dayMs = 86_400_000;

/**
 * The cell as a person reads it; of a formula its stored result, never the formula. An error such as #N/A stays visible,
 * so that it is refused where it stands instead of counting as an empty cell.
 */
export function cellText({ type, value, hasFormula, numberKind }: StoredCell, context: CellContext): string {
  if (value === null || (value === '' && type !== 'str')) return hasFormula ? unreadable(notCalculated) : '';
  switch (type) {
    case 's':
      return context.strings.at(indexOf(value)) ?? gone();
    case 'str':
    case 'inlineStr':
      return decoded(value);
    case 'b':
      return value === '1' || value === 'true' ? 'true' : 'false';
    case 'e':
      return unreadable(`holds the error ${value}`);
    case 'd':
      return dateText(new Date(value.includes('T') && !value.endsWith('Z') ? `${value}Z` : value));
    default:
      return numberText(Number(value), numberKind, context);
  }
}

function numberText(number: number, kind: NumberKind, { from1904 }: CellContext): string {
  if (!Number.isFinite(number)) throw damaged();
  if (kind === 'date') return dateText(new Date(Math.round((number - firstDay + (from1904 ? daysTo1904 : 0)) * dayMs)));
  // 85 % is stored as 0.85: read as its number it would be another share.
  return kind === 'share' ? `${Number((number * 100).toPrecision(15))}%` : String(number);
}

/** A day, or a moment: spreadsheets know no zone, so what they show is taken for UTC. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return unreadable(noDate);
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text;
}

function indexOf(value: string): number {
  const index = Number(value);
  return Number.isInteger(index) && index >= 0 ? index : gone();
}

/** A text that the workbook does not have. */
function gone(): never {
  throw damaged();
}
