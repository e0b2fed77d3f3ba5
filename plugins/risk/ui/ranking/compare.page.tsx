import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import { Link } from 'react-router';
import { ComparisonBetweenDays } from '@limpid/ui-kit';

/** Changes of worst cases and ranks between two dates. */
export function WorstCaseComparePage() {
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash aria-label="Where you are">
        <BreadcrumbItem>
          <Link to="/">Worst case</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <h1>Changes of worst cases</h1>
      <p className="limpid-lead">
        The worst case of each equipment, of the facility, and of every equipment group, also under each cleaning
        procedure, and the place of every production, at the end of the one day beside the other.
      </p>
      <ComparisonBetweenDays views={['worst-cases']} />
    </div>
  );
}
