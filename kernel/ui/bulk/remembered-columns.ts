import { ownValue } from '#schemas/lib/own-value';
import type { ImportMapping } from '#schemas/transfer/import';

type Columns = Readonly<Record<string, string | null>>;

const columnsOf = (section: string): string => `limpid.import.columns.${section}`;
const sectionsName = 'limpid.import.sections';

/** What the columns of a section were last called in somebody's files. */
export function rememberedColumns(section: string): Columns {
  return read<Columns>(columnsOf(section));
}

/** The section that a sheet of this name was last. */
export function rememberedSection(sheet: string): string | undefined {
  return ownValue(read<Readonly<Record<string, string>>>(sectionsName), sheet.toLowerCase());
}

/** Keeps the choices in this browser, so that next month's file is understood at once. */
export function remember(mapping: ImportMapping): void {
  const sections: Record<string, string> = { ...read<Readonly<Record<string, string>>>(sectionsName) };
  for (const [sheet, { section, columns }] of Object.entries(mapping)) {
    if (section === null) continue;
    sections[sheet.toLowerCase()] = section;
    write(columnsOf(section), { ...rememberedColumns(section), ...columns });
  }
  write(sectionsName, sections);
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
    // Without room the next file is asked about again, no more.
  }
}
