import { PageRoutes } from '@limpid/ui-kit';
import { Route } from 'react-router';
import { WorstCaseComparePage } from './compare.page.js';
import { WorstCasePage } from './worst-case.page.js';

/** The worst case of a scope, and the changes between two dates. */
export function RankingPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<WorstCasePage />} />
      <Route path="/compare" element={<WorstCaseComparePage />} />
    </PageRoutes>
  );
}
