import type { Content, TableCell } from 'pdfmake/interfaces.js';
import type { Block, DocumentModel, FactsBlock, TableBlock } from '#kernel/contract';
import { dateText } from '#schemas/lib/date-text';
import { spacing, type FontMetrics, type Looks } from './font-metrics.js';
import { chart } from './chart.js';
import { contentsTable, type ListedTitle } from './contents-table.js';
import { labelsTable } from './labels-table.js';
import { firstLines, lines } from './lines.js';
import { pictureWithPins, type Pictures } from './picture.js';
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
/** Space that pdfmake's layout `noBorders` leaves between two columns. */
const columnGap = 8;
const titleLooks = { size: 16, bold: true } as const;
const captionLooks = { size: 12, bold: true } as const;
/** Facts, and characters in them, that certainly fit half a page. */
const [togetherFacts, togetherCharacters] = [12, 1200];
/** Part of the page header that the facility may take. */
const facilityPart = 0.3;
/** Lines that fit above and below the text of a page: facility, subject, and who printed it. */
const [facilityLines, subjectLines, printedLines] = [3, 2, 3];
/** Font size of the footer, and points of it for the page number. */
const [footSize, numberWidth] = [7, 90];
/** Characters of a subject that fit beside the facility in the page header. */
const subjectShown = 80;

/** A document before layout: page, metadata and content. */
export interface PdfDefinition {
  readonly shape: PageShape;
  /** Default text style. */
  readonly style: object;
  readonly header: Content;
  readonly footer: (page: number, pages: number) => Content;
  readonly parts: readonly PdfPart[];
  /** Whether its titles are listed as bookmarks. */
  readonly hasBookmarks: boolean;
}

/** Texts, or a table with the notes that stand right below it. A part that `opens` begins with the next title. */
export type PdfPart = { readonly opens?: boolean } & (
  { readonly contents: readonly Content[] } | { readonly table: TableBlock; readonly notes: readonly string[] }
);

/** Page format: A4. */
export function pageShape({ orientation = 'portrait' }: DocumentModel): PageShape {
  const [width, height] = orientation === 'portrait' ? [shorter, longer] : [longer, shorter];
  return { width, height, margins };
}

/** Metadata of a document's file. */
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

/** The page layout of a document: header with facility and versions, blocks, footer with page, user, time and hash. */
export function pdfDefinition(
  given: DocumentModel,
  hash: string,
  metrics: FontMetrics,
  pictures: Pictures,
  /** The page of each title, once they are known. */
  titlePages: readonly number[] = [],
): PdfDefinition {
  const { model, isComplete } = printable(given, metrics.has);
  const { title, subtitle, facility } = model;
  const state = stateText(model);
  const printed = `Printed ${dateText(model.printedAt, model.dateTime)} by ${model.printedBy}`;
  const shape = pageShape(model);
  const width = shape.width - margins.left - margins.right;
  const fitted = (text: string, within: number, looks: Looks): string =>
    lines(text, { width: within, metrics, ...looks });
  const atMost = (text: string, most: number, within: number, looks: Looks): string =>
    firstLines(text, most, { width: within, metrics, ...looks });
  const facilityShown = atMost(facility, facilityLines, width * facilityPart, { size: body, bold: true });
  const printedShown = atMost(printed, printedLines, width - numberWidth, { size: footSize });
  // Text that does not fit header and footer is printed once on the first page.
  const versionsShown: DocumentModel['versions'] = [
    ...model.versions,
    ...(facilityShown.endsWith('…') ? [['Facility', facility] as const] : []),
    ...(printedShown.endsWith('…') ? [['Printed by', model.printedBy] as const] : []),
  ];
  const blocks = withShortHeads(withCaptions(model.blocks));
  const titles = blocks.flatMap(titleOf);
  const hasBookmarks = titles.length > 1;
  const listed = titles.map((text, at) => ({ text, page: titlePages[at] ?? null }));
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
      ...partsOf(blocks, each => block(each, { width, metrics, outline: hasBookmarks, pictures, listed })),
    ],
  };
}

/** The library writes these texts into XML unescaped: XML characters are replaced by similar ones. */
function inMetadata(text: string): string {
  return text.replaceAll('&', '\uFF06').replaceAll('<', '\u2039').replaceAll('>', '\u203A');
}

const incomplete: Content = {
  text: `${standIn} stands for a character that the font of this document lacks; screens and spreadsheets show it.`,
  bold: true,
  margin: [0, 0, 0, 8],
};

