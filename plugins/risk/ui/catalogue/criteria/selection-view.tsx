import { Button } from '@carbon/react';
import {
  DataTable,
  EmptyState,
  ErrorState,
  LoadingTable,
  formatNumber,
  useAsOf,
  useFacilityData,
  usePermission,
  withAsOf,
  type PageInfo,
  type TableColumn,
} from '@limpid/ui-kit';
import { useState } from 'react';
import { subjectPermissions, type CriterionSubject } from '#plugins/risk/shared/setup/criterion-fields';
import type {
  SelectedRecord,
  Selection,
  SelectionOutcome,
  SelectionTotals,
} from '#plugins/risk/shared/setup/selection';

const pages: Readonly<Record<CriterionSubject, string | null>> = {
  api: 'actives',
  product: 'products',
  equipment: 'equipment',
  location: null,
  intermediate: 'intermediates',
};

/** In sort order. */
const outcomeWords: Readonly<Record<SelectionOutcome, string>> = {
  notEvaluated: 'not evaluated',
  chosen: 'chosen',
  scored: 'scored',
  notChosen: 'not chosen',
  leftOut: 'left out',
};

/** The result of a criterion for each record: chosen or not, or its score. */
export function SelectionView({ id, subject }: { readonly id: string; readonly subject: CriterionSubject }) {
  const { answer, rest } = useRows<Selection>(`/selection-criteria/${id}/selection?`, subject);
  if (answer === null) return rest;
  const { selection, unit, counts } = answer;
  if (selection.length === 0) return <NoRecords subject={subject} />;
  const told = Object.entries(outcomeWords).flatMap(([outcome, word]) => {
    const count = counts[outcome as SelectionOutcome];
    return count === 0 ? [] : [`${count} ${word}`];
  });
  return (
    <>
      <p className="limpid-sentence">{told.join(', ')}.</p>
      <DataTable
        title="Selected records"
        columns={[
          recordColumn(subject),
          { heading: unit === null ? 'Value' : `Value, ${unit}`, align: 'end', render: ({ value }) => shown(value) },
          { heading: 'Result', render: resultOf },
        ]}
        rows={selection}
        keyOf={({ record }) => record.id}
      />
      {rest}
    </>
  );
}

/** The records by total of all criteria of their kind. */
export function TotalsView({ subject }: { readonly subject: CriterionSubject }) {
  const { answer, rest } = useRows<SelectionTotals>(`/selection-criteria/totals?appliesTo=${subject}&`, subject);
  if (answer === null) return rest;
  const { criteria, totals } = answer;
  if (totals.length === 0) return <NoRecords subject={subject} />;
  const nameOf = (key: string): string => criteria.find(criterion => criterion.key === key)?.name ?? key;
  const names = (keys: readonly string[]): string => keys.map(nameOf).join(', ');
  const scored = criteria.filter(({ purpose }) => purpose === 'score');
  return (
    <>
      <p className="limpid-sentence">
        {scored.length === 0
          ? 'No criterion of this kind has scores yet, so there are no totals; filters are shown in their own column.'
          : `The total is ${scored.map(({ name, weight }) => `${formatNumber(weight)} × ${name}`).join(' + ')}.`}
      </p>
      <DataTable
        title="Totals of all criteria"
        columns={[
          { heading: 'Rank', align: 'end', render: ({ rank }) => rank ?? '–' },
          recordColumn(subject),
          ...scored.map(({ key, name }) => ({
            heading: name,
            align: 'end' as const,
            render: ({ scores }: SelectionTotals['totals'][number]) => shown(scores[key] ?? null),
          })),
          { heading: 'Total', align: 'end', render: ({ total }) => shown(total) },
          { heading: 'Chosen by', render: ({ chosenBy }) => names(chosenBy) },
          { heading: 'Missing', render: ({ missing }) => names(missing) },
        ]}
        rows={totals}
        keyOf={({ record }) => record.id}
      />
      {rest}
    </>
  );
}

/** The loaded rows; `rest` is a placeholder, or the button for more. */
function useRows<A extends { readonly pagination: PageInfo }>(path: string, subject: CriterionSubject) {
  const [size, setSize] = useState(50);
  const mayRead = usePermission(subjectPermissions[subject]);
  const { data, error, isPending, refetch } = useFacilityData<A>(
    withAsOf(`${path}pageLimit=${size}`, useAsOf()),
    'Loading the selection',
    { enabled: mayRead },
  );
  if (!mayRead)
    return { answer: null, rest: <p className="limpid-lead">You need permission to read these records.</p> };
  if (error !== null) return { answer: null, rest: <ErrorState error={error} onAgain={() => void refetch()} /> };
  if (isPending) return { answer: null, rest: <LoadingTable columns={3} rows={5} /> };
  const { total } = data.pagination;
  const shownAll = total <= size;
  const mayMore = size < 500;
  const more = mayMore ? (
    <Button kind="ghost" onClick={() => setSize(500)}>
      Show more
    </Button>
  ) : (
    <p className="limpid-lead">The first 500 of {total}.</p>
  );
  return { answer: data, rest: shownAll ? null : more };
}

function NoRecords({ subject }: { readonly subject: CriterionSubject }) {
  return (
    <EmptyState
      title={subject === 'location' ? 'Sampling locations are not stored yet' : 'There are no records of this kind yet'}
    />
  );
}

function recordColumn<R extends Pick<SelectedRecord, 'record'>>(subject: CriterionSubject): TableColumn<R> {
  const page = pages[subject];
  return {
    heading: 'Record',
    render: ({ record }) =>
      page === null ? (
        `${record.externalId} ${record.name}`
      ) : (
        <a className="cds--link" href={`/app/master/${page}/${record.id}`}>
          {record.externalId} {record.name}
        </a>
      ),
  };
}

function resultOf({ outcome, score, isAssumed, why }: SelectedRecord): string {
  const result = outcome === 'scored' ? `score ${shown(score)}` : outcomeWords[outcome];
  const because = isAssumed ? `${why ?? ''}, so the worst counts` : why;
  return because === null ? result : `${result}: ${because}`;
}

function shown(value: number | string | null): string {
  if (value === null) return '–';
  return typeof value === 'number' ? formatNumber(value) : value;
}
