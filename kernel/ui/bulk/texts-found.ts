import { ownValue } from '#schemas/lib/own-value';
import type { SheetPreview } from '#schemas/transfer/import';

/** A text of a column with the number of its rows. */
export interface FoundText {
  readonly text: string;
  readonly rows: number;
}

/** The texts of a column, with lists split into parts; none when it has too many for choices. */
export function textsFound(sheet: SheetPreview | undefined, foreign: string, isList = false): readonly FoundText[] {
  const found = ownValue(sheet?.values ?? {}, foreign) ?? [];
  if (!isList) return found;
  const parts = new Map<string, number>();
  for (const { text, rows } of found)
    for (const part of text.split('|').map(each => each.trim()))
      if (part !== '') parts.set(part, (parts.get(part) ?? 0) + rows);
  return [...parts].map(([text, rows]) => ({ text, rows }));
}
