import { PageRoutes } from '@limpid/ui-kit';
import { Route } from 'react-router';
import { AccessReport } from './access-report.js';
import { ReviewPage } from './review-page.js';
import { ReviewsList } from './reviews-list.js';

/** S60: who had access over time, and the reviews of it. */
export function AccessPage() {
  return (
    <PageRoutes>
      <Route path="/" element={<AccessReport />} />
      <Route path="/reviews" element={<ReviewsList />} />
      <Route path="/reviews/:id" element={<ReviewPage />} />
    </PageRoutes>
  );
}
