import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import { Link } from 'react-router';
import { placeInMenu } from './open-pages.js';

/** A page above the current one: its title, and its address below that of the list. */
export interface Crumb {
  readonly title: string;
  readonly to: string;
}

/** Where the user is: the group of the menu, then every page above the current one, whose heading follows. */
export function Trail({ crumbs }: { readonly crumbs: readonly Crumb[] }) {
  const place = placeInMenu(location.pathname);
  return (
    <Breadcrumb aria-label="Where you are">
      {place !== undefined && place.group !== crumbs[0]?.title && <BreadcrumbItem>{place.group}</BreadcrumbItem>}
      {crumbs.map(({ title, to }) => (
        <BreadcrumbItem key={to}>
          <Link to={to}>{title}</Link>
        </BreadcrumbItem>
      ))}
    </Breadcrumb>
  );
}
