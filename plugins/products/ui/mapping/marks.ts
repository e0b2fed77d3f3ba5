/**
 * What cells of a spreadsheet say of a machine that is used, or not: signs, and yes and no, true and false in the
 * languages of many plants, as people and spreadsheet programs write them. Letters alone stand here only where no language
 * means the other by them.
 */
const used = wordsOf(`
  x 1 + ✓ ✔ ☑ ☒ ● • ■
  y yes true j ja wahr oui vrai sí si verdadero sì vero sim verdadeiro waar sand sant tosi tak prawda ano pravda igen da да
  kyllä evet はい 是`);
const unused = wordsOf(`
  0 - – — ☐ ○
  n no false nein falsch non faux falso não nao nee onwaar nej nei falsk usant ei epätosi nie fałsz ne nem нет hayır いいえ 否`);

/** Also of an empty cell: what is copied from a matrix leaves out most of its pairs. */
export function isUnused(cell: string): boolean {
  const mark = plain(cell);
  return mark === '' || unused.has(mark);
}

/** Whether a cell marks its pair; a cell may also be neither, such as the number of a procedure. */
export function isUsed(cell: string): boolean {
  return used.has(plain(cell));
}

/** Signs may be followed by the mark that asks for their coloured picture. */
function plain(cell: string): string {
  return cell.replaceAll('\uFE0F', '').trim().normalize('NFC').toLowerCase();
}

function wordsOf(text: string): ReadonlySet<string> {
  return new Set(text.trim().split(/\s+/));
}
