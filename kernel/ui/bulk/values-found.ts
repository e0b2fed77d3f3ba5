import { ownValue } from '#schemas/lib/own-value';
import { isReadAsItStands, suggestValue } from '#schemas/transfer/match-values';
import type { SheetMapping, SheetPreview, TransferSection } from '#schemas/transfer/import';
import { rememberedValues } from './remembered-columns.js';
import { textsFound, type FoundText } from './texts-found.js';

/** A text that an import would not accept as it is, with its location. */
export interface ForeignValue extends FoundText {
  readonly foreign: string;
  readonly heading: string;
}

/** The foreign words of a sheet under its mapping of columns. */
export function foreignValues(
  sheet: SheetPreview,
  section: TransferSection,
  columns: SheetMapping['columns'],
): ForeignValue[] {
  return Object.entries(columns).flatMap(([foreign, heading]) => {
    const column = heading === null ? undefined : ownValue(section.choices, heading);
    if (heading === null || column === undefined) return [];
    const words = column.choices.map(({ value }) => value);
    return textsFound(sheet, foreign, column.isList)
      .filter(({ text }) => !isReadAsItStands(words, text, column.recordsOf !== null))
      .map(found => ({ ...found, foreign, heading }));
  });
}

/** Earlier or certain meanings of foreign words. Choices that no longer exist are not offered. */
export function suggestValues(
  sheet: SheetPreview,
  section: TransferSection,
  columns: SheetMapping['columns'],
): NonNullable<SheetMapping['values']> {
  const remembered = rememberedValues(section.section);
  const values: Record<string, Record<string, string | null>> = {};
  for (const { heading, text } of foreignValues(sheet, section, columns)) {
    const choices = ownValue(section.choices, heading)?.choices ?? [];
    const words = choices.map(({ value }) => value);
    const earlier = ownValue(ownValue(remembered, heading) ?? {}, text);
    const isOpen = earlier === undefined || (earlier !== null && !words.includes(earlier));
    const labels = choices.map(({ value, label }) => label.replace(`${value} · `, ''));
    const meant = isOpen ? (suggestValue(words, text, labels) ?? undefined) : earlier;
    if (meant !== undefined) values[heading] = { ...values[heading], [text]: meant };
  }
  return values;
}
