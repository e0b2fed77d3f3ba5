import { Route } from 'react-router';
import { Allowed, PageRoutes } from '@limpid/ui-kit';
import { CompareRoles } from './compare-roles.js';
import { RolePage } from './role-page.js';
import { CreateRole, EditRole } from './role-save-pages.js';
import { RolesList } from './roles-list.js';

/** S59: list, role, create or copy, edit, compare. */
export function RolesPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<RolesList />} />
      <Route path="/compare" element={<CompareRoles />} />
      <Route
        path="/new"
        element={
          <Allowed permission="UserRole.Add">
            <CreateRole />
          </Allowed>
        }
      />
      <Route path="/:id" element={<RolePage />} />
      <Route
        path="/:id/edit"
        element={
          <Allowed permission="UserRole.Modify">
            <EditRole />
          </Allowed>
        }
      />
    </PageRoutes>
  );
}
