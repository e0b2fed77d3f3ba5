import { damaged } from './faults.js';
import { readWholeXml, type XmlListener } from './read-xml.js';

/** How the format of a cell displays its number. */
export type NumberKind = 'plain' | 'date' | 'share';

/** More than any program writes. */
const mostStyles = 100_000;

/** Built-in formats, known by number alone (ECMA-376 part 1, 18.8.30); 27 to 36 and 50 to 58 are East Asian dates. */
const ownDates: readonly (readonly [first: number, last: number])[] = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
];
const ownShares: readonly number[] = [9, 10];

/** Number format of each cell style of a workbook, by its number. */
export async function numberKinds(bytes: AsyncIterable<Uint8Array>): Promise<readonly NumberKind[]> {
  const styles = new StyleListener();
  await readWholeXml(bytes, styles);
  return styles.kinds();
}

class StyleListener implements XmlListener {
  private readonly codes = new Map<number, string>();
  private readonly formats: number[] = [];
  private isInCells = false;

  open(name: string, attributes: Readonly<Record<string, string>>): void {
    if (name === 'cellXfs') this.isInCells = true;
    else if (name === 'xf' && this.isInCells) this.formats.push(Number(attributes['numFmtId'] ?? 0));
    else if (name === 'numFmt') this.codes.set(Number(attributes['numFmtId']), attributes['formatCode'] ?? '');
    if (this.formats.length > mostStyles || this.codes.size > mostStyles) throw damaged();
  }

  text(): void {
    // Styles are complete in their attributes.
  }

  close(name: string): void {
    if (name === 'cellXfs') this.isInCells = false;
  }

  kinds(): NumberKind[] {
    const known = new Map([...this.codes].map(([id, code]) => [id, kindOfFormat(code)]));
    return this.formats.map(id => known.get(id) ?? ownKind(id));
  }
}

function ownKind(id: number): NumberKind {
  if (ownDates.some(([first, last]) => id >= first && id <= last)) return 'date';
  return ownShares.includes(id) ? 'share' : 'plain';
}

/**
 * The displayed codes of a format: quoted and escaped characters are literal, those after _ and * are spacing, and
 * those in brackets are colours, conditions and languages.
 */
function kindOfFormat(code: string): NumberKind {
  const said = code.replaceAll(/"[^"]*"|[\\_*].|\[[^\]]*\]/g, '');
  if (/[ymdhsb]/i.test(said) && !/^general$/i.test(said)) return 'date';
  return said.includes('%') ? 'share' : 'plain';
}
