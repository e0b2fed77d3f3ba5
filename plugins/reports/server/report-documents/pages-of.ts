/** Number of pages of a PDF that the product has printed, whose page objects are not compressed. */
export function pagesOf(content: Buffer): number {
  return content.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0;
}
