/** One row of the glossary. */
export interface GlossaryTerm {
  readonly term: string;
  readonly meaning: string;
  /** Null: it has none. */
  readonly unit: string | null;
  /** Null: the product defines it. */
  readonly source: string | null;
  readonly notCalled: readonly string[];
  /** A term of the field; others are terms of the product. */
  readonly isOfField: boolean;
}

/** A term where it occurs in a text. */
export interface FoundTerm {
  readonly before: string;
  /** As written in the text. */
  readonly word: string;
  readonly after: string;
  readonly term: GlossaryTerm;
}

/** Abbreviations that stand for a term in headings. */
const abbreviations: Readonly<Record<string, string>> = {
  MACO: 'MAC',
  Cpu: 'process capability',
  L0: 'limit ladder',
  L1: 'limit ladder',
  L2: 'MAC',
  L3: 'SAL',
  L4: 'limit ladder',
  L5: 'limit ladder',
};

/** The glossary, with its terms found in texts of pages. */
export class Glossary {
  private readonly byWord: ReadonlyMap<string, GlossaryTerm>;
  private readonly pattern: RegExp;

  constructor(readonly terms: readonly GlossaryTerm[]) {
    const byName = new Map(terms.map(term => [term.term, term]));
    const ofField = terms.filter(({ isOfField }) => isOfField).map(term => [term.term, term] as const);
    const short = Object.entries(abbreviations).flatMap(([word, name]) => {
      const term = byName.get(name);
      return term === undefined ? [] : [[word, term] as const];
    });
    this.byWord = new Map([...ofField, ...short]);
    const words = [...this.byWord.keys()].toSorted((a, b) => b.length - a.length).map(anyFirstLetter);
    this.pattern = new RegExp(`\\b(${words.join('|')})s?\\b`);
  }

  /** The first term of the field in a text; the longest where several begin at the same place. */
  firstIn(text: string): FoundTerm | null {
    const match = this.pattern.exec(text);
    const [whole = '', name = ''] = match ?? [];
    const term = this.byWord.get(name) ?? this.byWord.get(name.charAt(0).toLowerCase() + name.slice(1));
    if (match === null || term === undefined) return null;
    return { before: text.slice(0, match.index), word: whole, after: text.slice(match.index + whole.length), term };
  }

  /** All terms of the field in a text, each once, in the order of their first use. */
  allIn(text: string): readonly GlossaryTerm[] {
    const found = new Set<GlossaryTerm>();
    for (let next = this.firstIn(text); next !== null; next = this.firstIn(next.after)) found.add(next.term);
    return [...found];
  }
}

/** Reads the two tables of the glossary file: terms of the field, then terms of the product. */
export function glossaryOf(markdown: string): Glossary {
  const [, field = '', product = ''] = markdown.split(/^## .*$/m);
  return new Glossary([...rowsOf(field, true), ...rowsOf(product, false)]);
}

function rowsOf(section: string, isOfField: boolean): GlossaryTerm[] {
  const lines = section.split('\n').filter(line => line.startsWith('|'));
  return lines.slice(2).map(line => {
    const [term = '', meaning = '', unit = '', source = '', notCalled = ''] = line
      .slice(1, line.lastIndexOf('|'))
      .split('|')
      .map(cell => cell.trim());
    return {
      term,
      meaning,
      unit: stated(unit),
      source: stated(source),
      notCalled: (stated(notCalled)?.split(',') ?? []).map(word => word.trim()),
      isOfField,
    };
  });
}

function stated(cell: string): string | null {
  return cell === '–' ? null : cell;
}

/** Words may begin a sentence; abbreviations are written in one way. */
function anyFirstLetter(word: string): string {
  const [first = ''] = word;
  return /^[a-z]/.test(word) ? `[${first}${first.toUpperCase()}]${word.slice(1)}` : word;
}
