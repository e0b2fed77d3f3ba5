import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Block, Cell, DocumentModel, TableBlock } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { stateText } from './moments.js';

const grey = '#525252';
const line = '#c6c6c6';

/** The page layout of a document: head with facility and versions, blocks, foot with page, person, time and hash. */
export function pdfDefinition(model: DocumentModel, hash: string): TDocumentDefinitions {
  const state = stateText(model);
  const printed = `Printed ${dateText(model.printedAt, model.dateTime)} by ${model.printedBy}`;
  return {
    info: { title: model.title, creationDate: model.printedAt },
    pageSize: 'A4',
    pageOrientation: model.orientation ?? 'portrait',
    pageMargins: [40, 56, 40, 52],
    defaultStyle: { fontSize: 8, lineHeight: 1.15 },
    header: {
      margin: [40, 22, 40, 0],
      columns: [
        { text: model.facility, bold: true },
        {
          text: [model.title, ...(state === null ? [] : ['\n', { text: state, bold: true }])],
          alignment: 'right',
          color: grey,
        },
      ],
    },
    footer: (page: number, pages: number): Content => ({
      margin: [40, 8, 40, 0],
      fontSize: 7,
      color: grey,
      stack: [
        { columns: [{ text: printed }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 90 }] },
        { text: `Content hash (SHA-256) ${hash}` },
      ],
    }),
    content: [
      { text: model.title, fontSize: 16, bold: true },
      ...(model.subtitle === undefined
        ? []
        : [{ text: model.subtitle, fontSize: 11, margin: [0, 2, 0, 0] } as Content]),
      ...(state === null ? [] : [{ text: state, fontSize: 10, bold: true, margin: [0, 4, 0, 0] } as Content]),
      ...(model.versions.length === 0 ? [] : [versions(model)]),
      ...model.blocks.map(block),
    ],
  };
}

function versions(model: DocumentModel): Content {
  return {
    text: model.versions.map(([label, value]) => `${label}: ${value}`).join('  ·  '),
    color: grey,
    margin: [0, 6, 0, 8],
  };
}

function block(content: Block): Content {
  switch (content.kind) {
    case 'heading':
      return { text: content.text, fontSize: 12, bold: true, margin: [0, 10, 0, 4] };
    case 'paragraph':
      return { text: content.text, margin: [0, 2, 0, 6] };
    case 'note':
      return { text: content.text, italics: true, color: grey, margin: [0, 6, 0, 0] };
    case 'facts':
      return {
        margin: [0, 2, 0, 8],
        table: {
          widths: [140, '*'],
          body: content.facts.map(([label, value]): TableCell[] => [{ text: label, color: grey }, { text: value }]),
        },
        layout: 'noBorders',
      };
    case 'table':
      return table(content);
  }
}

function table(content: TableBlock): Content {
  const total = content.columns.reduce((sum, column) => sum + column.width, 0);
  const heading = content.columns.map((column): TableCell => ({
    text: column.heading,
    bold: true,
    alignment: column.align ?? 'left',
    fillColor: '#e0e0e0',
  }));
  const rows = content.rows.map(row =>
    content.columns.map((column, index): TableCell => ({
      text: cellText(row[index] ?? null),
      alignment: column.align ?? 'left',
    })),
  );
  return {
    margin: [0, 2, 0, 8],
    table: {
      headerRows: 1,
      dontBreakRows: true,
      // Cell padding is not part of a column's width: a share is left for it.
      widths: content.columns.map(
        column => `${((column.width / total) * (100 - content.columns.length * 0.9)).toFixed(2)}%`,
      ),
      body: [heading, ...rows],
    },
    layout: {
      hLineWidth: () => 0.5,
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingTop: () => 2,
      paddingBottom: () => 2,
      paddingLeft: () => 3,
      paddingRight: () => 3,
    },
  };
}

/** Long words get places to break, so that no text leaves its column. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'object' ? String(cell.value) : String(cell);
  return text.replace(/[^\s]{28}/g, part => `${part}\u200b`);
}
