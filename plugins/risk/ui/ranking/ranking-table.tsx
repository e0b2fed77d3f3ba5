import { Button, Pagination, Tag } from '@carbon/react';
import {
  DataTable,
  PageLink,
  pageSizes,
  headingInUnit,
  formatInUnit,
  formatNumber,
  type TableColumn,
} from '@limpid/ui-kit';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { RankingState } from './ranking-state.js';
import { nameOf } from '#plugins/risk/shared/record-name';
import { basisWord, levelTags, missingText, tieText } from './words.js';

const size = 25;

/** The ranking as a table: scores with their values, both ranks, lowest limit and notes. */
export function RankingTable({
  ranking,
  state,
  onOverride,
}: {
  readonly ranking: WorstCases;
  readonly state: RankingState;
  /** Null without permission to decide. */
  readonly onOverride: ((row: WorstCase) => void) | null;
}) {
  const { worstCases } = ranking;
  const rows = worstCases.slice((state.page - 1) * size, state.page * size);
  return (
    <>
      <div className="limpid-ranking">
        <DataTable
          title="Worst cases"
          columns={columnsOf(ranking, onOverride)}
          rows={rows}
          keyOf={row => row.production.id}
        />
      </div>
      {worstCases.length > size && (
        <Pagination
          page={state.page}
          pageSize={size}
          pageSizes={pageSizes.filter(each => each === size)}
          totalItems={worstCases.length}
          onChange={({ page }) => state.set({ page: String(page) })}
        />
      )}
    </>
  );
}

function columnsOf(
  ranking: WorstCases,
  onOverride: ((row: WorstCase) => void) | null,
): readonly TableColumn<WorstCase>[] {
  const { categories, variables } = ranking;
  return [
    { heading: 'Rank', className: 'limpid-ranking-rank', render: row => row.rank ?? '–' },
    {
      heading: 'Production and governing active',
      className: 'limpid-ranking-name',
      holds: true,
      render: row => <Governing row={row} />,
    },
    ...categories.map(({ key, name, unit }): TableColumn<WorstCase> => ({
      heading: name,
      align: 'end',
      folds: true,
      render: row => (
        <>
          {row.scores[key] ?? <strong>missing</strong>}{' '}
          <div className="limpid-small">{valueText(row.values[key] ?? null, unit)}</div>
        </>
      ),
    })),
    ...variables.map(({ key, label, unit }): TableColumn<WorstCase> => ({
      heading: unit === '1' ? label : `${label}, ${unit}`,
      align: 'end',
      folds: true,
      render: row => formatNumber(row.variables[key] ?? null) || <strong>missing</strong>,
    })),
    { heading: 'RPN', align: 'end', render: row => <Rpn row={row} /> },
    {
      heading: 'Hardest to clean',
      align: 'end',
      render: row => (
        <>
          {row.cleaningRank === null ? '–' : `${row.cleaningRank}.`}
          <div className="limpid-small">{formatNumber(row.cleaningRpn)}</div>
        </>
      ),
    },
    {
      heading: headingInUnit('Lowest limit', 'mg/sqcm'),
      align: 'end',
      render: ({ limit, production }) =>
        limit === null ? (
          'no limit'
        ) : (
          <>
            <PageLink address={`/app/limits/explain?${explainQuery({ ...limit, previous: production })}`}>
              {formatInUnit(limit.l3MgPerSqcm, 'mg/sqcm')}
            </PageLink>
            {limit.alert !== null && (
              <div className="limpid-small">alert level {formatInUnit(limit.alert.l3MgPerSqcm, 'mg/sqcm')}</div>
            )}
          </>
        ),
    },
    {
      heading: 'Notes and decision',
      className: 'limpid-ranking-note',
      render: row => <Notes {...{ row, ranking, onOverride }} />,
    },
  ];
}

function Governing({ row }: { readonly row: WorstCase }) {
  return (
    <>
      <PageLink address={`/app/master/productions/${row.production.id}`}>{nameOf(row.production)}</PageLink>
      {row.active !== null && (
        <div className="limpid-small">
          {nameOf(row.active)}
          {row.equipment !== null && ` on ${row.equipment.externalId}`}
          {row.intakeUgPerDay !== null &&
            `, ${formatNumber(row.intakeUgPerDay)} ug/day (${basisWord(row.intakeBasis)})`}
        </div>
      )}
    </>
  );
}

function Rpn({ row }: { readonly row: WorstCase }) {
  return (
    <>
      <strong>{formatNumber(row.rpn)}</strong>
      {row.level !== null && (
        <div title={row.action ?? ''}>
          <Tag size="sm" type={levelTags[row.level]}>
            {row.level}
          </Tag>
        </div>
      )}
    </>
  );
}

function Notes({
  row,
  ranking,
  onOverride,
}: {
  readonly row: WorstCase;
  readonly ranking: WorstCases;
  readonly onOverride: ((row: WorstCase) => void) | null;
}) {
  return (
    <>
      {row.isPlanned && <Tag type="cyan">planned, not made yet</Tag>}
      {row.isOverride && <Tag type="purple">by decision</Tag>}
      {row.rank === null && `Not evaluated: ${missingText(row, ranking)}`}
      {row.tie !== null && tieText(row.tie)}
      {onOverride !== null && (
        <div>
          <Button kind="ghost" size="sm" onClick={() => onOverride(row)}>
            Set worst case<span className="cds--visually-hidden"> {row.production.externalId}</span>
          </Button>
        </div>
      )}
    </>
  );
}

function valueText(value: number | string | null, unit: string): string {
  if (value === null) return '';
  return typeof value === 'number' ? `${formatNumber(value)} ${unit}`.trim() : value;
}
