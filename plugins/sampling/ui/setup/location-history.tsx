import { Button } from '@carbon/react';
import { DataTable, EmptyState, PageLink, formatTime, StateTag } from '@limpid/ui-kit';
import type { MapResult } from '#plugins/sampling/shared/sampling-map';
import { residueWords, sampleTypeWords } from '#plugins/sampling/shared/sample-types';
import { verdictState } from '../words.js';
import { percentText } from './map-words.js';
import type { PinnedLocation } from './pin-picture.js';

/** The last results at a location, newest first. */
export function LocationHistory({
  location,
  results,
  onClose,
}: {
  readonly location: PinnedLocation;
  readonly results: readonly MapResult[];
  readonly onClose: () => void;
}) {
  const title = `Results at ${location.externalId}`;
  return (
    <section aria-label={title} className="limpid-location-results">
      <div className="limpid-row limpid-between">
        <h3>
          {location.externalId} {location.name}
        </h3>
        <Button kind="ghost" size="sm" onClick={onClose}>
          Close the results
        </Button>
      </div>
      {results.length === 0 ? (
        <EmptyState title="No results yet" />
      ) : (
        <DataTable
          title={title}
          columns={[
            {
              heading: 'Sample',
              render: ({ label, setId }) => <PageLink address={`/app/sampling/sets/${setId}`}>{label}</PageLink>,
            },
            {
              heading: 'Residue',
              render: ({ residue, sampleType }) =>
                `${residueWords(residue)}, ${sampleTypeWords[sampleType].toLowerCase()}`,
            },
            { heading: 'Measured', render: ({ measuredAt }) => formatTime(measuredAt), folds: true },
            {
              heading: 'Result',
              align: 'end',
              render: ({ percentOfLimit, isBound }) => `${isBound ? '< ' : ''}${percentText(percentOfLimit)}`,
            },
            { heading: 'Verdict', render: ({ verdict }) => <StateTag state={verdictState(verdict)} size="sm" /> },
            { heading: 'Reviewed', render: ({ isReviewed }) => (isReviewed ? 'yes' : 'no'), folds: true },
          ]}
          rows={results}
          keyOf={({ resultId }) => resultId}
        />
      )}
    </section>
  );
}
