import type { QuantityKind } from '#schemas/lib/units';
import { unitsOf } from '#schemas/lib/units';
import { RowReader } from './row-reader.js';
import type { ColumnChoices } from './transfer.js';

/** Records the requested choices, whatever the row contains. */
class ChoiceFinder extends RowReader {
  readonly found: Record<string, ColumnChoices> = {};

  constructor() {
    super({}, { section: '', row: 2 }, new Map(), []);
  }

  override quantity<K extends QuantityKind>(heading: string, kind: K) {
    this.found[`${heading} unit`] = { words: unitsOf(kind) };
    return super.quantity(heading, kind);
  }

  override yesNo(heading: string) {
    this.found[heading] = { words: ['yes', 'no'] };
    return super.yesNo(heading);
  }

  override oneOf<const V extends readonly string[]>(heading: string, values: V) {
    this.found[heading] = { words: values };
    return super.oneOf(heading, values);
  }

  override reference(heading: string, table: `${string}.${string}`) {
    this.found[heading] = { table };
    return super.reference(heading, table);
  }
}

/** The columns from which `read` takes a choice, a unit or a record, found by giving it an empty row. */
export function choicesRead(read: (row: RowReader) => unknown): Readonly<Record<string, ColumnChoices>> {
  const finder = new ChoiceFinder();
  read(finder);
  return finder.found;
}

/** Records which columns are read as numbers, whatever the row contains. */
class NumberFinder extends RowReader {
  readonly found = new Set<string>();

  constructor() {
    super({}, { section: '', row: 2 }, new Map(), []);
  }

  override number(heading: string) {
    this.found.add(heading);
    return super.number(heading);
  }
}

/** The columns from which `read` takes numbers. */
export function numbersRead(read: (row: RowReader) => unknown): readonly string[] {
  const finder = new NumberFinder();
  read(finder);
  return [...finder.found];
}
