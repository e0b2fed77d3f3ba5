import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page below the list of departments. */
export function DepartmentFrame({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash aria-label="Where you are">
        <BreadcrumbItem>
          <Link to="/">Departments</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
