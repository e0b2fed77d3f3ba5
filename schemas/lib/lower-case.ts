/**
 * Lower case as the database makes it, character by character: this runtime converts İ to two characters and a final Σ
 * differently, so that the indexes of the database would not match.
 */
export function lowerCase(text: string): string {
  return /[İΣ]/.test(text) ? Array.from(text, lowerCaseCharacter).join('') : text.toLowerCase();
}

function lowerCaseCharacter(character: string): string {
  return character === 'İ' ? 'i' : character.toLowerCase();
}
