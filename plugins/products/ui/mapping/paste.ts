import { isUnused, isUsed } from './marks.js';
import { plainPair, type Pair, type PairChange, keyOf, type PairKey } from './edits.js';

/** A row or column of the grid as a spreadsheet names it. */
export interface Named {
  readonly id: string;
  readonly externalId: string;
}

/** A pasted cell that means nothing. `place` names it in the grid, or in the text where the grid has no such cell. */
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
  /** Productions and machines as the grid shows them. */
  readonly rows: readonly Named[];
  readonly columns: readonly Named[];
  /** Upper left cell. */
  readonly at: readonly [row: number, column: number];
  /** Numbers of procedures as they are spelled; null when any number may be named. */
  readonly procedures: readonly string[] | null;
  readonly pairNow: (key: PairKey) => Pair | null;
}

/** Cells of tab-separated text as spreadsheets put it on the clipboard: quoted cells may hold tabs and line breaks. */
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
    // A line break at the very end begins no row.
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
 * What pasted text makes of the grid. Text whose first row names machines or whose first column names productions goes
 * to these, whatever cell is chosen; other text goes to the cells from `at` on. One cell fills a whole selection, which
 * the caller does.
 */
export function paste(text: string, target: PasteTarget): Pasted {
  const cells = readTabText(text);
  const [head = []] = cells;
  const columnsByName = byName(target.columns);
  const rowsByName = byName(target.rows);
  // Also where no machine of the head is known: its rows would else be taken for marks of other cells.
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
  // A file of thousands of lines is one mistake.
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
      faults.push({ key: null, place: `column ${index + 1}`, message: `${name} is no machine that the grid shows` });
    return equipment;
  });
  const changes = body.flatMap(([name = '', ...marks], index) => {
    // Spreadsheets copy empty rows along.
    if (name === '' && marks.every(text => text === '')) return [];
    const production = rowsByName.get(name.toLowerCase());
    if (production === undefined) {
      faults.push({ key: null, place: `row ${index + 2}`, message: `${name} is no production that the grid shows` });
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

/** Two rows of one production may contradict each other, and nobody would see which one counted. */
function isRepeated(record: Named, seen: Set<Named>, place: string, faults: PasteFault[]): boolean {
  if (seen.has(record)) {
    faults.push({ key: null, place, message: `${record.externalId} stands there a second time; the first counts` });
    return true;
  }
  seen.add(record);
  return false;
}

/** The change that one cell asks for; none and a fault when it is neither a mark nor a procedure. */
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

/** A pair as a cell of a spreadsheet: the pair's own procedure, `x`, or nothing. */
export function markOf(pair: Pair | null): string {
  return pair === null ? '' : (pair.procedure ?? 'x');
}

function byName(list: readonly Named[]): Map<string, Named> {
  return new Map(list.map(each => [each.externalId.toLowerCase(), each]));
}
