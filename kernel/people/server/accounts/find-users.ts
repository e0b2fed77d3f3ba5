import { containing, type SearchProvider } from '#kernel/contract';
import { serviceAccountId } from '#kernel/session/system-context';
import { namesOfUser } from './user-view.js';

interface Found {
  readonly id: string;
  readonly username: string;
  readonly name: string;
  readonly roles: readonly string[];
}

/** Finds people by every name that they have, for those who may see users. */
export const userSearch: SearchProvider = {
  anyOf: ['User.Get'],
  isBelowRecords: true,
  find: async (call, search, limit) => {
    const people = await call.tx.rows<Found>({
      name: 'users-found',
      text: `select u.id, u.username, u.first_name || ' ' || u.last_name as name,
               array(select r.name from kernel.user_role ur join kernel.role r on r.id = ur.role_id
                 where ur.user_id = u.id and r.archived_at is null order by r.name) as roles
             from kernel.app_user u where u.id <> $1 and u.archived_at is null and ${namesOfUser} like $2
             order by lower(u.username), u.id limit $3`,
      values: [serviceAccountId, containing(search.trim()), limit],
    });
    return people.map(({ id, username, name, roles }) => ({
      kind: 'Users',
      title: name,
      detail: [username, ...roles].join(', '),
      address: `/app/admin/users/${id}`,
    }));
  },
};
