import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { RunList } from './run-list.js';
import { RunPage } from './run.page.js';

/** Runs of studies, as the floor and quality work with them (screen S41). */
export function RunPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<RunList />} />
      <Route path="/:id" element={<RunPage />} />
    </PageRoutes>
  );
}
