import { Route } from 'react-router';
import { Allowed, PageRoutes } from '@limpid/ui-kit';
import { DepartmentPage } from './department-page.js';
import { CreateDepartment, EditDepartment } from './department-save-pages.js';
import { DepartmentsList } from './departments-list.js';

/** S28: departments: list, one with its people, create, rename. */
export function DepartmentsPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<DepartmentsList />} />
      <Route
        path="/new"
        element={
          <Allowed permission="Department.Add">
            <CreateDepartment />
          </Allowed>
        }
      />
      <Route path="/:id" element={<DepartmentPage />} />
      <Route
        path="/:id/edit"
        element={
          <Allowed permission="Department.Modify">
            <EditDepartment />
          </Allowed>
        }
      />
    </PageRoutes>
  );
}
