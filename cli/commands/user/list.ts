import { Flags } from '@oclif/core';
import { listPeople } from '#kernel/ops';
import type { User } from '#schemas/identity/user';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid user list`. */
export default class UserList extends LimpidCommand {
  static override summary = 'List users with their state, roles and facilities';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --facility OSD-1 --role Production --json',
  ];
  static override flags = {
    search: Flags.string({ summary: 'part of a name, address or employee ID', helpValue: 'TEXT' }),
    status: Flags.option({
      summary: 'only users in this state',
      options: ['invited', 'active', 'blocked', 'passwordExpired'] as const,
    })(),
    role: Flags.string({ summary: 'only users with this role', helpValue: 'NAME' }),
    facility: Flags.string({ summary: 'only users who may enter this facility', helpValue: 'ID' }),
    archived: Flags.boolean({ summary: 'archived users instead of live ones', default: false }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(UserList);
    const { json, ...filter } = flags;
    const users = await this.withLimpid(kernel => listPeople(kernel, filter));
    if (json) return this.log(JSON.stringify({ users: users.map(shown) }, null, 2));
    if (users.length === 0) return this.log('Nobody is found.');
    const headings = ['User name', 'Name', 'State', 'Roles', 'Facilities', 'Last sign-in'];
    this.log(table(headings, users.map(rowOf)));
  }
}

/** Fields of a user for scripts, without the permission trees of the roles. */
function shown({ id, username, firstName, lastName, email, employeeId, status, lastLoginAt, ...user }: User): object {
  return {
    id,
    username,
    firstName,
    lastName,
    email,
    employeeId,
    status,
    roles: user.roles.map(({ name }) => name),
    facilities: user.allFacilities ? 'all' : user.facilities.map(({ name }) => name),
    lastLoginAt,
  };
}

function rowOf(user: User): string[] {
  const facilities = user.allFacilities ? 'all' : user.facilities.map(({ name }) => name).join(', ');
  const roles = user.roles.map(({ name }) => name).join(', ');
  const seen = user.lastLoginAt === null ? 'never' : new Date(user.lastLoginAt).toISOString().slice(0, 16);
  return [user.username, `${user.firstName} ${user.lastName}`, user.status, roles, facilities, seen];
}
