import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { AssessmentList } from './assessment-list.js';
import { AssessmentPage } from './assessment-page.js';
import { StartAssessment } from './start-assessment.js';

/** Change assessments (screens S31 and S32). */
export function AssessmentPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<AssessmentList />} />
      <Route path="/new" element={<StartAssessment />} />
      <Route path="/:id" element={<AssessmentPage />} />
    </PageRoutes>
  );
}
