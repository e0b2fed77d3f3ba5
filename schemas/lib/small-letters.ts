/**
 * Text in small letters as the database makes them, sign by sign: this runtime makes two signs of İ, and another sigma at
 * the end of a word, and the indexes of the database do not find either.
 */
export function smallLetters(text: string): string {
  return /[İΣ]/.test(text) ? Array.from(text, smallLetter).join('') : text.toLowerCase();
}

function smallLetter(sign: string): string {
  return sign === 'İ' ? 'i' : sign.toLowerCase();
}
