/** A search filter of RFC 4515 as a tree. Values are what they mean: nothing in them is escaped. */
export type DirectoryFilter =
  | { readonly kind: 'and' | 'or'; readonly members: readonly DirectoryFilter[] }
  | { readonly kind: 'not'; readonly member: DirectoryFilter }
  | { readonly kind: 'present'; readonly attribute: string }
  | { readonly kind: 'compare'; readonly attribute: string; readonly operator: Operator; readonly value: string }
  | { readonly kind: 'parts'; readonly attribute: string; readonly parts: readonly string[] }
  | { readonly kind: 'rule'; readonly attribute: string; readonly rule: string; readonly value: string };
type Operator = '=' | '>=' | '<=' | '~=';

export class FilterFault extends Error {}

const deepest = 20;
const item = /^([A-Za-z][A-Za-z0-9-]*(?:;[A-Za-z0-9-]+)*|\d+(?:\.\d+)+)(?::((?:dn:)?[A-Za-z0-9.-]+):=|(=|>=|<=|~=))/;

/** Parses the filter of a setting before values replace `{name}`, so that no value can change its structure. */
export function fillFilter(template: string, values: Readonly<Record<string, string>>): DirectoryFilter {
  const reader = new Reader(template.trim(), values);
  const filter = reader.filter(0);
  if (!reader.atEnd()) throw new FilterFault('The filter goes on after its last parenthesis');
  return filter;
}

class Reader {
  private at = 0;

  constructor(
    private readonly text: string,
    private readonly values: Readonly<Record<string, string>>,
  ) {}

  atEnd(): boolean {
    return this.at === this.text.length;
  }

  filter(depth: number): DirectoryFilter {
    if (depth > deepest) throw new FilterFault('The filter is nested too deeply');
    this.expect('(');
    const sign = this.text[this.at] ?? '';
    let found: DirectoryFilter;
    if (sign === '&' || sign === '|') {
      this.at += 1;
      const members: DirectoryFilter[] = [];
      while (this.text[this.at] === '(') members.push(this.filter(depth + 1));
      if (members.length === 0) throw new FilterFault(`Nothing follows ${sign}`);
      found = { kind: sign === '&' ? 'and' : 'or', members };
    } else if (sign === '!') {
      this.at += 1;
      found = { kind: 'not', member: this.filter(depth + 1) };
    } else found = this.item();
    this.expect(')');
    return found;
  }

  private item(): DirectoryFilter {
    const end = this.text.indexOf(')', this.at);
    const content = this.text.slice(this.at, end < 0 ? undefined : end);
    const match = item.exec(content);
    const [head, attribute, rule, operator] = match ?? [];
    if (head === undefined || attribute === undefined)
      throw new FilterFault(`"${content.slice(0, 40)}" is no comparison of an attribute with a value`);
    this.at += content.length;
    const raw = content.slice(head.length);
    if (raw.includes('(')) throw new FilterFault('A parenthesis inside a value is written as \\28 or \\29');
    if (rule !== undefined) return { kind: 'rule', attribute, rule, value: this.value(raw) };
    if (raw === '*' && operator === '=') return { kind: 'present', attribute };
    if (raw.includes('*') && operator === '=')
      return { kind: 'parts', attribute, parts: raw.split('*').map(part => (part === '' ? '' : this.value(part))) };
    return { kind: 'compare', attribute, operator: operator as Operator, value: this.value(raw) };
  }

  /** Text of the setting with its escapes undone, and values in their places. */
  private value(raw: string): string {
    const text = raw
      .split(/(\{[a-z]+\})/)
      .map(part => (/^\{[a-z]+\}$/.test(part) ? this.named(part.slice(1, -1)) : unescaped(part)))
      .join('');
    if (text === '') throw new FilterFault('A comparison has no value');
    return text;
  }

  private named(name: string): string {
    const value = Object.hasOwn(this.values, name) ? this.values[name] : undefined;
    if (value === undefined) throw new FilterFault(`The filter cannot use {${name}}`);
    return value;
  }

  private expect(sign: string): void {
    if (this.text[this.at] !== sign) throw new FilterFault(`A ${sign} is missing at place ${this.at + 1}`);
    this.at += 1;
  }
}

function unescaped(text: string): string {
  if (/\\(?![0-9A-Fa-f]{2})/.test(text)) throw new FilterFault('A backslash is followed by two hexadecimal digits');
  const bytes = Buffer.from(
    text.replace(/[^\\]+|\\[0-9A-Fa-f]{2}/g, part =>
      part.startsWith('\\') ? part.slice(1) : Buffer.from(part).toString('hex'),
    ),
    'hex',
  );
  const decoded = bytes.toString('utf8');
  if (!Buffer.from(decoded).equals(bytes)) throw new FilterFault('An escaped value is no UTF-8');
  return decoded;
}
