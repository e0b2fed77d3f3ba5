/**
 * Whether a part counts in the shared area: product contact, and not dedicated to one product, as bags, hoses and
 * punches may be (formulas 4.6).
 */
export function isCounted(part: { readonly contact?: boolean; readonly dedicated?: boolean }): boolean {
  return part.contact !== false && part.dedicated !== true;
}
