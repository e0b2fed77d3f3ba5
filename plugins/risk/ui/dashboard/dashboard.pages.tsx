import { PageRoutes } from '@limpid/ui-kit';
import { Route } from 'react-router';
import { RiskComparePage } from './compare.page.js';
import { RiskDashboardPage } from './dashboard.page.js';

/** The risk dashboard, and the changes between two dates. */
export function DashboardPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<RiskDashboardPage />} />
      <Route path="/compare" element={<RiskComparePage />} />
    </PageRoutes>
  );
}
