import { unguarded } from '#schemas/lib/guarded-text';
import { lowerCase } from '#schemas/lib/lower-case';
import { isOfPercentages, readNumber, textOfCell } from '#schemas/lib/typed-number';
import { reasonUnreadable } from '#schemas/lib/unreadable-cell';
import { textFault } from '#schemas/lib/unfit-text';
import { unitsOf, type QuantityKind, type UnitOf } from '#schemas/lib/units';
import { unitAsSpelled } from '#schemas/transfer/unit-of-heading';
import type { RowError, SheetRow } from './transfer.js';

/** externalId in lower case → id of the live records of each table that a section refers to. */
export type References = ReadonlyMap<string, ReadonlyMap<string, string>>;

const longestText = 2000;
// Control characters other than tab and line breaks, written as escapes.
const controlCharacters = new RegExp('[\\u0000-\\u0008\\u000B\\u000C\\u000E-\\u001F]');

/** Reads the cells of one sheet row by heading; an empty cell is null, a bad one is reported and read as null. */
export class RowReader {
  private readonly reported = new Set<string>();

  constructor(
    private readonly row: SheetRow,
    private readonly at: { readonly section: string; readonly row: number },
    private readonly references: References,
    private readonly errors: RowError[],
  ) {}

  fault(column: string, message: string): null {
    this.reported.add(column);
    this.errors.push({ ...this.at, column, message });
    return null;
  }

  text(heading: string): string | null {
    const text = textOfCell(this.row[heading] ?? '').trim();
    const unread = reasonUnreadable(text);
    if (unread !== null) return this.fault(heading, unread);
    if (text.length > longestText) return this.fault(heading, `must have at most ${longestText} characters`);
    const fault = controlCharacters.test(text) ? 'has characters that are not allowed' : textFault(text);
    if (fault !== null) return this.fault(heading, fault);
    return text === '' ? null : unguarded(text);
  }

  number(heading: string): number | null {
    const text = this.text(heading);
    if (text === null) return null;
    const number = readNumber(this.row[heading] ?? '', { isPercent: isOfPercentages(heading) });
    return 'fault' in number ? this.fault(heading, number.fault) : number.value;
  }

  /** A number greater than 0. */
  positive(heading: string): number | null {
    const value = this.number(heading);
    return value === null || value > 0 ? value : this.fault(heading, 'Please enter a value greater than 0');
  }

  quantity<K extends QuantityKind>(heading: string, kind: K): { value: number; unit: UnitOf<K> } | null {
    const value = this.positive(heading);
    if (value === null) return null;
    const text = this.text(`${heading} unit`);
    const units = unitsOf(kind);
    const spelled = text === null ? null : unitAsSpelled(text);
    const unit = units.find(candidate => candidate === spelled);
    return unit === undefined ? this.fault(`${heading} unit`, `must be one of ${units.join(', ')}`) : { value, unit };
  }

  yesNo(heading: string): boolean | null {
    const text = this.text(heading)?.toLowerCase() ?? null;
    if (text === null) return null;
    if (['yes', 'true', '1'].includes(text)) return true;
    return ['no', 'false', '0'].includes(text) ? false : this.fault(heading, 'must be yes or no');
  }

  oneOf<const V extends readonly string[]>(heading: string, values: V): V[number] | null {
    const text = this.text(heading);
    if (text === null) return null;
    return values.find(value => value === text) ?? this.fault(heading, `must be one of ${values.join(', ')}`);
  }

  /** The id of the live record of `table` whose externalId is in the cell. */
  reference(heading: string, table: `${string}.${string}`): string | null {
    const text = this.text(heading);
    if (text === null) return null;
    const id = this.references.get(table)?.get(lowerCase(text));
    return id ?? this.fault(heading, `${text} does not exist in this facility`);
  }

  /** Reports a missing value, unless its cell was reported already. */
  required<T>(heading: string, value: T | null): T | null {
    if (value === null && !this.reported.has(heading)) this.fault(heading, 'is required');
    return value;
  }
}
