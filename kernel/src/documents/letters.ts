import { createRequire } from 'node:module';

/** What the fonts of paper know. */
export interface Letters {
  /** Whether all signs of a text can be printed. */
  has(text: string): boolean;
  /** Points. */
  widthOf(text: string, looks: Looks): number;
}

export interface Looks {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
}

interface PrintedFont {
  readonly font: {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  };
}
type Fonts = Readonly<Record<string, unknown>>;
type Measuring = new (
  fonts: Fonts,
  images: object,
  patterns: object,
  attachments: object,
  options: object,
  files: null,
  mayRead: () => boolean,
) => { provideFont(family: string, bold: boolean, italics: boolean): PrintedFont };

const require = createRequire(import.meta.url);

/** Reads the fonts as the layout does, so that both agree on every width. */
export function lettersOf(fonts: Fonts, family: string): Letters {
  const { default: Document } = require('pdfmake/js/PDFDocument.js') as { readonly default: Measuring };
  const document = new Document(fonts, {}, {}, {}, {}, null, () => true);
  const [plain, bold] = [
    widths(document.provideFont(family, false, false)),
    widths(document.provideFont(family, true, false)),
  ];
  return {
    has: text => Array.from(text).every(sign => plain(sign) !== null),
    widthOf: (text, looks) => {
      const widthOfSign = looks.bold === true ? bold : plain;
      let width = 0;
      for (const sign of text) width += widthOfSign(sign) ?? 0;
      return width * looks.size;
    },
  };
}

/** Width of a sign at the size of one point, read once for each sign; null when the font lacks it. */
function widths({ font }: PrintedFont): (sign: string) => number | null {
  const known = new Map<string, number | null>([['\n', 0]]);
  return sign => {
    const found = known.get(sign);
    if (found !== undefined) return found;
    const codePoint = sign.codePointAt(0) ?? 0;
    const width = font.hasGlyphForCodePoint(codePoint)
      ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      : null;
    known.set(sign, width);
    return width;
  };
}
