import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { InspectionList } from './inspection-list.js';
import { InspectionPage } from './inspection-page.js';
import { NewInspection } from './new-inspection.js';
import './floor.css';

/** Visual inspections: routine ones and those of cleanings (screen S42). */
export function InspectionPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<InspectionList />} />
      <Route path="/new" element={<NewInspection />} />
      <Route path="/:id" element={<InspectionPage />} />
    </PageRoutes>
  );
}
