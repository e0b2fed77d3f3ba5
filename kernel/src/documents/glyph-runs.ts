/** A font of a PDF file; widths and offsets in thousandths of the size. */
export interface PrintedFont {
  /** Its name in the file. */
  readonly id: string;
  readonly ascender: number;
  readonly descender: number;
  readonly lineGap: number;
  readonly font: {
    readonly unitsPerEm: number;
    hasGlyphForCodePoint(codePoint: number): boolean;
    glyphForCodePoint(codePoint: number): { readonly advanceWidth: number };
  };
  /** The glyphs of a text, which become part of the file, as four hexadecimal digits each, and their positions. */
  encode(text: string): [glyphs: readonly string[], places: readonly Place[]];
  /** The font as an object of the file. */
  ref(): unknown;
}

interface Place {
  readonly xAdvance: number;
  readonly advanceWidth: number;
  readonly xOffset: number;
  readonly yOffset: number;
}

/** A text on one line, as printed. */
export interface Run {
  /** In thousandths of the size. */
  readonly width: number;
  /** Operators that show it; `x` and `y` (points from the upper left corner) are those of its base line. */
  operators(x: number, y: number, size: number): string;
}

/**
 * Builds the glyph runs of a font. Shaping every word takes a hundred times longer than writing it, so glyphs and
 * kerning are read once per pair of characters. Texts with ligatures or combining marks are shaped as a whole.
 */
export class GlyphRuns {
  private readonly glyphs = new Map<string, { readonly glyph: string; readonly width: number } | null>();
  /** Kerning of a pair, in thousandths; null when the pair is not made of its two glyphs. */
  private readonly pairs = new Map<string, number | null>();

  constructor(private readonly font: PrintedFont) {}

  of(text: string): Run {
    return this.plain(text) ?? this.shaped(text);
  }

  private plain(text: string): Run | null {
    let [shown, open, width, before] = ['', '', 0, ''];
    for (const character of text) {
      const moved = before === '' ? 0 : this.pair(before + character, before, character);
      const found = this.glyph(character);
      if (moved === null || found === null) return null;
      if (moved !== 0) {
        shown += `<${open}>${numeral(-moved)}`;
        open = '';
        width += moved;
      }
      open += found.glyph;
      width += found.width;
      before = character;
    }
    const all = `[${shown}${open === '' ? '' : `<${open}>`}]TJ`;
    return { width, operators: (x, y) => `${placed(x, y)} ${all}` };
  }

  private shaped(text: string): Run {
    const [glyphs, places] = this.font.encode(text);
    return {
      width: places.reduce((sum, { xAdvance }) => sum + xAdvance, 0),
      operators: (x, y, size) => {
        let along = 0;
        return glyphs
          .map((glyph, at) => {
            const { xAdvance = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {};
            const place = placed(x + ((along + xOffset) * size) / 1000, y - (yOffset * size) / 1000);
            along += xAdvance;
            return `${place} <${glyph}>Tj`;
          })
          .join('\n');
      },
    };
  }

  private glyph(character: string): { readonly glyph: string; readonly width: number } | null {
    const known = this.glyphs.get(character);
    if (known !== undefined) return known;
    const [[glyph, ...others], [place]] = this.font.encode(character);
    const isPlain = glyph !== undefined && place !== undefined && others.length === 0 && isUnmoved(place);
    const found = isPlain && !/\p{M}/u.test(character) ? { glyph, width: place.advanceWidth } : null;
    this.glyphs.set(character, found);
    return found;
  }

  private pair(both: string, first: string, second: string): number | null {
    const known = this.pairs.get(both);
    if (known !== undefined) return known;
    const [glyphs, [left, right]] = this.font.encode(both);
    const isOfTwo =
      glyphs.length === 2 && glyphs[0] === this.glyph(first)?.glyph && glyphs[1] === this.glyph(second)?.glyph;
    const isPlain = isOfTwo && left?.xOffset === 0 && left.yOffset === 0 && right !== undefined && isUnmoved(right);
    const found = isPlain ? left.xAdvance - left.advanceWidth : null;
    this.pairs.set(both, found);
    return found;
  }
}

function isUnmoved({ xAdvance, advanceWidth, xOffset, yOffset }: Place): boolean {
  return xOffset === 0 && yOffset === 0 && xAdvance === advanceWidth;
}

/** Page coordinates count from the top, glyph coordinates from the bottom. */
function placed(x: number, y: number): string {
  return `1 0 0 -1 ${numeral(x)} ${numeral(y)} Tm`;
}

/** A number in PDF syntax: to a thousandth, without an exponent. */
export function numeral(value: number): string {
  return String(Math.round(value * 1000) / 1000);
}
