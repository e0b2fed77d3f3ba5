import type { Content, TableCell, TDocumentDefinitions } from 'pdfmake/interfaces.js';
import type { Block, DocumentModel, FactsBlock, TableBlock } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import type { Letters, Looks } from './letters.js';
import { lines } from './lines.js';
import { stateText } from './moments.js';
import { grey, pdfNote, pdfTable } from './pdf-table.js';
import { printable, standIn } from './printable.js';

/** Points. */
const margin = 40;
const a4 = { portrait: 595.28, landscape: 841.89 } as const;
const [body, labelWidth] = [8, 140];
/** What the layout `noBorders` of pdfmake leaves between two columns. */
const columnGap = 8;
const titleLooks = { size: 16, bold: true } as const;
const captionLooks = { size: 12, bold: true } as const;
/** Facts, and signs in them, that surely fit half a page. */
const [togetherFacts, togetherSigns] = [12, 1200];
/** Part of the head of a page that the facility may take. */
const facilityPart = 0.3;
/** Characters of a subject that fit beside the facility at the head of a page. */
const subjectShown = 80;

/** The page layout of a document: head with facility and versions, blocks, foot with page, person, time and hash. */
export function pdfDefinition(given: DocumentModel, hash: string, letters: Letters): TDocumentDefinitions {
  const { model, isComplete } = printable(given, letters.has);
  const { orientation = 'portrait', title, subtitle, facility } = model;
  const state = stateText(model);
  const printed = `Printed ${dateText(model.printedAt, model.dateTime)} by ${model.printedBy}`;
  const width = a4[orientation] - margin * 2;
  const fitted = (text: string, within: number, looks: Looks): string =>
    lines(text, { width: within, letters, ...looks });
  return {
    version: '1.7',
    language: 'en',
    displayTitle: true,
    info: {
      title: inMetadata([given.title, given.subtitle, given.facility].filter(part => part !== undefined).join(' · ')),
      subject: inMetadata(given.facility),
      author: inMetadata(given.printedBy),
      creator: 'Limpid',
      creationDate: model.printedAt,
    },
    pageSize: 'A4',
    pageOrientation: orientation,
    pageMargins: [margin, 56, margin, 52],
    defaultStyle: { fontSize: body, lineHeight: 1.15 },
    header: {
      margin: [margin, 22, margin, 0],
      columns: [
        {
          text: fitted(facility, width * facilityPart, { size: body, bold: true }),
          bold: true,
          width: width * facilityPart,
        },
        {
          text: [
            fitted(headOf(model), width * (1 - facilityPart), { size: body }),
            ...(state === null ? [] : ['\n', { text: state, bold: true }]),
          ],
          alignment: 'right',
          color: grey,
        },
      ],
    },
    footer: (page: number, pages: number): Content => ({
      margin: [margin, 8, margin, 0],
      fontSize: 7,
      color: grey,
      stack: [
        { columns: [{ text: printed }, { text: `Page ${page} of ${pages}`, alignment: 'right', width: 90 }] },
        { text: `Content hash (SHA-256) ${hash}` },
      ],
    }),
    content: [
      { text: fitted(title, width, titleLooks), fontSize: titleLooks.size, bold: true },
      ...(subtitle === undefined
        ? []
        : [{ text: fitted(subtitle, width, { size: 11 }), fontSize: 11, margin: [0, 2, 0, 0] } as Content]),
      ...(state === null ? [] : [{ text: state, fontSize: 10, bold: true, margin: [0, 4, 0, 0] } as Content]),
      ...(model.versions.length === 0 ? [] : [versions(model, text => fitted(text, width, { size: body }))]),
      ...(isComplete ? [] : [incomplete]),
      ...atEnd(
        withNotes(withCaptions(model.blocks)).map(({ content, notes }) => block(content, notes, width, letters)),
      ),
    ],
  };
}

/** The library writes these texts into XML as they are: signs of XML are replaced by those that look like them. */
function inMetadata(text: string): string {
  return text.replaceAll('&', '\uFF06').replaceAll('<', '\u2039').replaceAll('>', '\u203A');
}

const incomplete: Content = {
  text: `${standIn} stands for a character that the font of this paper lacks; screens and spreadsheets show it.`,
  bold: true,
  margin: [0, 0, 0, 8],
};

