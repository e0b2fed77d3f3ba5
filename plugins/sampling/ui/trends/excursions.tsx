import { DataTable, formatNumber, formatTime, StateTag } from '@limpid/ui-kit';
import { ruleWords, type SampleTrend } from '#plugins/sampling/shared/sample-trend';
import { verdictState } from '../words.js';

/** Results that fail, alert or break a rule of the chart, newest first. */
export function Excursions({ trend: { points } }: { readonly trend: SampleTrend }) {
  const found = points
    .filter(({ verdict, flags }) => flags.length > 0 || (verdict !== null && verdict !== 'pass'))
    .toReversed();
  return (
    <section aria-labelledby="excursions-heading">
      <h2 id="excursions-heading">Excursions</h2>
      {found.length === 0 ? (
        <p>No result fails, is above its alert level or breaks a rule of the chart.</p>
      ) : (
        <DataTable
          title="Excursions"
          columns={[
            { heading: 'Label', render: ({ label }) => label },
            { heading: 'Place', render: ({ place }) => place },
            { heading: 'Measured', render: ({ measuredAt }) => formatTime(measuredAt), folds: true },
            { heading: 'Percent of limit', align: 'end', render: ({ percentOfLimit }) => formatNumber(percentOfLimit) },
            { heading: 'Verdict', render: ({ verdict }) => <StateTag state={verdictState(verdict)} size="sm" /> },
            { heading: 'Flags', render: ({ flags }) => flags.map(flag => ruleWords[flag]).join(', '), folds: true },
          ]}
          rows={found}
          keyOf={({ resultId }) => resultId}
        />
      )}
    </section>
  );
}
