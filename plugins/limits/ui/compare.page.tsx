import { Breadcrumb, BreadcrumbItem } from '@carbon/react';
import { Link } from 'react-router';
import { ComparisonBetweenDays } from '@limpid/ui-kit';

/** What moved between two days, by the same comparison that previews an edit. */
export function ComparePage() {
  return (
    <div className="limpid-page">
      <Breadcrumb noTrailingSlash aria-label="Where you are">
        <BreadcrumbItem>
          <Link to="/">Limit explorer</Link>
        </BreadcrumbItem>
      </Breadcrumb>
      <h1>What moved</h1>
      <p className="limpid-lead">Every limit as it stood at the end of the one day beside the other.</p>
      <ComparisonBetweenDays />
    </div>
  );
}
