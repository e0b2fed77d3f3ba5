import { formatApart, formatNumber } from '#schemas/lib/format-number';
import { nameInWords } from '#schemas/lib/name-in-words';

/** Names of records by id, where a change holds the id of another record. */
export type RecordNames = ReadonlyMap<string, string>;

/** How a value of the changed field is put into words. */
interface ValueWords {
  readonly names: RecordNames;
  /** What people call a value of an enumeration. */
  readonly value: (text: string) => string;
}

const shownCharacters = 120;
const shownMembers = 5;

/** From what to what a field has changed, for example `from 100 kg to 90 kg`, or which members of a list. */
export function changeText(from: unknown, to: unknown, words: ValueWords): string {
  if (isRecords(from) || isRecords(to)) {
    const moved = membersText(from, to, words);
    if (moved !== null) return moved;
  }
  const [before, after] = besideEachOther(from, to) ?? [valueText(from, words), valueText(to, words)];
  return `from ${before} to ${after}`;
}

/** Two numbers or quantities of a unit, with the digits that tell them apart; null for anything else. */
function besideEachOther(from: unknown, to: unknown): readonly [string, string] | null {
  if (typeof from === 'number' && typeof to === 'number') return formatApart(from, to);
  if (!isQuantity(from) || !isQuantity(to) || from.unit !== to.unit) return null;
  const [before, after] = formatApart(from.value, to.value);
  return [`${before} ${from.unit}`, `${after} ${to.unit}`];
}

/** A value as people read it. */
export function valueText(value: unknown, words: ValueWords): string {
  if (value === null || value === undefined || value === '') return 'nothing';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  if (typeof value === 'number') return formatNumber(value);
  if (typeof value === 'string') return short(words.names.get(value) ?? words.value(value));
  if (Array.isArray(value)) return listText(value, words);
  if (isQuantity(value)) return `${formatNumber(value.value)} ${value.unit}`;
  if (typeof value !== 'object') return String(value as bigint);
  const members = Object.entries(value).map(
    ([key, member]) => `${lower(nameInWords(key))} ${valueText(member, words)}`,
  );
  return short(members.join(', '));
}

function listText(values: readonly unknown[], words: ValueWords): string {
  const names = values.map(value => (isRecord(value) ? nameOf(value, words) : valueText(value, words)));
  if (values.length === 0) return 'nothing';
  if (names.includes(null)) return values.length === 1 ? '1 entry' : `${values.length} entries`;
  return short(firstFew(names));
}

type Named = Readonly<Record<string, unknown>>;

/** Members of a list of records that came, went or changed, by their names; null where they have none. */
function membersText(from: unknown, to: unknown, words: ValueWords): string | null {
  const [before, after] = [byName(from, words), byName(to, words)];
  if (before === null || after === null) return null;
  const added = [...after.keys()].filter(name => !before.has(name));
  const removed = [...before.keys()].filter(name => !after.has(name));
  const changed = [...after]
    .filter(([name, text]) => before.has(name) && before.get(name) !== text)
    .map(([name]) => name);
  const parts = [
    ['added', added],
    ['removed', removed],
    ['changed', changed],
  ] as const;
  const told = parts.filter(([, names]) => names.length > 0).map(([verb, names]) => `${verb} ${firstFew(names)}`);
  return told.length === 0 ? 'in another order' : told.join('; ');
}

/** The members of a list by name; null where one has none or shares it. */
function byName(list: unknown, words: ValueWords): ReadonlyMap<string, string> | null {
  const members = new Map<string, string>();
  for (const member of (list ?? []) as readonly unknown[]) {
    const name = isRecord(member) ? nameOf(member, words) : null;
    if (name === null || members.has(name)) return null;
    members.set(name, JSON.stringify(member));
  }
  return members;
}

/** The name of a member, or that of the first record that it refers to. */
function nameOf(member: Named, { names }: ValueWords): string | null {
  if (typeof member['name'] === 'string') return member['name'];
  const referred = Object.values(member).find(value => typeof value === 'string' && names.has(value));
  return referred === undefined ? null : (names.get(referred as string) ?? null);
}

function firstFew(names: readonly unknown[]): string {
  const shown = names.slice(0, shownMembers).join(', ');
  return names.length > shownMembers ? `${shown} and ${names.length - shownMembers} more` : shown;
}

function isRecords(value: unknown): boolean {
  return Array.isArray(value) && value.length > 0 && value.every(isRecord);
}

function isRecord(value: unknown): value is Named {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isQuantity(value: unknown): value is { readonly value: number; readonly unit: string } {
  return isRecord(value) && typeof value['value'] === 'number' && typeof value['unit'] === 'string';
}

function lower(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}

function short(text: string): string {
  return text.length > shownCharacters ? `${text.slice(0, shownCharacters - 1)}…` : text;
}
