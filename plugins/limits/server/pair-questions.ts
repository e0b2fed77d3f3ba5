/** One way to read a text as the limit of one thing before another. */
export interface PairQuestion {
  readonly first: string;
  readonly second: string;
  /** The only equipment meant; null for none. */
  readonly equipment: string | null;
  /** The text says `before`, so that the first may be a residue as well. */
  readonly isPhrase: boolean;
}

/** A text of more words names no two productions. */
const mostWords = 20;

/**
 * Every way to read a text as a pair: `limit of X before Y on Z`, parts of it, or two names without a word between them.
 * "On" may also belong to a name.
 */
export function questionsOf(text: string): readonly PairQuestion[] {
  const plain = text.trim().replace(/^(?:the\s+)?(?:limits?|macs?)\s+(?:of|after|for)\s+/i, '');
  const words = plain.split(/\s+/);
  if (words.length < 2 || words.length > mostWords) return [];
  const on = /^(?<pair>.+)\s+on\s+(?<equipment>.+)$/i.exec(plain)?.groups;
  return [...(on?.['pair'] === undefined ? [] : pairsIn(on['pair'], on['equipment'] ?? null)), ...pairsIn(plain, null)];
}

function pairsIn(text: string, equipment: string | null): readonly PairQuestion[] {
  const phrase = /^(?<first>.+?)\s+(?:before|to|->|→)\s+(?<second>.+)$/i.exec(text)?.groups;
  if (phrase !== undefined)
    return [{ first: phrase['first'] ?? '', second: phrase['second'] ?? '', equipment, isPhrase: true }];
  const words = text.split(/\s+/);
  return words.slice(1).map((_word, index) => ({
    first: words.slice(0, index + 1).join(' '),
    second: words.slice(index + 1).join(' '),
    equipment,
    isPhrase: false,
  }));
}
