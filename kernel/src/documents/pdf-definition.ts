import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Block, Cell, DocumentModel, TableBlock } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { stateText } from './moments.js';

const grey = '#525252';
const line = '#c6c6c6';
/** Characters of a subject that fit beside the facility at the head of a page. */
const subjectShown = 80;

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
        { text: model.facility, bold: true, width: '30%' },
        {
          text: [headOf(model), ...(state === null ? [] : ['\n', { text: state, bold: true }])],
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
      ...withCaptions(model.blocks).map(block),
    ],
  };
}

/** What every page is of, so that one that lost the others still says it. */
function headOf({ title, subtitle }: DocumentModel): string {
  if (subtitle === undefined) return title;
  return `${title} · ${subtitle.length > subjectShown ? `${subtitle.slice(0, subjectShown)}…` : subtitle}`;
}

/** A heading right above a table becomes its caption: it never stands alone at the end of a page, and returns on the next. */
function withCaptions(blocks: readonly Block[]): Block[] {
  return blocks.flatMap((each, index): Block[] => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    if (each.kind === 'heading' && after?.kind === 'table' && after.title === undefined) return [];
    const isCaptioned = each.kind === 'table' && each.title === undefined && before?.kind === 'heading';
    return [isCaptioned ? { ...each, title: before.text } : each];
  });
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
  const caption = content.title === undefined ? [] : [captionOf(content.title, content.columns.length)];
  return {
    margin: [0, 2, 0, 8],
    table: {
      headerRows: caption.length + 1,
      keepWithHeaderRows: 1,
      dontBreakRows: true,
      widths: content.columns.map(column => `${((column.width / total) * 100).toFixed(3)}%`),
      body: [...caption, heading, ...rows],
    },
    layout: {
      hLineWidth: index => (index < caption.length ? 0 : 0.5),
      vLineWidth: () => 0,
      hLineColor: () => line,
      paddingTop: () => 2,
      paddingBottom: () => 2,
      paddingLeft: () => 5,
      paddingRight: () => 5,
    },
  };
}

/** The title of a table over all its columns. */
function captionOf(text: string, columns: number): TableCell[] {
  const title: TableCell = { text, colSpan: columns, fontSize: 12, bold: true, margin: [-5, 6, 0, 2] };
  return [title, ...Array.from({ length: columns - 1 }, () => ({}))];
}

/** Long words get places to break, so that no text leaves its column. */
function cellText(cell: Cell): string {
  if (cell === null) return '';
  const text = typeof cell === 'object' ? String(cell.value) : String(cell);
  return text.replace(/[^\s]{28}/g, part => `${part}\u200b`);
}
