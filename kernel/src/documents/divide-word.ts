/** Where syllables of names of substances begin: consonants that belong together, before a vowel. */
const onset = /(?:[cpst]h|[bcdfgkpt])[lr](?=[aeiouyäöü])|[cpst]h(?=[aeiouyäöü])|[b-df-hj-np-tv-xz](?=[aeiouyäöü])/giu;
/** Signs behind which a line may end without a hyphen. */
const joints = /[-–/_.,;:+)\]]/u;
/** Letters that stay together at least. */
const [fewestBefore, fewestBehind] = [3, 3];
/** Shorter parts leave more of the line empty than the reader gains. */
const fullEnough = 0.5;

/**
 * A word in parts that fit a line: behind a sign that joins, else between syllables with a hyphen, else wherever it must.
 *
 * @param fits whether a part fits, with its hyphen
 */
export function divideWord(word: string, fits: (part: string) => boolean): string[] {
  const parts: string[] = [];
  let rest = Array.from(word);
  while (!fits(rest.join(''))) {
    const most = mostCharacters(rest, fits);
    const { length, hyphen } = cutOf(rest, most);
    parts.push(`${rest.slice(0, length).join('')}${hyphen}`);
    rest = rest.slice(length);
  }
  return [...parts, rest.join('')];
}

/** At least one, so that every part brings the end nearer. */
function mostCharacters(signs: readonly string[], fits: (part: string) => boolean): number {
  let most = 1;
  while (most < signs.length - 1 && fits(`${signs.slice(0, most + 1).join('')}-`)) most += 1;
  return most;
}

function cutOf(signs: readonly string[], most: number): { readonly length: number; readonly hyphen: string } {
  const least = most * fullEnough;
  const joint = signs.slice(0, most).findLastIndex(sign => joints.test(sign)) + 1;
  if (joint > least) return { length: joint, hyphen: '' };
  const text = signs.join('');
  const syllables = [...text.matchAll(onset)]
    .map(({ index }) => Array.from(text.slice(0, index)).length)
    .filter(at => isBetweenLetters(signs, at) && isBetweenLetters(signs, at + 1));
  const syllable = syllables.findLast(
    at => at <= most && at > least && at >= fewestBefore && signs.length - at >= fewestBehind,
  );
  const length = syllable ?? most;
  return { length, hyphen: isBetweenLetters(signs, length) ? '-' : '' };
}

/** In codes and numbers a hyphen would be read as theirs. */
function isBetweenLetters(signs: readonly string[], at: number): boolean {
  return [signs[at - 1], signs[at]].every(sign => sign !== undefined && /\p{L}/u.test(sign));
}
