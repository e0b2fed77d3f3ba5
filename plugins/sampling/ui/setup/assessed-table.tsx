import { Tag } from '@carbon/react';
import { DataTable, PageLink, formatNumber } from '@limpid/ui-kit';
import type { AssessedLocation } from '#plugins/sampling/shared/sampling-assessment';

/** Assessed locations by their score, with the reason for which each is sampled or left out. */
export function AssessedTable({ rows }: { readonly rows: readonly AssessedLocation[] }) {
  return (
    <DataTable
      title="Assessed locations"
      columns={[
        { heading: 'Rank', align: 'end', render: ({ rank }) => rank },
        {
          heading: 'Location',
          render: ({ id, code }) => <PageLink address={`/app/sampling/locations/${id}`}>{code}</PageLink>,
        },
        { heading: 'Part', render: ({ part }) => part ?? '' },
        { heading: 'Material', render: ({ material }) => material ?? '' },
        { heading: 'Score', align: 'end', render: ({ score }) => formatNumber(score) },
        {
          heading: 'Sampled',
          render: ({ selected, isWorstCase }) => (
            <>
              {selected ? 'yes' : 'no'}{' '}
              {isWorstCase && (
                <Tag type="red" size="sm">
                  Worst case
                </Tag>
              )}
            </>
          ),
        },
        { heading: 'Why', render: ({ why }) => why },
        {
          heading: 'Highest result, % of limit',
          align: 'end',
          render: ({ worstResultPercent }) => (worstResultPercent === null ? '' : formatNumber(worstResultPercent)),
        },
      ]}
      rows={rows}
      keyOf={({ id }) => id}
    />
  );
}
