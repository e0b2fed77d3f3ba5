import {
  DataTable,
  ErrorState,
  FindingList,
  formatLimit,
  Loading,
  PageLink,
  useFacilityData,
  type TableColumn,
} from '@limpid/ui-kit';
import type { Evaluation, InfeasibleLimit, LostCover, MissingDatum } from '#plugins/qualification/shared/evaluation';
import type { AssessmentRecord } from './use-assessment.js';

/** What the changes do: before and after of everything that moved (picture C15). */
export function Results({ row }: { readonly row: AssessmentRecord }) {
  const { data, error, refetch } = useFacilityData<{ readonly evaluation: Evaluation }>(
    `/cleaning-assessments/${row.id}/evaluation`,
    'Loading the results',
    { enabled: row.evaluationId !== null },
  );
  if (row.evaluationId === null) return <p className="limpid-lead">Not evaluated yet.</p>;
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (data === undefined) return <Loading />;
  const { findings, lostCover, infeasible, missingData, newWorstCases } = data.evaluation;
  return (
    <>
      <Part<MissingDatum>
        title="Missing data"
        none="No input is missing."
        lead="Limits cannot be calculated without these. The assessment is submitted when they are entered and evaluated."
        rows={missingData}
        keyOf={({ id, input }) => `${id} ${input}`}
        columns={[
          {
            heading: 'Record',
            render: ({ label, kind, id }) => (
              <PageLink address={`/app/master/${masterPages[kind] ?? kind}/${id}`}>{label}</PageLink>
            ),
          },
          { heading: 'Input', render: ({ input }) => input },
          { heading: 'Limits without it', align: 'end', render: ({ blocks }) => blocks },
        ]}
      />
      <Part<LostCover>
        title="Cover lost"
        none="No cover of a finished study is lost."
        rows={lostCover}
        keyOf={({ coverId }) => coverId}
        columns={[
          { heading: 'Equipment', render: ({ equipment }) => equipment },
          { heading: 'Production', render: ({ production }) => production },
          { heading: 'Residue', render: ({ residue }) => residue, folds: true },
          { heading: 'Proven, mg/sqcm', align: 'end', render: each => formatLimit(each.provenLimitMgPerSqcm) },
          { heading: 'Now, mg/sqcm', align: 'end', render: each => formatLimit(each.limitMgPerSqcm) },
          { heading: 'Why', render: ({ why, study }) => `${why} (${study})`, folds: true },
        ]}
      />
      <Part<Evaluation['newWorstCases'][number]>
        title="New worst cases"
        none="Every piece of equipment keeps its worst case."
        rows={newWorstCases}
        keyOf={({ equipment }) => equipment}
        columns={[
          { heading: 'Equipment', render: ({ equipment }) => equipment },
          { heading: 'Before', render: ({ before }) => before ?? 'none' },
          { heading: 'After', render: ({ after }) => after ?? 'none' },
        ]}
      />
      <Part<InfeasibleLimit>
        title="Limits that cannot be measured"
        none="Every limit can be measured."
        rows={infeasible}
        keyOf={({ equipment, residue }) => `${equipment} ${residue}`}
        columns={[
          { heading: 'Equipment', render: ({ equipment }) => equipment },
          { heading: 'Residue', render: ({ residue }) => residue },
          { heading: 'Limit, mg/sqcm', align: 'end', render: each => formatLimit(each.limitMgPerSqcm) },
          { heading: 'Verdict', render: ({ verdict, isNew }) => (isNew ? `${verdict}, new` : verdict) },
        ]}
      />
      <h2>Limits and rankings</h2>
      <FindingList findings={findings} />
    </>
  );
}

const firstRows = 20;
/** Pages of master data by the kind of record that limits name. */
const masterPages: Readonly<Record<string, string>> = {
  active: 'actives',
  intermediate: 'intermediates',
  product: 'products',
  production: 'productions',
  equipment: 'equipment',
  cleaningAgent: 'cleaning-agents',
};

function Part<R>({
  title,
  none,
  lead,
  rows,
  columns,
  keyOf,
}: {
  readonly title: string;
  readonly none: string;
  readonly lead?: string;
  readonly rows: readonly R[];
  readonly columns: readonly TableColumn<R>[];
  readonly keyOf: (row: R) => string;
}) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <p className="limpid-lead">{rows.length === 0 ? none : (lead ?? `${rows.length} in all`)}</p>
      {rows.length > 0 && (
        <DataTable title={title} size="sm" columns={columns} rows={rows.slice(0, firstRows)} keyOf={keyOf} />
      )}
      {rows.length > firstRows && (
        <p className="limpid-lead">
          {firstRows} of {rows.length} are shown; the documents have all.
        </p>
      )}
    </section>
  );
}
