import { Route } from 'react-router';
import { Allowed, PageRoutes } from '@limpid/ui-kit';
import { UserPage } from './user-page.js';
import { EditUser, InviteUser } from './user-save-pages.js';
import { UsersList } from './users-list.js';

/** S58: list, user, invite, edit. */
export function UsersPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<UsersList />} />
      <Route
        path="/new"
        element={
          <Allowed permission="User.Add">
            <InviteUser />
          </Allowed>
        }
      />
      <Route path="/:id" element={<UserPage />} />
      <Route
        path="/:id/edit"
        element={
          <Allowed permission="User.Modify">
            <EditUser />
          </Allowed>
        }
      />
    </PageRoutes>
  );
}
