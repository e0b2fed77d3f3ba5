import type { FormulaError } from '#schemas/formula/formula-error';

/** The error of an expression as text, with the closest known name suggested. */
export function formulaErrorText({ code, at, name, message }: FormulaError, known: Iterable<string>): string {
  if (code === 'UNKNOWN_VARIABLE' && name !== null) {
    const meant = nearest(name, known);
    return `Character ${at}: there is no variable “${shortened(name)}”${meant === null ? '' : `; did you mean ${meant}?`}`;
  }
  return inWords(message);
}

/** Replaces the error code at the start of a message by text. */
export function inWords(message: string): string {
  return message
    .replace(/^MISSING_INPUT (\S+)$/, '$1 has no value')
    .replace(/^UNKNOWN_VARIABLE (\S+)/, 'there is no variable $1')
    .replace(/^FORMULA_[A-Z]+ at (\d+): /, 'Character $1: ');
}

/** Number of characters of the error. */
export function lengthOfError({ code, name }: FormulaError): number {
  return code === 'UNKNOWN_VARIABLE' && name !== null ? name.length : 1;
}

const longestShown = 40;
const mostTypos = 2;

function shortened(name: string): string {
  return name.length > longestShown ? `${name.slice(0, longestShown)}…` : name;
}

/** The closest known name, with at most two and fewer than half of its letters different. */
function nearest(name: string, known: Iterable<string>): string | null {
  let best: string | null = null;
  let least = Math.min(mostTypos + 1, Math.ceil(name.length / 2));
  for (const each of known) {
    const typos = Math.abs(each.length - name.length) > mostTypos ? least : typosBetween(name.toLowerCase(), each);
    if (typos < least) [best, least] = [each, typos];
  }
  return best;
}

/** Levenshtein distance. */
function typosBetween(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_each, index) => index);
  for (const [at, letter] of [...a].entries()) {
    const next = [at + 1];
    for (let index = 1; index <= b.length; index += 1) {
      const replaced = (row[index - 1] ?? 0) + (b[index - 1] === letter ? 0 : 1);
      next.push(Math.min(replaced, (row[index] ?? 0) + 1, (next[index - 1] ?? 0) + 1));
    }
    row = next;
  }
  return row[b.length] ?? 0;
}
