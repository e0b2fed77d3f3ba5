import { family, type PdfFile } from './pdfmake-parts.js';
import type { PrintedFont } from './glyph-runs.js';

/** Font metrics of documents. */
export interface FontMetrics {
  /** Whether all characters of a text can be printed. */
  has(text: string): boolean;
  /** Points. */
  widthOf(text: string, looks: Looks): number;
  /** Points from one line of a text to the next, in all documents. */
  lineHeight(size: number): number;
}

export interface Looks {
  /** Points. */
  readonly size: number;
  readonly bold?: boolean;
}

/** Line height in documents, as a multiple of the font's own. */
export const spacing = 1.15;

/** Reads the fonts of the file itself, so that all widths agree. */
export function fontMetricsOf(file: PdfFile): FontMetrics {
  const regular = file.provideFont(family, false, false);
  const [plain, bold] = [widths(regular), widths(file.provideFont(family, true, false))];
  const height = ((regular.ascender - regular.descender + regular.lineGap) / 1000) * spacing;
  return {
    has: text => {
      for (const character of text) if (plain(character) === null) return false;
      return true;
    },
    widthOf: (text, looks) => {
      const widthOfCharacter = looks.bold === true ? bold : plain;
      let width = 0;
      for (const character of text) width += widthOfCharacter(character) ?? 0;
      return width * looks.size;
    },
    lineHeight: size => height * size,
  };
}

/** Width of a character at a size of one point, cached; null when the font lacks it. */
function widths({ font }: PrintedFont): (character: string) => number | null {
  const known = new Map<string, number | null>([['\n', 0]]);
  return character => {
    const found = known.get(character);
    if (found !== undefined) return found;
    const codePoint = character.codePointAt(0) ?? 0;
    const width = font.hasGlyphForCodePoint(codePoint)
      ? font.glyphForCodePoint(codePoint).advanceWidth / font.unitsPerEm
      : null;
    known.set(character, width);
    return width;
  };
}
