import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page below a list, with the way back to it. */
export function PageBelow({
  list,
  title,
  children,
}: {
  /** What the list is called. */
  readonly list: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash aria-label="Where you are">
        <BreadcrumbItem>
          <Link to="/">{list}</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <h1>{title}</h1>
      {children}
    </div>
  );
}
