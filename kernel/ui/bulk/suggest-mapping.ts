import type { ImportMapping, SheetMapping, SheetPreview, TransferSection } from '#schemas/transfer/import';
import { suggestColumns, suggestSection } from '#schemas/transfer/match-headings';
import { unitOfHeading } from '#schemas/transfer/unit-of-heading';
import { suggestValues } from './values-found.js';
import { rememberedColumns, rememberedSection } from './remembered-columns.js';

/** The probable mapping of a file's sheets. */
export function suggestMapping(sheets: readonly SheetPreview[], sections: readonly TransferSection[]): ImportMapping {
  return Object.fromEntries(
    sheets.map(sheet => {
      if (sheet.isHidden) return [sheet.name, mappingTo(sheet, null)];
      const earlier = sections.find(each => each.section === rememberedSection(sheet.name));
      const asBefore = mappingTo(sheet, earlier ?? null);
      // Generic sheet names such as Sheet1 are common, so the columns must fit too.
      const fits = earlier !== undefined && keysMissing(earlier, asBefore).length === 0;
      return [sheet.name, fits ? asBefore : mappingTo(sheet, suggestSection(sheet, sections) ?? earlier ?? null)];
    }),
  );
}

/** Columns that identify the rows of the section: the first is the key. */
export function keysMissing(section: TransferSection, mapping: SheetMapping): string[] {
  const chosen = new Set(Object.values(mapping.columns));
  return section.headings.slice(0, 1).filter(heading => !chosen.has(heading));
}

/** The probable columns of a sheet of this section. */
export function mappingTo(sheet: SheetPreview, section: TransferSection | null): SheetMapping {
  if (section === null) return { section: null, columns: {} };
  const columns = suggestColumns(sheet.headings, section, rememberedColumns(section.section));
  const constants = Object.fromEntries(
    unitsWithoutColumn(section, columns).flatMap(({ unitHeading, foreign }) => {
      const unit = unitOfHeading(foreign);
      return unit === null ? [] : [[unitHeading, unit]];
    }),
  );
  return { section: section.section, columns, constants, values: suggestValues(sheet, section, columns) };
}

/**
 * The mapping with a column reassigned: the meanings of its words are looked up again, and the unit in the column's
 * heading is used where the file has no other.
 */
export function withColumn(
  sheet: SheetPreview,
  before: SheetMapping,
  section: TransferSection,
  heading: string,
  own: string | null,
): SheetMapping {
  const columns = { ...before.columns, [heading]: own };
  const mapping = { ...before, values: valuesAfter(sheet, section, before, columns) };
  const unitHeading = `${own ?? ''} unit`;
  const unit = unitOfHeading(heading);
  const isOpen = unitsWithoutColumn(section, columns).some(each => each.unitHeading === unitHeading);
  if (unit === null || !isOpen || mapping.constants?.[unitHeading] !== undefined) return { ...mapping, columns };
  return { ...mapping, columns, constants: { ...mapping.constants, [unitHeading]: unit } };
}

/** Keeps the meanings of columns whose assignment is unchanged. */
function valuesAfter(
  sheet: SheetPreview,
  section: TransferSection,
  { columns: before, values = {} }: SheetMapping,
  columns: SheetMapping['columns'],
): NonNullable<SheetMapping['values']> {
  const stayed = Object.entries(columns).flatMap(([foreign, own]) =>
    own !== null && before[foreign] === own ? [own] : [],
  );
  const kept = Object.entries(values).filter(([own]) => stayed.includes(own));
  const found = Object.entries(suggestValues(sheet, section, columns)).filter(([own]) => !stayed.includes(own));
  return Object.fromEntries([...kept, ...found]);
}

/** Columns of quantities whose unit no column of the file gives, with the file's own heading. */
export function unitsWithoutColumn(
  section: TransferSection,
  columns: SheetMapping['columns'],
): { readonly unitHeading: string; readonly foreign: string }[] {
  const mapped = new Set(Object.values(columns));
  return Object.entries(columns).flatMap(([foreign, own]) => {
    const unitHeading = `${own ?? ''} unit`;
    return own !== null && section.headings.includes(unitHeading) && !mapped.has(unitHeading)
      ? [{ unitHeading, foreign }]
      : [];
  });
}

/** Values for all rows, with the text for one column; blanks count as empty. */
export function constantsWith({ constants = {} }: SheetMapping, heading: string, text: string): Record<string, string> {
  const { [heading]: _before, ...others } = constants;
  return text.trim() === '' ? others : { ...others, [heading]: text.trim() };
}
