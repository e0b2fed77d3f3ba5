import { syntaxFault } from './formula-error.js';

/** One token of an expression; `end` follows the last, so that every error has a position. */
export interface Token {
  readonly kind: 'number' | 'name' | 'sign' | 'end';
  readonly text: string;
  /** Character of the expression, counted from 1. */
  readonly at: number;
}

/** Characters as word processors write them. */
const spellings: ReadonlyMap<string, string> = new Map([
  ['×', '*'],
  ['·', '*'],
  ['÷', '/'],
  ['−', '-'],
  ['–', '-'],
  ['≤', '<='],
  ['≥', '>='],
  ['≠', '!='],
  ['<>', '!='],
  ['==', '='],
]);

/** Maximum length of a variable key. */
const longestName = 40;

const pattern =
  /\s+|((?:\d+(?:\.\d*)?|\.\d+)(?:[eE][+-]?\d+)?)|([A-Za-z_][A-Za-z0-9_]*)|(<=|>=|<>|!=|==|[-+*/^(),<>=×·÷−–≤≥≠])/y;

/** The tokens of an expression, followed by a token of kind `end`. */
export function tokensOf(expression: string): Token[] {
  const tokens: Token[] = [];
  let position = 0;
  while (position < expression.length) {
    const at = position + 1;
    pattern.lastIndex = position;
    const found = pattern.exec(expression);
    if (found === null) throw syntaxFault(at, `${shown(expression, position)} has no meaning here`);
    if ((found[2]?.length ?? 0) > longestName) throw syntaxFault(at, `a name has at most ${longestName} characters`);
    position += found[0].length;
    const [, number, name, sign] = found;
    if (number !== undefined) tokens.push({ kind: 'number', text: number, at });
    else if (name !== undefined) tokens.push({ kind: 'name', text: name, at });
    else if (sign !== undefined) tokens.push({ kind: 'sign', text: spellings.get(sign) ?? sign, at });
  }
  return [...tokens, { kind: 'end', text: '', at: expression.length + 1 }];
}

/** One whole character, also when it has two code units; with its code where it may be invisible. */
function shown(expression: string, position: number): string {
  const point = expression.codePointAt(position) ?? 0xfffd;
  const character = String.fromCodePoint(point);
  const isVisible = /^[\p{L}\p{N}\p{P}\p{S}]$/u.test(character);
  if (isVisible && point < 0x80) return character;
  // The а of another alphabet looks like an a.
  const code = `U+${point.toString(16).toUpperCase().padStart(4, '0')}`;
  return `${isVisible ? character : 'this character'} (${code})`;
}
