import type { Cell, TableBlock } from '#kernel/contract';

/** A table of a document; a column is its heading and width, and a third word where its numbers stand at the right. */
export function documentTable(
  title: string,
  columns: readonly (readonly [heading: string, width: number, align?: 'right'])[],
  rows: readonly (readonly Cell[])[],
): TableBlock {
  return {
    kind: 'table',
    title,
    columns: columns.map(([heading, width, align]) => ({ heading, width, ...(align === undefined ? {} : { align }) })),
    rows,
  };
}
