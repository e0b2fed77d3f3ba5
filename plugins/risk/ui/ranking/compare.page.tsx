import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import { Link } from 'react-router';
import { ComparisonBetweenDays } from '@limpid/ui-kit';

/** Which worst cases moved between two days, by machine and by group and procedure. */
export function WorstCaseComparePage() {
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash aria-label="Where you are">
        <BreadcrumbItem>
          <Link to="/">Worst case</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <h1>Which worst cases moved</h1>
      <p className="limpid-lead">
        The worst case of every machine, and of every equipment group under each cleaning procedure, at the end of the
        one day beside the other. Decisions of people are left out: this is what the ranking says.
      </p>
      <ComparisonBetweenDays views={['worst-cases']} />
    </div>
  );
}
