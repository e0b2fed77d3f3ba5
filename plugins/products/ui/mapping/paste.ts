import { isUnused, isUsed } from './marks.js';
import { plainPair, type Pair, type PairChange, keyOf, type PairKey } from './edits.js';

/** A row or column of the grid as named in a spreadsheet. */
export interface Named {
  readonly id: string;
  readonly externalId: string;
}

/** A pasted cell that is not understood; `place` names it in the grid, or in the text if the grid has no such cell. */
export interface PasteFault {
  readonly key: PairKey | null;
  readonly place: string;
  readonly message: string;
}

export interface Pasted {
  readonly changes: readonly PairChange[];
  readonly faults: readonly PasteFault[];
}

export interface PasteTarget {
  /** Productions and equipment as the grid shows them. */
  readonly rows: readonly Named[];
  readonly columns: readonly Named[];
  /** Upper left cell. */
  readonly at: readonly [row: number, column: number];
  /** Procedure numbers in their spelling; null when any number is accepted. */
  readonly procedures: readonly string[] | null;
  readonly pairNow: (key: PairKey) => Pair | null;
}

/** Parses tab-separated text of a spreadsheet; quoted cells may contain tabs and line breaks. */
export function readTabText(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\r\n]*))(\t|\r\n|\n|\r|$)/y;
  while (cell.lastIndex <= text.length) {
    const at = cell.lastIndex;
    const found = cell.exec(text);
    if (found === null) break;
    const [, quoted, plain = '', end] = found;
    const isLast = end === '';
    // A trailing line break starts no row.
    if (!isLast || at < text.length || row.length > 0) row.push((quoted?.replaceAll('""', '"') ?? plain).trim());
    if (end !== '\t' && row.length > 0) {
      rows.push(row);
      row = [];
    }
    if (isLast) break;
  }
  return rows;
}

/**
 * Changes made by pasted text. With equipment names in the first row or production names in the first column it
 * applies to these; otherwise to the cells from `at` on. The caller fills a selection from one cell.
 */
export function paste(text: string, target: PasteTarget): Pasted {
  const cells = readTabText(text);
  const [head = []] = cells;
  const columnsByName = byName(target.columns);
  const rowsByName = byName(target.rows);
  // Also if no equipment in the heading is known, because its rows would otherwise mark other cells.
  const isHeaded =
    cells.length > 1 &&
    head.length > 1 &&
    (head.slice(1).some(name => columnsByName.has(name.toLowerCase())) ||
      cells.slice(1).some(([name = '']) => rowsByName.has(name.toLowerCase())));
  return isHeaded ? pasteByName(cells, target, columnsByName) : pasteFrom(cells, target);
}

function pasteFrom(cells: readonly (readonly string[])[], target: PasteTarget): Pasted {
  const faults: PasteFault[] = [];
  const outside: string[] = [];
  const changes = cells.flatMap((row, down) =>
    row.flatMap((text, right) => {
      const [production, equipment] = [target.rows[target.at[0] + down], target.columns[target.at[1] + right]];
      if (production !== undefined && equipment !== undefined)
        return meaning(text, production, equipment, target, faults);
      if (!isUnused(text)) outside.push(`row ${down + 1}, column ${right + 1}`);
      return [];
    }),
  );
  const [place] = outside;
  // Thousands of lines outside the grid are reported as one fault.
  const more = outside.length > 1 ? `, and so do ${outside.length - 1} other marked cells` : '';
  if (place !== undefined) faults.push({ key: null, place, message: `lies outside the grid${more}` });
  return { changes, faults };
}

function pasteByName(
  cells: readonly (readonly string[])[],
  target: PasteTarget,
  columnsByName: ReadonlyMap<string, Named>,
): Pasted {
  const faults: PasteFault[] = [];
  const rowsByName = byName(target.rows);
  const [head = [], ...body] = cells;
  const [named, headed] = [new Set<Named>(), new Set<Named>()];
  const equipments = head.map((name, index) => {
    const equipment = columnsByName.get(name.toLowerCase());
    if (index === 0 || (equipment !== undefined && isRepeated(equipment, headed, `column ${index + 1}`, faults)))
      return undefined;
    if (equipment === undefined && name !== '')
      faults.push({ key: null, place: `column ${index + 1}`, message: `${name} is not equipment shown in the grid` });
    return equipment;
  });
  const changes = body.flatMap(([name = '', ...marks], index) => {
    // Spreadsheets include empty rows.
    if (name === '' && marks.every(text => text === '')) return [];
    const production = rowsByName.get(name.toLowerCase());
    if (production === undefined) {
      faults.push({ key: null, place: `row ${index + 2}`, message: `${name} is not a production shown in the grid` });
      return [];
    }
    if (isRepeated(production, named, `row ${index + 2}`, faults)) return [];
    return marks.flatMap((text, right) => {
      const equipment = equipments[right + 1];
      return equipment === undefined ? [] : meaning(text, production, equipment, target, faults);
    });
  });
  return { changes, faults };
}

/** Repeated rows of a production may contradict each other, so only the first counts. */
function isRepeated(record: Named, seen: Set<Named>, place: string, faults: PasteFault[]): boolean {
  if (seen.has(record)) {
    faults.push({ key: null, place, message: `${record.externalId} is listed twice; the first counts` });
    return true;
  }
  seen.add(record);
  return false;
}

/** The change of one cell; none and a fault when it is neither a mark nor a procedure. */
function meaning(
  text: string,
  production: Named,
  equipment: Named,
  { procedures, pairNow }: Pick<PasteTarget, 'procedures' | 'pairNow'>,
  faults: PasteFault[],
): PairChange[] {
  const key = keyOf(production.id, equipment.id);
  if (isUnused(text)) return [{ key, to: null }];
  const pair = pairNow(key) ?? plainPair;
  if (isUsed(text)) return [{ key, to: pair }];
  const named = text.trim().toLowerCase();
  const procedure = procedures === null ? text.trim() : procedures.find(number => number.toLowerCase() === named);
  if (procedure !== undefined) return [{ key, to: { ...pair, procedure } }];
  faults.push({
    key,
    place: `${production.externalId} on ${equipment.externalId}`,
    message: `“${text.slice(0, 40)}” is neither a mark (x, 1, yes) nor a cleaning procedure`,
  });
  return [];
}

/** A pair as a spreadsheet cell: the procedure stated by the pair, `x`, or empty. */
export function markOf(pair: Pair | null): string {
  return pair === null ? '' : (pair.procedure ?? 'x');
}

function byName(list: readonly Named[]): Map<string, Named> {
  return new Map(list.map(each => [each.externalId.toLowerCase(), each]));
}
