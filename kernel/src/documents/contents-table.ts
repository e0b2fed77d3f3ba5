import type { Content, TableCell } from 'pdfmake/interfaces.js';

/** A title with its page; null until the pages are known. */
export interface ListedTitle {
  readonly text: string;
  readonly page: number | null;
}

/** Points for the number of a page. */
const numberWidth = 40;

/** The titles of a document, each on lines of its own, so that the list takes as much space before the pages are known. */
export function contentsTable(
  titles: readonly ListedTitle[],
  width: number,
  fitted: (text: string, within: number) => string,
): Content {
  return {
    margin: [0, 4, 0, 10],
    table: {
      widths: ['*', numberWidth],
      body: [
        [{ text: 'Contents', bold: true, fontSize: 12, colSpan: 2 }, {}],
        ...titles.map(({ text, page }): TableCell[] => [
          { text: fitted(text, width - numberWidth) },
          { text: page === null ? ' ' : String(page), alignment: 'right' },
        ]),
      ],
    },
    layout: 'noBorders',
  };
}
