import { createRequire } from 'node:module';
import path from 'node:path';
import type { Content } from 'pdfmake/interfaces.js';
import type { PrintedFont } from './glyph-runs.js';

/*
 * The internal parts of pdfmake: fonts, layout and writer. Its public API lays out and writes a whole document at a
 * time, even tables of thousands of rows (ADR 0028). Its version is therefore fixed, and pdfmake-parts.test.ts fails by
 * name when an update changes one of them.
 */

/** A PDF file during writing: the part of pdfkit that documents need. */
export interface PdfFile {
  readonly page: { readonly fonts: Record<string, unknown> };
  readonly outline: { addItem(title: string): unknown };
  provideFont(family: string, bold: boolean, italics: boolean): PrintedFont;
  /** Pictures as data URLs, by their names. */
  readonly images: Record<string, string>;
  /** The picture of a name; an orientation above 4 turns it on its side. Throws for one that cannot be decoded. */
  provideImage(name: string): { readonly width: number; readonly height: number; readonly orientation?: number };
  addPage(options: { readonly size: readonly [number, number] }): this;
  /** Operators of the page's content, in points from its upper left corner. */
  addContent(operators: string): this;
  on(event: 'data', listener: (part: Buffer) => void): this;
  on(event: 'end', listener: () => void): this;
  on(event: 'error', listener: (error: unknown) => void): this;
  end(): void;
}

/** Metadata of the file. */
export interface PdfFileOptions {
  readonly size: readonly [number, number];
  readonly pdfVersion: string;
  readonly lang: string;
  readonly displayTitle: boolean;
  readonly info: Readonly<Record<string, string | Date>>;
}

/** An item at its position on a page. */
export interface PlacedItem {
  readonly type: string;
  readonly item: { readonly x: number; readonly y: number };
}

/** Points. */
export interface PageShape {
  readonly width: number;
  readonly height: number;
  readonly margins: Readonly<Record<'left' | 'top' | 'right' | 'bottom', number>>;
}

interface Layout {
  readonly writer: { context(): { readonly y: number } };
  registerTableLayouts(layouts: object): void;
  layoutDocument(
    content: readonly Content[],
    file: PdfFile,
    styles: object,
    defaultStyle: object,
    background: undefined,
    header: (() => Content) | undefined,
    footer: (() => Content) | undefined,
  ): readonly { readonly items: readonly PlacedItem[] }[];
}
interface Writer {
  renderLine(line: object, x: number, y: number): void;
  renderVector(vector: object): void;
  renderImage(image: object): void;
}
interface Parts {
  readonly File: new (
    fonts: object,
    images: object,
    patterns: object,
    attachments: object,
    options: object,
    files: null,
    mayRead: (file: string) => boolean,
  ) => PdfFile;
  readonly Layout: new (size: object, margins: object, images: null) => Layout;
  readonly Writer: new (file: PdfFile, progress: undefined) => Writer;
}

const require = createRequire(import.meta.url);
const part = (name: string): unknown => (require(`pdfmake/js/${name}.js`) as { readonly default: unknown }).default;
const parts = {
  File: part('PDFDocument'),
  Layout: part('LayoutBuilder'),
  Writer: part('Renderer'),
} as Parts;
const { tableLayouts } = require('pdfmake/js/tableLayouts.js') as { readonly tableLayouts: object };
const fonts = require('pdfmake/fonts/Roboto.js') as object;
const fontFolder = path.dirname(require.resolve('pdfmake/package.json'));

/** The font of documents. */
export const family = 'Roboto';

/** A file without pages. It depends on its input alone: no file but the fonts is read. */
export function newPdfFile(options: PdfFileOptions): PdfFile {
  const given = { ...options, autoFirstPage: false, font: null };
  return new parts.File(fonts, {}, {}, {}, given, null, file => path.resolve(file).startsWith(fontFolder));
}

/**
 * Lays out contents over pages, from the top of the first; `end` is the position after the last item on the last page,
 * in points.
 */
export function laidOut(
  contents: readonly Content[],
  file: PdfFile,
  { width, height, margins }: PageShape,
  style: object,
  { header, footer }: { readonly header?: Content; readonly footer?: Content } = {},
): { readonly pages: readonly (readonly PlacedItem[])[]; readonly end: number } {
  const size = { width, height, orientation: width > height ? 'landscape' : 'portrait' };
  const layout = new parts.Layout(size, margins, null);
  layout.registerTableLayouts(tableLayouts);
  const repeated = (content: Content | undefined): (() => Content) | undefined =>
    content === undefined ? undefined : () => content;
  const pages = layout.layoutDocument(
    contents,
    file,
    {},
    { font: family, ...style },
    undefined,
    repeated(header),
    repeated(footer),
  );
  return { pages: pages.map(({ items }) => items), end: layout.writer.context().y };
}

/** Writes items onto the page that was added last. */
export function writeItems(items: readonly PlacedItem[], file: PdfFile): void {
  const writer = new parts.Writer(file, undefined);
  for (const { type, item } of items) {
    if (type === 'line') writer.renderLine(item, item.x, item.y);
    else if (type === 'vector') writer.renderVector(item);
    else if (type === 'image') writer.renderImage(item);
    else throw new Error(`documents have no ${type}`);
  }
}
