/** What spreadsheets call the column at a place, counted from 0: A, B … Z, AA … */
export function columnLetters(place: number): string {
  const letter = String.fromCharCode(65 + (place % 26));
  return place < 26 ? letter : columnLetters(Math.floor(place / 26) - 1) + letter;
}
