import { Route } from 'react-router';
import { Allowed, PageRoutes } from '@limpid/ui-kit';
import { OpenSeat } from './open-seat.js';
import { SeatPage } from './seat-page.js';
import { SeatsList } from './seats-list.js';

/** Read-only seats: list, one with what its holder opened, and the form that opens one. */
export function SeatsPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<SeatsList />} />
      <Route
        path="/new"
        element={
          <Allowed permission="User.Add">
            <OpenSeat />
          </Allowed>
        }
      />
      <Route path="/:id" element={<SeatPage />} />
    </PageRoutes>
  );
}
