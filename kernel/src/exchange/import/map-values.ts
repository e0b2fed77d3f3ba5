import { validationError, type AnyCall, type ColumnChoices, type ImportSection } from '#kernel/contract';
import { ownValue } from '#schemas/lib/own-value';
import { lowerCase } from '#schemas/lib/lower-case';
import { wordOfCell } from '#schemas/transfer/match-values';
import type { ImportMapping, SheetMapping } from '#schemas/transfer/import';

/** Foreign texts of one column with their meanings; null empties the cell. */
type Meanings = Readonly<Record<string, string | null>>;

/** A foreign text found in a cell, and its translation. */
export interface ReadValue {
  readonly heading: string;
  readonly text: string;
  readonly meant: string | null;
}

/** Refuses meanings for columns without choices or without a source, and meanings that are none of the choices. */
export function checkValues(
  section: ImportSection,
  sheetName: string,
  values: NonNullable<SheetMapping['values']>,
  owns: readonly string[],
): void {
  for (const [heading, meanings] of Object.entries(values)) {
    const choices = ownValue(section.choices ?? {}, heading);
    const path = pathOf(sheetName, heading);
    if (choices === undefined)
      throw validationError({ path, message: `${section.section} has no column ${heading.slice(0, 80)} with choices` });
    if (!owns.includes(heading)) throw validationError({ path, message: 'no column of the file goes to it' });
    for (const [text, meant] of Object.entries(meanings)) {
      if (text.trim() === '') throw validationError({ path, message: 'an empty cell cannot mean anything' });
      if (meant === null || !('words' in choices) || choices.words.includes(meant)) continue;
      throw validationError({
        path: pathOf(sheetName, heading, text),
        message: `must be one of ${choices.words.join(', ')}`,
      });
    }
  }
}

/** Refuses meanings that are no live record of the facility. */
export async function assertLiveRecords(
  call: AnyCall,
  sections: readonly ImportSection[],
  mapping: ImportMapping,
): Promise<void> {
  for (const [sheetName, { section: named, values = {} }] of Object.entries(mapping)) {
    const section = sections.find(each => each.section === named || each.file === named);
    for (const [heading, meanings] of Object.entries(values)) {
      const choices = ownValue(section?.choices ?? {}, heading);
      if (choices === undefined || !('table' in choices)) continue;
      const wanted = Object.entries(meanings).flatMap(([text, meant]) => (meant === null ? [] : [{ text, meant }]));
      const live = await liveAmong(
        call,
        choices,
        wanted.map(({ meant }) => lowerCase(meant)),
      );
      const lost = wanted.find(({ meant }) => !live.has(lowerCase(meant)));
      if (lost !== undefined)
        throw validationError({
          path: pathOf(sheetName, heading, lost.text),
          message: `${lost.meant.slice(0, 80)} does not exist in this facility`,
        });
    }
  }
}

async function liveAmong(
  call: AnyCall,
  { table }: ColumnChoices & { readonly table: string },
  keys: readonly string[],
): Promise<ReadonlySet<string>> {
  if (keys.length === 0) return new Set();
  const rows = await call.tx.rows<{ key: string }>({
    text: `select lower(external_id) as key from ${table}
           where facility_id = $1 and lower(external_id) = any($2::text[]) and archived_at is null`,
    values: [call.facility.id, keys],
  });
  return new Set(rows.map(({ key }) => key));
}

/** Translates foreign texts, and reports those found to `seen`. */
export function valueReader(
  section: ImportSection,
  heading: string,
  meanings: Meanings,
  seen: (value: ReadValue) => void,
): (cell: string) => string {
  const isList = ownValue(section.choices ?? {}, heading)?.isList === true;
  const byText = new Map(Object.entries(meanings).map(([text, meant]) => [text.trim(), meant]));
  const meantBy = (text: string): string | null | undefined => {
    const meant = byText.get(text);
    if (meant !== undefined) seen({ heading, text, meant });
    return meant;
  };
  return cell => {
    const whole = meantBy(wordOfCell(cell));
    if (whole !== undefined) return whole ?? '';
    if (!isList || !cell.includes('|')) return cell;
    const parts = cell.split('|').map(part => {
      const meant = meantBy(part.trim());
      return meant === undefined ? part : (meant ?? '');
    });
    // Two foreign words may mean the same.
    return [...new Set(parts)].join('|');
  };
}

function pathOf(sheetName: string, ...names: readonly string[]): string {
  return ['mapping', sheetName, 'values', ...names].map(name => name.slice(0, 80)).join('.');
}
