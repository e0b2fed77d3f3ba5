import type { SheetRow } from '#kernel/contract';

/** Value and unit cells of a quantity; empty without one. */
export function quantityCells(
  heading: string,
  quantity: { readonly value: number; readonly unit: string } | null,
): SheetRow {
  return { [heading]: String(quantity?.value ?? ''), [`${heading} unit`]: quantity?.unit ?? '' };
}
