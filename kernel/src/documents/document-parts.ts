import type { Block, Cell, DocumentModel } from '#kernel/contract';

/** A document without the rows of its tables, or some rows of the table at index `block`. */
export type DocumentPart =
  { readonly document: DocumentModel } | { readonly block: number; readonly rows: readonly (readonly Cell[])[] };

/** Rows in a part: copying them takes about a millisecond. */
const rowsOfPart = 250;

/**
 * The printable content of a document in small parts, so that handing it to a thread blocks nobody. Sheets are not
 * printed.
 */
export function* partsOf(model: DocumentModel): Generator<DocumentPart> {
  const blocks = model.blocks.map((block): Block => (block.kind === 'table' ? { ...block, rows: [] } : block));
  yield { document: { ...model, blocks, sheets: [] } };
  for (const [block, content] of model.blocks.entries()) {
    if (content.kind !== 'table') continue;
    for (let first = 0; first < content.rows.length; first += rowsOfPart)
      yield { block, rows: content.rows.slice(first, first + rowsOfPart) };
  }
}

/** Reassembles the document from its parts, in order. */
export function fromParts(parts: readonly DocumentPart[]): DocumentModel {
  const rows = new Map<number, (readonly Cell[])[]>();
  let document: DocumentModel | undefined;
  for (const part of parts) {
    if ('document' in part) document = part.document;
    else {
      const all = rows.get(part.block) ?? [];
      all.push(...part.rows);
      rows.set(part.block, all);
    }
  }
  if (document === undefined) throw new Error('parts without a document');
  const blocks = document.blocks.map((block, place): Block =>
    block.kind === 'table' ? { ...block, rows: rows.get(place) ?? [] } : block,
  );
  return { ...document, blocks };
}
