import type { SheetRow } from '#kernel/contract';

/** The two cells of a quantity; empty when there is none. */
export function quantityCells(
  heading: string,
  quantity: { readonly value: number; readonly unit: string } | null,
): SheetRow {
  return { [heading]: String(quantity?.value ?? ''), [`${heading} unit`]: quantity?.unit ?? '' };
}
