import type { SourceSheet } from './source-sheet.js';

/**
 * Sheets of several files may share a name, above all `Sheet1`: the second becomes `Sheet1 (2)`, so that each can be
 * mapped to another section. `isWanted` tells whether a mapping uses the name; a sheet whose new name is not used keeps
 * its own.
 */
export function withDistinctNames(
  sheets: readonly SourceSheet[],
  isWanted: (name: string) => boolean = () => true,
): SourceSheet[] {
  const taken = new Set(sheets.map(({ name }) => name));
  const seen = new Set<string>();
  return sheets.map(sheet => {
    if (!seen.has(sheet.name)) {
      seen.add(sheet.name);
      return sheet;
    }
    let count = 2;
    while (taken.has(numbered(sheet.name, count))) count += 1;
    const name = numbered(sheet.name, count);
    taken.add(name);
    return isWanted(name) ? { ...sheet, name } : sheet;
  });
}

function numbered(name: string, count: number): string {
  return `${name} (${count})`;
}
