/** JSON with sorted keys and no undefined members: equal content gives equal bytes, whatever order it was built in. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value instanceof Date) return text(value.toISOString());
  if (typeof value === 'object' && value !== null) {
    const members = Object.entries(value)
      .filter(([, member]) => member !== undefined)
      .toSorted(([a], [b]) => (a < b ? -1 : 1))
      .map(([key, member]) => `${text(key)}:${canonicalJson(member)}`);
    return `{${members.join(',')}}`;
  }
  return JSON.stringify(value) ?? 'null';
}

function text(value: string): string {
  return JSON.stringify(storable(value));
}

const suspicious = /[\uD800-\uDFFF]|\0/;

/** PostgreSQL has neither the character zero nor halves of surrogate pairs; the replacement character stands for them. */
export function storable(value: string): string {
  if (!suspicious.test(value)) return value;
  return value.replaceAll('\u0000', '\uFFFD').replaceAll(/\p{Cs}/gu, '\uFFFD');
}
