/**
 * Spreadsheet marks for used and unused equipment: symbols, and yes and no, true and false in several languages;
 * single letters only if they are unambiguous across languages.
 */
const used = wordsOf(`
  x 1 + ✓ ✔ ☑ ☒ ● • ■
  y yes true j ja wahr oui vrai sí si verdadero sì vero sim verdadeiro waar sand sant tosi tak prawda ano pravda igen da да
  kyllä evet はい 是`);
const unused = wordsOf(`
  0 - – — ☐ ○
  n no false nein falsch non faux falso não nao nee onwaar nej nei falsk usant ei epätosi nie fałsz ne nem нет hayır いいえ 否`);

/** Also true for an empty cell, because a copied matrix leaves most pairs empty. */
export function isUnused(cell: string): boolean {
  const mark = plain(cell);
  return mark === '' || unused.has(mark);
}

/** Whether a cell marks its pair as used; a cell may also be neither, such as a procedure number. */
export function isUsed(cell: string): boolean {
  return used.has(plain(cell));
}

/** Symbols may be followed by the emoji variation selector. */
function plain(cell: string): string {
  return cell.replaceAll('\uFE0F', '').trim().normalize('NFC').toLowerCase();
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
