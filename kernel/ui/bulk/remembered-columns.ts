import { ownValue } from '#schemas/lib/own-value';
import type { ImportMapping, SheetMapping, SheetPreview } from '#schemas/transfer/import';
import { textsFound } from './texts-found.js';

type Values = NonNullable<SheetMapping['values']>;
type Columns = Readonly<Record<string, string | null>>;

const columnsOf = (section: string): string => `limpid.import.columns.${section}`;
const valuesOf = (section: string): string => `limpid.import.values.${section}`;
const sectionsName = 'limpid.import.sections';

/** Last headings of a section's columns in this user's files. */
export function rememberedColumns(section: string): Columns {
  return read<Columns>(columnsOf(section));
}

/** Last meanings of the foreign words of a section's columns. */
export function rememberedValues(section: string): Values {
  return read<Values>(valuesOf(section));
}

/** The last section of a sheet with this name. */
export function rememberedSection(sheet: string): string | undefined {
  return ownValue(read<Readonly<Record<string, string>>>(sectionsName), sheet.toLowerCase());
}

/** Stores the choices in this browser, so that the next file is mapped automatically. */
export function remember(mapping: ImportMapping, sheets: readonly SheetPreview[]): void {
  const sections: Record<string, string> = { ...read<Readonly<Record<string, string>>>(sectionsName) };
  for (const [sheet, own] of Object.entries(mapping)) {
    const { section, columns } = own;
    if (section === null) continue;
    sections[sheet.toLowerCase()] = section;
    rememberValues(
      section,
      own,
      sheets.find(({ name }) => name === sheet),
    );
    write(columnsOf(section), { ...rememberedColumns(section), ...columns });
  }
  write(sectionsName, sections);
}

/** Words of this file without a translation are forgotten; those of other files stay known. */
function rememberValues(
  section: string,
  { columns, values = {} }: SheetMapping,
  sheet: SheetPreview | undefined,
): void {
  const known: Record<string, Record<string, string | null>> = { ...rememberedValues(section) };
  for (const [foreign, heading] of Object.entries(columns)) {
    if (heading === null) continue;
    const meanings = { ...ownValue(known, heading) };
    const texts = [...textsFound(sheet, foreign), ...textsFound(sheet, foreign, true)];
    for (const { text } of texts) delete meanings[text];
    known[heading] = { ...meanings, ...ownValue(values, heading) };
  }
  write(valuesOf(section), known);
}

function read<T extends object>(name: string): T {
  try {
    return JSON.parse(localStorage.getItem(name) ?? '{}') as T;
  } catch {
    return {} as T;
  }
}

function write(name: string, value: object): void {
  try {
    localStorage.setItem(name, JSON.stringify(value));
  } catch {
    // Without storage space the next file is mapped by hand again.
  }
}
