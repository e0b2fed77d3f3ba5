import { Route } from 'react-router';
import { PageRoutes } from '@limpid/ui-kit';
import { RoundPage } from '../round/round.page.js';
import { NewSet } from './new-set.js';
import { SetList } from './set-list.js';
import { SetPage } from './set-page.js';

/** Sample sets and the round in which their samples are taken (screen S04). */
export function SetPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<SetList />} />
      <Route path="/new" element={<NewSet />} />
      <Route path="/:id" element={<SetPage />} />
      <Route path="/:id/round" element={<RoundPage />} />
    </PageRoutes>
  );
}
