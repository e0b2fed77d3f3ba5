import { unreadable } from '#schemas/lib/unreadable-cell';
import { damaged } from './faults.js';
import { decoded } from './long-text.js';
import type { NumberKind } from './number-formats.js';

/** A cell as stored in a sheet (ECMA-376 part 1, 18.3.1.4). */
export interface StoredCell {
  /** s, str, inlineStr, b, e, d or n. */
  readonly type: string;
  /** Content of `v` or, for inline text, of `is`; null without either. */
  readonly value: string | null;
  readonly hasFormula: boolean;
  readonly numberKind: NumberKind;
}

/** Data that cells of a workbook refer to. */
export interface CellContext {
  readonly strings: { at(index: number): string | undefined };
  /** Days are counted from 1904. */
  readonly from1904: boolean;
}

/** Otherwise such a cell would silently be empty. */
const notCalculated = 'holds a formula without a result; open the file in a spreadsheet program and save it';
const noDate = 'holds no valid date';

/** 1970-01-01 as the day number of a workbook, and the offset of days counted from 1904. */
const firstDay = 25_569;
const daysTo1904 = 1462;
const dayMs = 86_400_000;

/**
 * The cell as a user reads it; for a formula its stored result. An error such as #N/A stays visible, so that it is
 * refused at its cell instead of counting as empty.
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
  // 85 % is stored as 0.85: reading the number would give another share.
  return kind === 'share' ? `${Number((number * 100).toPrecision(15))}%` : String(number);
}

/** A day, or a date and time without a zone, which spreadsheets do not have: whoever reads it knows whose clock it was. */
function dateText(value: Date): string {
  if (Number.isNaN(value.getTime())) return unreadable(noDate);
  const text = value.toISOString();
  return text.endsWith('T00:00:00.000Z') ? text.slice(0, 10) : text.slice(0, -1);
}

function indexOf(value: string): number {
  const index = Number(value);
  return Number.isInteger(index) && index >= 0 ? index : gone();
}

/** A shared text that the workbook does not have. */
function gone(): never {
  throw damaged();
}
