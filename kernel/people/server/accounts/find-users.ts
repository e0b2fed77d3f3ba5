import type { SearchProvider } from '#kernel/contract';
import { listUsers } from './user-view.js';

/** Finds people by every name that they have, for those who may see users. */
export const userSearch: SearchProvider = {
  anyOf: ['User.Get'],
  isBelowRecords: true,
  find: async ({ facility: _, ...call }, search, limit) => {
    const { users } = await listUsers({ ...call, facility: null }, false, { search: search.trim(), pageLimit: limit });
    return users.map(({ id, username, firstName, lastName, roles }) => ({
      kind: 'Users',
      title: `${firstName} ${lastName}`,
      detail: [username, ...roles.map(({ name }) => name)].join(', '),
      address: `/app/admin/users/${id}`,
    }));
  },
};
