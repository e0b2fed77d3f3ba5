import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Block, DocumentModel, FactsBlock, TableBlock } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { spacing, type Letters, type Looks } from './letters.js';
import { firstLines, lines } from './lines.js';
import { stateText } from '../core/moments.js';
import type { PageShape, PdfFileOptions } from './pdfmake-parts.js';
import { printable, standIn } from './printable.js';
import { cut, withShortHeads } from './short-heads.js';
import { aboveNote, body } from './table-plan.js';

/** Points. */
const margins = { left: 40, top: 56, right: 40, bottom: 52 } as const;
const [shorter, longer] = [595.28, 841.89];
const labelWidth = 140;
const grey = '#525252';
/** What the layout `noBorders` of pdfmake leaves between two columns. */
const columnGap = 8;
const titleLooks = { size: 16, bold: true } as const;
const captionLooks = { size: 12, bold: true } as const;
/** Facts, and signs in them, that surely fit half a page. */
const [togetherFacts, togetherSigns] = [12, 1200];
/** Part of the head of a page that the facility may take. */
const facilityPart = 0.3;
/** Lines that fit above and below the text of a page: the facility, what the page is of, and who printed it. */
const [facilityLines, subjectLines, printedLines] = [3, 2, 3];
/** Size of the foot, and points of it that the number of the page takes. */
const [footSize, numberWidth] = [7, 90];
/** Characters of a subject that fit beside the facility at the head of a page. */
const subjectShown = 80;

/** A paper before it is laid out: its page, what the file says of itself, and what stands on it. */
export interface PdfDefinition {
  readonly shape: PageShape;
  /** Looks of what says nothing else. */
  readonly style: object;
  readonly header: Content;
  readonly footer: (page: number, pages: number) => Content;
  readonly parts: readonly PdfPart[];
  /** Whether its titles are listed as bookmarks. */
  readonly hasBookmarks: boolean;
}

/** Texts, or a table with the notes that stand right below it. */
export type PdfPart =
  { readonly contents: readonly Content[] } | { readonly table: TableBlock; readonly notes: readonly string[] };

/** The shape of a document's pages: A4. */
export function pageShape({ orientation = 'portrait' }: DocumentModel): PageShape {
  const [width, height] = orientation === 'portrait' ? [shorter, longer] : [longer, shorter];
  return { width, height, margins };
}

/** What the file of a document says of itself. */
export function fileOptions(model: DocumentModel): Omit<PdfFileOptions, 'size'> {
  return {
    pdfVersion: '1.7',
    lang: 'en',
    displayTitle: true,
    info: {
      Title: inMetadata([model.title, model.subtitle, model.facility].filter(part => part !== undefined).join(' · ')),
      Subject: inMetadata(model.facility),
      Author: inMetadata(model.printedBy),
      Creator: 'Limpid',
      CreationDate: model.printedAt,
    },
  };
}

