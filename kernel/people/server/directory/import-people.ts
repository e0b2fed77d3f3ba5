import { ApiError, validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import type { DirectorySettings } from '#schemas/identity/directory';
import type { User } from '#schemas/identity/user';
import { createUser } from '../accounts/users.js';
import { directoryProvider } from '../sign-in/external-identity.js';
import { contextOf, visitOf } from '../sign-in/visit.js';
import type { Database } from '#kernel/base/data/database';
import { runWrite } from '#kernel/record/unit-of-work';
import type { DirectoryAccess } from './directory-access.js';
import { rolesOfGroups } from './directory-roles.js';
import { findPerson, groupsOf, type DirectoryPerson } from './people.js';

/** People of the directory who become users here. */
export interface ImportOfPeople {
  /** User names as the directory has them. */
  readonly usernames: readonly string[];
  /** Roles for all of them, beside those that their groups give. */
  readonly roles: readonly string[];
  readonly facilities: readonly string[] | 'all';
  readonly reason: string;
}

interface Found {
  readonly person: DirectoryPerson;
  readonly groups: readonly string[];
}

/** Creates invited users of authentication type ad, all or none (N5); a DataValidationError names each one refused. */
export async function importPeople(
  directory: DirectoryAccess,
  database: Database,
  call: AnyCall<null>,
  input: ImportOfPeople,
): Promise<User[]> {
  const { found, settings } = await directory.ask(async (connection, settings) => {
    const people: (Found | null)[] = [];
    for (const username of input.usernames) {
      const person = await findPerson(connection, settings, username);
      const mayCome = person !== null && !person.isDisabled;
      people.push(mayCome ? { person, groups: await groupsOf(connection, settings, person) } : null);
    }
    return { found: people, settings };
  });
  const missing = found.flatMap((each, index) => {
    if (each === null) return [fault(index, 'is not active in the directory')];
    const unfit = unfitField(each.person);
    return unfit === null ? [] : [fault(index, `has a ${unfit} that cannot be kept here`)];
  });
  if (missing.length > 0) throw validationError(...missing);
  return runWrite(database, contextOf(call.actor, visitOf(call)), null, async (tx, context) => {
    const writing = { ...call, now: context.now, tx };
    const users: User[] = [];
    for (const [index, each] of found.entries())
      if (each !== null) users.push(await create(writing, each, index, input, settings));
    return users;
  });
}

const longest = { username: 100, firstName: 100, lastName: 100, email: 200, employeeId: 100 } as const;

/** The first value that the calls for people would not take either; directories hold what they like. */
function unfitField(person: DirectoryPerson): string | null {
  const fields = Object.entries(longest) as [keyof typeof longest, number][];
  const unfit = fields.find(([field, length]) => {
    const value = person[field];
    const isAddress = field !== 'email' || value === null || /^[^\s@]+@[^\s@]+$/.test(value);
    return value !== null && (value.length > length || /[\u0000-\u001F\u007F]/.test(value) || !isAddress);
  });
  return unfit?.[0] ?? null;
}

async function create(
  call: AnyCall<null>,
  { person, groups }: Found,
  index: number,
  input: ImportOfPeople,
  settings: DirectorySettings,
): Promise<User> {
  const roles = [...new Set([...input.roles, ...rolesOfGroups(settings.groupRoles, groups)])];
  if (roles.length === 0) throw validationError(fault(index, 'has no role: choose one, no group gives any'));
  try {
    const identities = person.id === null ? [] : [{ provider: directoryProvider, subject: person.id }];
    const details = {
      username: person.username,
      firstName: person.firstName ?? person.username,
      lastName: person.lastName ?? '-',
      email: person.email,
      employeeId: person.employeeId,
      department: await knownDepartment(call, person.department),
      authenticationType: 'ad',
      roles,
      facilities: input.facilities,
    } as const;
    const user = await createUser(call, details, identities);
    call.tx.audit({
      domain: 'User',
      action: 'import',
      entity: { table: 'kernel.app_user', id: user.id, label: user.username },
      changes: [{ path: 'directoryEntry', from: null, to: person.dn }],
      reason: input.reason,
    });
    return user;
  } catch (error) {
    throw ofPerson(error, index);
  }
}

/** A department that we have not is left out: departments are ours to name. */
async function knownDepartment(call: AnyCall<null>, name: string | null): Promise<string | null> {
  if (name === null) return null;
  const [row] = await call.tx.rows<{ id: string }>({
    text: 'select id from kernel.department where archived_at is null and lower(name) = lower($1)',
    values: [name],
  });
  return row?.id ?? null;
}

function fault(index: number, message: string): FieldFault {
  return { path: `usernames.${index}`, message };
}

/** Faults of one person name the person; those of roles and facilities concern everybody. */
function ofPerson(error: unknown, index: number): unknown {
  if (!(error instanceof ApiError)) return error;
  const own = ['username', 'email', 'employeeId'];
  const fields = error.fields.map(({ path, message }) =>
    own.includes(path) ? fault(index, `${path} ${message}`) : { path, message },
  );
  return new ApiError(error.errName, { message: error.message, fields, cause: error });
}
