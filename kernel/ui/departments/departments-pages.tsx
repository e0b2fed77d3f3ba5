import { Route, Routes } from 'react-router';
import { Forbidden, usePermission } from '@limpid/ui-kit';
import { DepartmentPage } from './department-page.js';
import { CreateDepartment, EditDepartment } from './department-save-pages.js';
import { DepartmentsList } from './departments-list.js';

/** S28: departments: list, one with its people, create, rename. */
export function DepartmentsPages() {
  const mayAdd = usePermission('Department.Add');
  const mayModify = usePermission('Department.Modify');
  return (
    <Routes>
      <Route path="/" element={<DepartmentsList />} />
      <Route
        path="/new"
        element={mayAdd ? <CreateDepartment /> : <Forbidden reason="This needs the permission Department.Add." />}
      />
      <Route path="/:id" element={<DepartmentPage />} />
      <Route
        path="/:id/edit"
        element={mayModify ? <EditDepartment /> : <Forbidden reason="This needs the permission Department.Modify." />}
      />
    </Routes>
  );
}
