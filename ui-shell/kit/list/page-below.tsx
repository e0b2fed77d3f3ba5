import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';

/** A page below a list, with a link back to it. */
export function PageBelow({
  list,
  title,
  children,
}: {
  /** Title of the list. */
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
