import { Route, Routes } from 'react-router';
import { RiskComparePage } from './compare.page.js';
import { RiskDashboardPage } from './dashboard.page.js';

/** The risk dashboard and, below it, which levels moved between two days. */
export function DashboardPages() {
  return (
    <Routes>
      <Route path="/" element={<RiskDashboardPage />} />
      <Route path="/compare" element={<RiskComparePage />} />
    </Routes>
  );
}
