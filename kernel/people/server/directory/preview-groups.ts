import type { AnyCall } from '#kernel/contract';
import type { DirectorySettings } from '#schemas/identity/directory';
import type { PreviewedPerson } from '#schemas/identity/directory-people';
import type { DirectoryAccess } from './directory-access.js';
import { rolesAfter } from './directory-roles.js';
import { findPerson, groupsOf } from './people.js';

interface PersonOfDirectory {
  readonly id: string;
  readonly username: string;
  readonly roles: string[];
}

const most = 200;

/** Judges the list for every user of the directory, without changing anything. */
export async function previewGroups(
  directory: DirectoryAccess,
  call: AnyCall<null>,
  list: DirectorySettings['groupRoles'] | undefined,
): Promise<{ people: PreviewedPerson[]; more: boolean }> {
  const users = await call.tx.rows<PersonOfDirectory>({
    text: `select u.id, u.username, coalesce((select array_agg(r.name order by r.name) from kernel.user_role ur
             join kernel.role r on r.id = ur.role_id where ur.user_id = u.id and r.archived_at is null), '{}') as roles
           from kernel.app_user u where u.authentication_type = 'ad' and u.archived_at is null
           order by lower(u.username) limit $1`,
    values: [most + 1],
  });
  const people = await directory.ask(async (connection, settings) => {
    const previews: PreviewedPerson[] = [];
    for (const user of users.slice(0, most)) {
      const person = await findPerson(connection, settings, user.username);
      const found = person !== null && !person.isDisabled;
      const groups = found ? await groupsOf(connection, settings, person) : [];
      const after = found ? rolesAfter(list ?? settings.groupRoles, groups, user.roles) : user.roles;
      previews.push({
        ...user,
        found,
        groups,
        rolesAfter: after,
        added: after.filter(role => !user.roles.includes(role)),
        removed: user.roles.filter(role => !after.includes(role)),
      });
    }
    return previews;
  });
  return { people, more: users.length > most };
}
