import { Route, Routes } from 'react-router';
import { Forbidden, usePermission } from '@limpid/ui-kit';
import { UserPage } from './user-page.js';
import { EditUser, InviteUser } from './user-save-pages.js';
import { UsersList } from './users-list.js';

/** S58: list, person, invite, edit. */
export function UsersPages() {
  const mayAdd = usePermission('User.Add');
  const mayModify = usePermission('User.Modify');
  return (
    <Routes>
      <Route path="/" element={<UsersList />} />
      <Route
        path="/new"
        element={mayAdd ? <InviteUser /> : <Forbidden reason="This needs the permission User.Add." />}
      />
      <Route path="/:id" element={<UserPage />} />
      <Route
        path="/:id/edit"
        element={mayModify ? <EditUser /> : <Forbidden reason="This needs the permission User.Modify." />}
      />
    </Routes>
  );
}
