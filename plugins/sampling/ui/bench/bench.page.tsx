import { Route } from 'react-router';
import { PageRoutes, SettingsTabs } from '@limpid/ui-kit';
import { DoneTable } from './done-table.js';
import { MeasureGrid } from './measure-grid.js';
import { ReceiveTable } from './receive-table.js';
import { ReviewTable } from './review-table.js';

/** The bench of the laboratory: receive, measure, review (screen S05). */
export function BenchPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<Bench />} />
    </PageRoutes>
  );
}

function Bench() {
  return (
    <div className="limpid-page">
      <h1>Lab bench</h1>
      <p className="limpid-lead">
        Samples on their way through the laboratory. A result is judged at once by its adjusted residue, and reviewed by
        another person than who entered it.
      </p>
      <SettingsTabs
        label="Lab bench"
        tabs={[
          { title: 'To receive', show: () => <ReceiveTable /> },
          { title: 'To measure', show: () => <MeasureGrid /> },
          { title: 'To review', show: () => <ReviewTable /> },
          { title: 'Done', show: () => <DoneTable /> },
        ]}
      />
    </div>
  );
}
