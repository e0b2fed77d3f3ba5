import { personFields, type DirectorySettings, type PersonField } from '#schemas/identity/directory';
import type { DirectoryConnection, DirectoryEntry } from '../sign-in/directory.js';
import { fillFilter, type DirectoryFilter } from './filter.js';

/** A person as the directory knows them. */
export type DirectoryPerson = Readonly<Record<PersonField, string | null>> & {
  readonly dn: string;
  /** The directory's own id of the entry; null where the attribute is not there. */
  readonly id: string | null;
  readonly username: string;
  /** The directory itself says that the account is switched off. */
  readonly isDisabled: boolean;
};

/** Attributes by which directories switch accounts off: Active Directory, 389 Directory Server, OpenLDAP with ppolicy. */
const stateAttributes = ['userAccountControl', 'nsAccountLock', 'pwdAccountLockedTime'];
const accountDisabledBit = 2;
const mostGroups = 500;
const mostWords = 5;

/** The one entry of a user name; null when there is none, or more than one. */
export async function findPerson(
  connection: DirectoryConnection,
  settings: DirectorySettings,
  username: string,
): Promise<DirectoryPerson | null> {
  if (username.trim() === '') return null;
  const filter = fillFilter(settings.userFilter, { username: username.trim() });
  const people = await search(connection, settings, filter, 2);
  const [only] = people.found;
  return people.found.length === 1 && only !== undefined ? only : null;
}

/** People in whose names, user name, address or employee ID every word of the query occurs. */
export async function searchPeople(
  connection: DirectoryConnection,
  settings: DirectorySettings,
  query: string,
  limit: number,
): Promise<{ readonly found: readonly DirectoryPerson[]; readonly more: boolean }> {
  const { username, firstName, lastName, email, employeeId } = settings.attributes;
  const attributes = [username, firstName, lastName, email, employeeId].filter(name => name !== null);
  const words = query
    .split(/\s+/)
    .filter(word => word !== '')
    .slice(0, mostWords);
  const perWord = words.map((word): DirectoryFilter => ({
    kind: 'or',
    members: attributes.map(attribute => ({ kind: 'parts', attribute, parts: ['', word, ''] })),
  }));
  // In the place of one name, any name; the setting's own text, into which nothing of the query goes.
  const anybody = fillFilter(settings.userFilter.replaceAll('{username}', '*'), {});
  return search(connection, settings, { kind: 'and', members: [anybody, ...perWord] }, limit);
}

/** Distinguished names of the groups that a person is in. */
export async function groupsOf(
  connection: DirectoryConnection,
  settings: DirectorySettings,
  person: DirectoryPerson,
): Promise<string[]> {
  if (settings.groupBaseDn === null) return [];
  const { entries } = await connection.search({
    base: settings.groupBaseDn,
    filter: fillFilter(settings.groupFilter, { dn: person.dn, username: person.username }),
    attributes: ['cn'],
    limit: mostGroups,
  });
  return entries.map(entry => entry.dn);
}

async function search(
  connection: DirectoryConnection,
  settings: DirectorySettings,
  filter: DirectoryFilter,
  limit: number,
): Promise<{ found: DirectoryPerson[]; more: boolean }> {
  const wanted = Object.values(settings.attributes).filter(name => name !== null);
  const attributes = [...new Set([...wanted, ...stateAttributes])];
  const { entries, more } = await connection.search({ base: settings.baseDn, filter, attributes, limit });
  return { found: entries.flatMap(entry => personOf(entry, settings) ?? []), more };
}

function personOf(entry: DirectoryEntry, settings: DirectorySettings): DirectoryPerson | null {
  const first = (attribute: string | null): string | null =>
    attribute === null ? null : (entry.values.get(attribute.toLowerCase())?.[0] ?? null);
  const username = first(settings.attributes.username);
  if (username === null) return null;
  const values = Object.fromEntries(personFields.map(field => [field, first(settings.attributes[field])]));
  return {
    ...(values as Record<PersonField, string | null>),
    username,
    dn: entry.dn,
    id: first(settings.attributes.id),
    isDisabled: isDisabled(first),
  };
}

function isDisabled(first: (attribute: string) => string | null): boolean {
  const flags = Number(first('userAccountControl') ?? 0);
  return (
    (flags & accountDisabledBit) !== 0 ||
    first('nsAccountLock')?.toLowerCase() === 'true' ||
    first('pwdAccountLockedTime') !== null
  );
}
