import type { ImportMapping, SheetMapping, SheetPreview, TransferSection } from '#schemas/transfer/import';
import { suggestColumns, suggestSection } from '#schemas/transfer/match-headings';
import { rememberedColumns, rememberedSection } from './remembered-columns.js';

/** What the sheets of a file probably are. */
export function suggestMapping(sheets: readonly SheetPreview[], sections: readonly TransferSection[]): ImportMapping {
  return Object.fromEntries(
    sheets.map(sheet => {
      const earlier = sections.find(each => each.section === rememberedSection(sheet.name));
      return [sheet.name, mappingTo(sheet, earlier ?? suggestSection(sheet, sections))];
    }),
  );
}

/** The likeliest columns of a sheet that is this section. */
export function mappingTo(sheet: SheetPreview, section: TransferSection | null): SheetMapping {
  if (section === null) return { section: null, columns: {} };
  return {
    section: section.section,
    columns: suggestColumns(sheet.headings, section, rememberedColumns(section.section)),
  };
}
