import { family, type PdfFile } from './pdfmake-parts.js';
import type { PrintedFont } from './sign-runs.js';

/** What the fonts of paper know. */
export interface Letters {
  /** Whether all signs of a text can be printed. */
  has(text: string): boolean;
  /** Points. */
  widthOf(text: string, looks: Looks): number;
  /** Points from one line of a text to the next, as on all papers. */
  lineHeight(size: number): number;
}

export interface Looks {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
}

/** Height of a line on papers, as a multiple of what the font asks for. */
export const spacing = 1.15;

/** Reads the fonts of the file itself, so that all agree on every width. */
export function lettersOf(file: PdfFile): Letters {
  const regular = file.provideFont(family, false, false);
  const [plain, bold] = [widths(regular), widths(file.provideFont(family, true, false))];
  const height = ((regular.ascender - regular.descender + regular.lineGap) / 1000) * spacing;
  return {
    has: text => {
      for (const sign of text) if (plain(sign) === null) return false;
      return true;
    },
    widthOf: (text, looks) => {
      const widthOfSign = looks.bold === true ? bold : plain;
      let width = 0;
      for (const sign of text) width += widthOfSign(sign) ?? 0;
      return width * looks.size;
    },
    lineHeight: size => height * size,
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