/** The subject of every page, so that a single page can be identified. */
function headOf({ title, subtitle }: DocumentModel): string {
  if (subtitle === undefined) return title;
  return `${title} · ${cut(subtitle, subjectShown)}`;
}

/**
 * A heading directly above a table or facts becomes their caption: it never ends a page alone, and is repeated on the
 * next.
 */
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

/** Space below the last block would produce an empty page where the block ends a page. */
function atEnd(contents: readonly Content[]): Content[] {
  const last = contents.at(-1);
  if (typeof last !== 'object' || !('margin' in last) || !Array.isArray(last.margin)) return [...contents];
  const [left, top = 0, right = 0] = last.margin;
  return [...contents.slice(0, -1), { ...last, margin: [left, top, right, 0] }];
}

/** Tables with their notes, and the blocks between tables. */
function partsOf(blocks: readonly Block[], contentOf: (block: Exclude<Block, TableBlock>) => Content): PdfPart[] {
  const parts: { contents: Content[]; of: { table: TableBlock; notes: string[] } | null; opens: boolean }[] = [];
  // Titles are looked for where a page lists them.
  const isListed = blocks.some(({ kind }) => kind === 'contents');
  for (const each of blocks) {
    const last = parts.at(-1);
    const opens = isListed && titleOf(each).length > 0;
    if (each.kind === 'table') parts.push({ contents: [], of: { table: each, notes: [] }, opens });
    else if (last === undefined || opens) parts.push({ contents: [contentOf(each)], of: null, opens });
    else {
      if (each.kind === 'note' && last.of !== null && last.of.notes.length === last.contents.length)
        last.of.notes.push(each.text);
      last.contents.push(contentOf(each));
    }
  }
  const all = parts.flatMap(({ contents, of, opens }, at): PdfPart[] => [
    ...(of === null ? [] : [{ ...of, opens }]),
    ...(contents.length === 0
      ? []
      : [{ contents: at === parts.length - 1 ? atEnd(contents) : contents, opens: opens && of === null }]),
  ]);
  return all;
}

/** The title of a block, as it is listed; charts stand below the title of their section. */
function titleOf(each: Block): readonly string[] {
  if (each.kind === 'heading') return [each.text];
  return (each.kind === 'table' || each.kind === 'facts') && each.title !== undefined ? [each.title] : [];
}

function versions(shown: DocumentModel['versions'], fitted: (text: string) => string): Content {
  // A line may end after a separator, never begin with one.
  const text = shown.map(([label, value]) => `${label}:\u00A0${value}`).join('\u00A0\u00A0·  ');
  return { text: fitted(text), color: grey, margin: [0, 6, 0, 8] };
}

interface Place {
  /** Points. */
  readonly width: number;
  readonly metrics: FontMetrics;
  readonly outline: boolean;
  readonly pictures: Pictures;
  readonly listed: readonly ListedTitle[];
}

function block(content: Exclude<Block, TableBlock>, { width, metrics, outline, pictures, listed }: Place): Content {
  const fitted = (text: string, within: number, looks: Looks = { size: body }): string =>
    lines(text, { width: within, metrics, ...looks });
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
    case 'labels':
      return labelsTable(content, width, fitted);
    case 'picture':
      return pictureWithPins(content, pictures(content.image), width, fitted);
    case 'chart':
      return chart(content, width, fitted);
    case 'contents':
      return contentsTable(listed, width, fitted);
  }
}

/** A few facts stay on one page: a signature is read together with its meaning. */
function factsTable(
  { title, facts, isStruck = false }: FactsBlock,
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
  const characters = facts.reduce((sum, fact) => sum + charactersOf(fact), 0);
  return {
    margin: [0, title === undefined ? 2 : 10, 0, 8],
    unbreakable: facts.length <= togetherFacts && characters <= togetherCharacters,
    table: {
      widths: [labelWidth, '*'],
      // A fact kept with the caption would lose what does not fit the page.
      ...(caption.length === 0
        ? {}
        : { headerRows: 1, keepWithHeaderRows: charactersOf(facts[0]) <= togetherCharacters ? 1 : 0 }),
      body: [
        ...caption,
        ...(facts.length === 0 ? [[{ text: 'None', italics: true, colSpan: 2 }, {}]] : []),
        ...facts.map(([label, value]): TableCell[] => [
          { text: fitted(label, labelWidth), color: grey },
          { text: fitted(value, width - labelWidth - columnGap), ...(isStruck ? { decoration: 'lineThrough' } : {}) },
        ]),
      ],
    },
    layout: 'noBorders',
  };
}

function charactersOf([label, value]: FactsBlock['facts'][number] = ['', '']): number {
  return label.length + value.length;
}