/** What every page is of, so that one that lost the others still says it. */
function headOf({ title, subtitle }: DocumentModel): string {
  if (subtitle === undefined) return title;
  const signs = Array.from(subtitle);
  return `${title} · ${signs.length > subjectShown ? `${signs.slice(0, subjectShown).join('')}…` : subtitle}`;
}

/** A heading right above a table or facts becomes their caption: it never stands alone at the end of a page, and returns on the next. */
function withCaptions(blocks: readonly Block[]): Block[] {
  const takesCaption = (each: Block | undefined): each is TableBlock | FactsBlock =>
    (each?.kind === 'table' || each?.kind === 'facts') && each.title === undefined;
  return blocks.flatMap((each, index): Block[] => {
    const [before, after] = [blocks[index - 1], blocks[index + 1]];
    if (each.kind === 'heading' && takesCaption(after)) return [];
    const isCaptioned = takesCaption(each) && before?.kind === 'heading';
    return [isCaptioned ? { ...each, title: before.text } : each];
  });
}

/** Room below the last block would take an empty page where the block ends a page. */
function atEnd(contents: readonly Content[]): Content[] {
  const last = contents.at(-1);
  if (typeof last !== 'object' || !('margin' in last) || !Array.isArray(last.margin)) return [...contents];
  const [left, top = 0, right = 0] = last.margin;
  return [...contents.slice(0, -1), { ...last, margin: [left, top, right, 0] }];
}

/** Notes right below a table go with it. */
function withNotes(blocks: readonly Block[]): { readonly content: Block; readonly notes: string[] }[] {
  const found: { readonly content: Block; readonly notes: string[] }[] = [];
  for (const content of blocks) {
    const last = found.at(-1);
    if (content.kind === 'note' && last?.content.kind === 'table') last.notes.push(content.text);
    else found.push({ content, notes: [] });
  }
  return found;
}

function versions(model: DocumentModel, fitted: (text: string) => string): Content {
  // A line may end behind a separator, never begin with one.
  const text = model.versions.map(([label, value]) => `${label}:\u00A0${value}`).join('\u00A0\u00A0·  ');
  return { text: fitted(text), color: grey, margin: [0, 6, 0, 8] };
}

function block(content: Block, notes: readonly string[], width: number, letters: Letters): Content {
  const fitted = (text: string, within: number, looks: Looks = { size: body }): string =>
    lines(text, { width: within, letters, ...looks });
  switch (content.kind) {
    case 'heading':
      return {
        text: fitted(content.text, width, { size: 12, bold: true }),
        fontSize: 12,
        bold: true,
        margin: [0, 10, 0, 4],
      };
    case 'paragraph':
      return { text: fitted(content.text, width), margin: [0, 2, 0, 6] };
    case 'note':
      return pdfNote(content.text, width, letters);
    case 'facts':
      return factsTable(content, width, fitted);
    case 'table':
      return pdfTable(content, width, letters, notes);
  }
}

/** Facts that are not many stay on one page: a signature is read together with what it means. */
function factsTable(
  { title, facts }: FactsBlock,
  width: number,
  fitted: (text: string, within: number, looks?: Looks) => string,
): Content {
  const caption: TableCell[][] =
    title === undefined
      ? []
      : [[{ text: fitted(title, width, captionLooks), fontSize: captionLooks.size, bold: true, colSpan: 2 }, {}]];
  const signs = facts.reduce((sum, fact) => sum + signsOf(fact), 0);
  return {
    margin: [0, title === undefined ? 2 : 10, 0, 8],
    unbreakable: facts.length <= togetherFacts && signs <= togetherSigns,
    table: {
      widths: [labelWidth, '*'],
      // A fact that is kept with the caption loses what does not fit the page.
      ...(caption.length === 0
        ? {}
        : { headerRows: 1, keepWithHeaderRows: signsOf(facts[0]) <= togetherSigns ? 1 : 0 }),
      body: [
        ...caption,
        ...facts.map(([label, value]): TableCell[] => [
          { text: fitted(label, labelWidth), color: grey },
          { text: fitted(value, width - labelWidth - columnGap) },
        ]),
      ],
    },
    layout: 'noBorders',
  };
}

function signsOf([label, value]: FactsBlock['facts'][number] = ['', '']): number {
  return label.length + value.length;
}
