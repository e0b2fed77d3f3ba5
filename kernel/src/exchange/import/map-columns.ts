import { validationError, type ImportSection } from '#kernel/contract';
import { ownValue } from '#schemas/lib/own-value';
import { ImportMapping, type SheetMapping } from '#schemas/transfer/import';
import { compileCheck } from '../../core/validate.js';
import { checkValues, valueReader, type ReadValue } from './map-values.js';
import type { SourceSheet } from '../source/source-sheet.js';

const check = compileCheck(ImportMapping, 'body');

/** The mapping of an upload, from its form field. */
export function readMapping(text: string | undefined): ImportMapping {
  if (text === undefined) return {};
  try {
    const mapping = JSON.parse(text) as ImportMapping;
    check(mapping);
    return mapping;
  } catch (error) {
    if (error instanceof SyntaxError) throw validationError({ path: 'mapping', message: 'is no valid JSON' });
    throw error;
  }
}

/** A sheet in the terms of its section, and the file's own names. */
export interface MappedSheet extends SourceSheet {
  /** The sheet as in the file. */
  readonly source: SourceSheet;
  /** The file's heading for each of the section's. */
  readonly foreign: Readonly<Record<string, string>>;
  /** Foreign values found so far that were translated. */
  readValues(): readonly ReadValue[];
}

/** The sheets under the names and headings of their mapped sections, without the sheets that are left out. */
export function mapSheets(
  sections: readonly ImportSection[],
  sheets: readonly SourceSheet[],
  mapping: ImportMapping,
): MappedSheet[] {
  const unknown = Object.keys(mapping).find(name => !sheets.some(sheet => sheet.name === name));
  if (unknown !== undefined) throw mappingFault(`the file has no sheet ${unknown.slice(0, 80)}`);
  return sheets.flatMap(sheet => {
    const chosen = ownValue(mapping, sheet.name);
    if (chosen === undefined)
      return sheet.isHidden === true ? [] : [{ ...sheet, source: sheet, foreign: {}, readValues: () => [] }];
    if (chosen.section === null) return [];
    const section = sections.find(each => each.section === chosen.section || each.file === chosen.section);
    if (section === undefined) throw mappingFault(`there is no section ${chosen.section.slice(0, 80)}`);
    return [mapped(section, sheet, chosen)];
  });
}

function mapped(
  section: ImportSection,
  sheet: SourceSheet,
  { columns, constants = {}, values = {} }: SheetMapping,
): MappedSheet {
  const pairs = sheet.headings.flatMap((heading): (readonly [foreign: string, own: string])[] => {
    const own = ownValue(columns, heading) ?? null;
    return own === null ? [] : [[heading, own]];
  });
  // A column of the file takes precedence over a value for all rows.
  const given = Object.entries(constants).filter(([own]) => !pairs.some(([, mappedTo]) => mappedTo === own));
  const owns = [...pairs.map(([, own]) => own), ...given.map(([own]) => own)];
  const repeated = owns.find((own, index) => owns.indexOf(own) < index);
  if (repeated !== undefined) throw mappingFault(`${sheet.name}: two columns are mapped to ${repeated}`);
  const stray = owns.find(own => !section.headings.includes(own));
  if (stray !== undefined) throw mappingFault(`${section.section} has no column ${stray.slice(0, 80)}`);
  checkValues(
    section,
    sheet.name,
    values,
    pairs.map(([, own]) => own),
  );
  const read = new Map<string, ReadValue>();
  const cellsOf = pairs.map(([foreign, own]) => {
    const meanings = ownValue(values, own);
    const place = sheet.headings.indexOf(foreign);
    if (meanings === undefined) return (row: readonly string[]) => row[place] ?? '';
    const asMeant = valueReader(section, own, meanings, value => read.set(JSON.stringify([own, value.text]), value));
    return (row: readonly string[]) => asMeant(row[place] ?? '');
  });
  const same = given.map(([, text]) => text);
  const { rowCount, headingLine = 1, fault } = sheet;
  return {
    name: section.file,
    headings: owns,
    rowCount,
    headingLine,
    fault,
    async *batches() {
      for await (const { cells, lines } of sheet.batches())
        yield { lines, cells: cells.map(row => [...cellsOf.map(cellOf => cellOf(row)), ...same]) };
    },
    source: sheet,
    readValues: () => [...read.values()],
    foreign: Object.fromEntries(pairs.map(([foreign, own]) => [own, foreign])),
  };
}

function mappingFault(message: string): Error {
  return validationError({ path: 'mapping', message });
}
