import { Route, Routes } from 'react-router';
import { Forbidden, usePermission } from '@limpid/ui-kit';
import { CompareRoles } from './compare-roles.js';
import { RolePage } from './role-page.js';
import { CreateRole, EditRole } from './role-save-pages.js';
import { RolesList } from './roles-list.js';

/** S59: list, role, create or copy, edit, compare. */
export function RolesPages() {
  const mayAdd = usePermission('UserRole.Add');
  const mayModify = usePermission('UserRole.Modify');
  return (
    <Routes>
      <Route path="/" element={<RolesList />} />
      <Route path="/compare" element={<CompareRoles />} />
      <Route
        path="/new"
        element={mayAdd ? <CreateRole /> : <Forbidden reason="This needs the permission UserRole.Add." />}
      />
      <Route path="/:id" element={<RolePage />} />
      <Route
        path="/:id/edit"
        element={mayModify ? <EditRole /> : <Forbidden reason="This needs the permission UserRole.Modify." />}
      />
    </Routes>
  );
}
