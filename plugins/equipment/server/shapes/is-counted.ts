/**
 * Whether a part belongs to the area that carries residue from product to product: the product touches it, and it is not
 * kept for one product as bags, hoses and punches may be (formulas 4.6).
 */
export function isCounted(part: { readonly contact?: boolean; readonly dedicated?: boolean }): boolean {
  return part.contact !== false && part.dedicated !== true;
}
