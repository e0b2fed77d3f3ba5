/** Where syllables of substance names begin: consonants that belong together, before a vowel. */
const onset = /(?:[cpst]h|[bcdfgkpt])[lr](?=[aeiouyäöü])|[cpst]h(?=[aeiouyäöü])|[b-df-hj-np-tv-xz](?=[aeiouyäöü])/giu;
/** Characters after which a line may break without a hyphen. */
const joints = /[-–/_.,;:+)\]]/u;
/** Minimum letters on each side of a break. */
const [fewestBefore, fewestBehind] = [3, 3];
/** Shorter parts leave too much of the line empty. */
const fullEnough = 0.5;

/**
 * A word in parts that fit a line: divided after a joining character, else between syllables with a hyphen, else
 * anywhere.
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

/** At least one, so that the loop ends. */
function mostCharacters(characters: readonly string[], fits: (part: string) => boolean): number {
  let most = 1;
  while (most < characters.length - 1 && fits(`${characters.slice(0, most + 1).join('')}-`)) most += 1;
  return most;
}

function cutOf(characters: readonly string[], most: number): { readonly length: number; readonly hyphen: string } {
  const least = most * fullEnough;
  const joint = characters.slice(0, most).findLastIndex(character => joints.test(character)) + 1;
  if (joint > least) return { length: joint, hyphen: '' };
  const text = characters.join('');
  const syllables = [...text.matchAll(onset)]
    .map(({ index }) => Array.from(text.slice(0, index)).length)
    .filter(at => isBetweenLetters(characters, at) && isBetweenLetters(characters, at + 1));
  const syllable = syllables.findLast(
    at => at <= most && at > least && at >= fewestBefore && characters.length - at >= fewestBehind,
  );
  const length = syllable ?? most;
  return { length, hyphen: isBetweenLetters(characters, length) ? '-' : '' };
}

/** In codes and numbers a hyphen would be read as part of them. */
function isBetweenLetters(characters: readonly string[], at: number): boolean {
  return [characters[at - 1], characters[at]].every(character => character !== undefined && /\p{L}/u.test(character));
}
