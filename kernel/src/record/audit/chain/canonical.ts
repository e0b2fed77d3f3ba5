import { sortedKeys } from './sorted-keys.js';

/** JSON with sorted keys and no undefined members: equal content gives equal bytes, whatever order it was built in. */
export function canonicalJson(value: unknown): string {
  if (typeof value === 'string') return text(value);
  if (value === null || value === undefined) return 'null';
  if (Array.isArray(value)) return `[${value.map(canonicalJson).join(',')}]`;
  if (value instanceof Date) return text(value.toISOString());
  if (typeof value === 'object') return members(value as Readonly<Record<string, unknown>>);
  return JSON.stringify(value) ?? 'null';
}

/** Builds no list of pairs, because imports call it for every entry. */
function members(value: Readonly<Record<string, unknown>>): string {
  let all = '';
  for (const key of sortedKeys(value)) {
    const member = value[key];
    if (member !== undefined) all += `${all === '' ? '' : ','}${text(key)}:${canonicalJson(member)}`;
  }
  return `{${all}}`;
}

function text(value: string): string {
  return JSON.stringify(storable(value));
}

const suspicious = /[\uD800-\uDFFF]|\0/;

/** Replaces the character zero and lone surrogates, which PostgreSQL cannot store. */
export function storable(value: string): string {
  if (!suspicious.test(value)) return value;
  return value.replaceAll('\u0000', '\uFFFD').replaceAll(/\p{Cs}/gu, '\uFFFD');
}