/** The page layout of a document: head with facility and versions, blocks, foot with page, person, time and hash. */
export function pdfDefinition(given: DocumentModel, hash: string, letters: Letters): PdfDefinition {
  const { model, isComplete } = printable(given, letters.has);
  const { title, subtitle, facility } = model;
  const state = stateText(model);
  const printed = `Printed ${dateText(model.printedAt, model.dateTime)} by ${model.printedBy}`;
  const shape = pageShape(model);
  const width = shape.width - margins.left - margins.right;
  const fitted = (text: string, within: number, looks: Looks): string =>
    lines(text, { width: within, letters, ...looks });
  const atMost = (text: string, most: number, within: number, looks: Looks): string =>
    firstLines(text, most, { width: within, letters, ...looks });
  const facilityShown = atMost(facility, facilityLines, width * facilityPart, { size: body, bold: true });
  const printedShown = atMost(printed, printedLines, width - numberWidth, { size: footSize });
  // What head and foot have no room for stands once on the first page.
  const versionsShown: DocumentModel['versions'] = [
    ...model.versions,
    ...(facilityShown.endsWith('…') ? [['Facility', facility] as const] : []),
    ...(printedShown.endsWith('…') ? [['Printed by', model.printedBy] as const] : []),
  ];
  const blocks = withShortHeads(withCaptions(model.blocks));
  const hasBookmarks = blocks.filter(isTitled).length > 1;
  return {
    shape,
    style: { fontSize: body, lineHeight: spacing },
    hasBookmarks,
    header: {
      margin: [margins.left, 22, margins.right, 0],
      columns: [
        {
          text: facilityShown,
          bold: true,
          width: width * facilityPart,
        },
        {
          text: [
            atMost(headOf(model), subjectLines, width * (1 - facilityPart), { size: body }),
            ...(state === null ? [] : ['\n', { text: state, bold: true }]),
          ],
          alignment: 'right',
          color: grey,
        },
      ],
    },
    footer: (page: number, pages: number): Content => ({
      margin: [margins.left, 8, margins.right, 0],
      fontSize: footSize,
      color: grey,
      stack: [
        {
          columns: [
            { text: printedShown },
            { text: `Page ${page} of ${pages}`, alignment: 'right', width: numberWidth },
          ],
        },
        { text: `Content hash (SHA-256) ${hash}` },
      ],
    }),
    parts: [
      {
        contents: [
          { text: fitted(title, width, titleLooks), fontSize: titleLooks.size, bold: true },
          ...(subtitle === undefined
            ? []
            : [{ text: fitted(subtitle, width, { size: 11 }), fontSize: 11, margin: [0, 2, 0, 0] } as Content]),
          ...(state === null ? [] : [{ text: state, fontSize: 10, bold: true, margin: [0, 4, 0, 0] } as Content]),
          ...(versionsShown.length === 0 ? [] : [versions(versionsShown, text => fitted(text, width, { size: body }))]),
          ...(isComplete ? [] : [incomplete]),
        ],
      },
      ...partsOf(blocks, each => block(each, width, letters, hasBookmarks)),
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
  return `${title} · ${cut(subtitle, subjectShown)}`;
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

/** Tables with the notes right below them, and what stands between tables. */
function partsOf(blocks: readonly Block[], contentOf: (block: Exclude<Block, TableBlock>) => Content): PdfPart[] {
  const parts: { contents: Content[]; of: { table: TableBlock; notes: string[] } | null }[] = [];
  for (const each of blocks) {
    const last = parts.at(-1);
    if (each.kind === 'table') parts.push({ contents: [], of: { table: each, notes: [] } });
    else if (last === undefined) parts.push({ contents: [contentOf(each)], of: null });
    else {
      if (each.kind === 'note' && last.of !== null && last.of.notes.length === last.contents.length)
        last.of.notes.push(each.text);
      last.contents.push(contentOf(each));
    }
  }
  const all = parts.flatMap(({ contents, of }, at): PdfPart[] => [
    ...(of === null ? [] : [of]),
    ...(contents.length === 0 ? [] : [{ contents: at === parts.length - 1 ? atEnd(contents) : contents }]),
  ]);
  return all;
}

function isTitled(each: Block): boolean {
  return each.kind === 'heading' || ((each.kind === 'table' || each.kind === 'facts') && each.title !== undefined);
}

function versions(shown: DocumentModel['versions'], fitted: (text: string) => string): Content {
  // A line may end behind a separator, never begin with one.
  const text = shown.map(([label, value]) => `${label}:\u00A0${value}`).join('\u00A0\u00A0·  ');
  return { text: fitted(text), color: grey, margin: [0, 6, 0, 8] };
}

function block(content: Exclude<Block, TableBlock>, width: number, letters: Letters, outline: boolean): Content {
  const fitted = (text: string, within: number, looks: Looks = { size: body }): string =>
    lines(text, { width: within, letters, ...looks });
  switch (content.kind) {
    case 'heading':
      return {
        text: fitted(content.text, width, { size: 12, bold: true }),
        fontSize: 12,
        bold: true,
        margin: [0, 10, 0, 4],
        outline,
      };
    case 'paragraph':
      return { text: fitted(content.text, width), margin: [0, 2, 0, 6] };
    case 'note':
      return { text: fitted(content.text, width), italics: true, color: grey, margin: [0, aboveNote, 0, 0] };
    case 'facts':
      return factsTable(content, width, fitted, outline);
  }
}

/** Facts that are not many stay on one page: a signature is read together with what it means. */
function factsTable(
  { title, facts }: FactsBlock,
  width: number,
  fitted: (text: string, within: number, looks?: Looks) => string,
  outline: boolean,
): Content {
  const caption: TableCell[][] =
    title === undefined
      ? []
      : [
          [
            { text: fitted(title, width, captionLooks), fontSize: captionLooks.size, bold: true, colSpan: 2, outline },
            {},
          ],
        ];
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
        ...(facts.length === 0 ? [[{ text: 'None', italics: true, colSpan: 2 }, {}]] : []),
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
