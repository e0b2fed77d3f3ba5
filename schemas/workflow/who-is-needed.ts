import type { Transition, Who } from './table.js';

/** The person who would act. */
export interface ActingPerson<R extends string> {
  readonly may: (permission: `${string}.${string}`) => boolean;
  /** Roles that the person holds on the record. */
  readonly roles: readonly R[];
  /** The product itself. */
  readonly isSystem?: boolean;
}

type Holders = Readonly<Record<string, readonly string[] | undefined>>;
type Titles = Readonly<Record<string, string>>;

/**
 * Who is needed instead of this person: `needs a reviewer other than Ada Winter`. Null when the person is one of those who
 * may act.
 */
export function whoIsNeeded(
  who: Transition['who'],
  person: ActingPerson<string>,
  titles: Titles,
  holders: Holders,
): string | null {
  const ways = waysOf(who);
  const missing = ways.map(way => missingIn(way, person, titles, holders));
  if (missing.some(parts => parts.length === 0)) return null;
  const texts = missing.map(parts => parts.join(' and '));
  // A way that only the product has explains nothing to a person who has another.
  const forPeople = texts.filter((_, index) => ways[index] !== 'system');
  return `needs ${(forPeople.length === 0 ? texts : forPeople).join(', or ')}`;
}

/** The ways in which somebody may act, of which one suffices. */
export function waysOf(who: Transition['who']): readonly (Who | 'system')[] {
  return isList(who) ? who : [who];
}

function isList(who: Transition['who']): who is readonly (Who | 'system')[] {
  return Array.isArray(who);
}

function missingIn(way: Who | 'system', person: ActingPerson<string>, titles: Titles, holders: Holders): string[] {
  if (way === 'system') return person.isSystem === true ? [] : ['the product itself'];
  const { permission, role = [], not = [] } = way;
  const holdsOne = role.length === 0 || role.some(each => person.roles.includes(each));
  const excluded = not.filter(each => person.roles.includes(each));
  return [
    ...(permission === undefined || person.may(permission) ? [] : [`the permission ${permission}`]),
    ...(holdsOne && excluded.length === 0 ? [] : [somebody(role, not, titles, holders)]),
  ];
}

/** `a reviewer other than Ada Winter`; without the names of those excluded, `a reviewer who is not the author`. */
function somebody(role: readonly string[], not: readonly string[], titles: Titles, holders: Holders): string {
  const wanted = role.length === 0 ? 'a person' : role.map(each => titles[each] ?? each).join(' or ');
  if (not.length === 0) return wanted;
  const names = [...new Set(not.flatMap(each => holders[each] ?? []))];
  if (names.length > 0) return `${wanted} other than ${names.join(', ')}`;
  return `${wanted} who is not ${not.map(each => titles[each] ?? each).join(' or ')}`;
}
