import {
  Button,
  Pagination,
  Table,
  TableBody,
  TableCell,
  TableContainer,
  TableHead,
  TableHeader,
  TableRow,
  Tag,
} from '@carbon/react';
import { pageSizes, shownNumber } from '@limpid/ui-kit';
import type { WorstCase, WorstCases } from '#schemas/risk/ranking';
import type { RankingState } from './ranking-state.js';
import { basisWord, levelTags, missingText, nameOf, tieText } from './words.js';

const size = 25;

/** The ranking as a table: scores with what they rest on, both ranks, the lowest limit, and what is to be said. */
export function RankingTable({
  ranking,
  state,
  onOverride,
}: {
  readonly ranking: WorstCases;
  readonly state: RankingState;
  /** Null: the reader may not decide. */
  readonly onOverride: ((row: WorstCase) => void) | null;
}) {
  const { worstCases, categories, variables } = ranking;
  const rows = worstCases.slice((state.page - 1) * size, state.page * size);
  const headings = [
    'Rank',
    'Production and the active that governs',
    ...categories.map(category => category.name),
    ...variables.map(({ label, unit }) => (unit === '1' ? label : `${label}, ${unit}`)),
    'RPN',
    'Hardest to clean',
    'Lowest limit, mg/sqcm',
    'Notes and decision',
  ];
  return (
    <TableContainer>
      <div className="limpid-table-scroll limpid-ranking">
        <Table aria-label="Worst cases" size="md">
          <TableHead>
            <TableRow>
              {headings.map(heading => (
                <TableHeader key={heading}>{heading}</TableHeader>
              ))}
            </TableRow>
          </TableHead>
          <TableBody>
            {rows.map(row => (
              <Row key={row.production.id} row={row} ranking={ranking} onOverride={onOverride} />
            ))}
          </TableBody>
        </Table>
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
    </TableContainer>
  );
}

function Row({
  row,
  ranking,
  onOverride,
}: {
  readonly row: WorstCase;
  readonly ranking: WorstCases;
  readonly onOverride: ((row: WorstCase) => void) | null;
}) {
  const { categories, variables } = ranking;
  return (
    <TableRow>
      <TableCell className="limpid-ranking-rank">{row.rank ?? '–'}</TableCell>
      <TableCell className="limpid-ranking-name">
        <a className="cds--link" href={`/app/master/productions/${row.production.id}`}>
          {nameOf(row.production)}
        </a>
        {row.active !== null && (
          <div className="limpid-small">
            {nameOf(row.active)}
            {row.equipment !== null && ` on ${row.equipment.externalId}`}
            {row.intakeUgPerDay !== null &&
              `, ${shownNumber(row.intakeUgPerDay)} ug/day (${basisWord(row.intakeBasis)})`}
          </div>
        )}
      </TableCell>
      {categories.map(({ key, unit }) => (
        <TableCell key={key} className="limpid-number">
          {row.scores[key] ?? <strong>missing</strong>}
          <div className="limpid-small">{valueText(row.values[key] ?? null, unit)}</div>
        </TableCell>
      ))}
      {variables.map(({ key }) => (
        <TableCell key={key} className="limpid-number">
          {shownNumber(row.variables[key] ?? null) || <strong>missing</strong>}
        </TableCell>
      ))}
      <TableCell className="limpid-number">
        <strong>{shownNumber(row.rpn)}</strong>
        {row.level !== null && (
          <div title={row.action ?? ''}>
            <Tag size="sm" type={levelTags[row.level]}>
              {row.level}
            </Tag>
          </div>
        )}
      </TableCell>
      <TableCell className="limpid-number">
        {row.cleaningRank === null ? '–' : `${row.cleaningRank}.`}
        <div className="limpid-small">{shownNumber(row.cleaningRpn)}</div>
      </TableCell>
      <TableCell className="limpid-number">
        {row.limit === null ? (
          'no limit'
        ) : (
          <a
            className="cds--link"
            href={`/app/limits/explain?previous=${row.production.id}&substance=${row.limit.substance.id}&next=${row.limit.next.id}`}
          >
            {shownNumber(row.limit.l3MgPerSqcm)}
          </a>
        )}
      </TableCell>
      <TableCell className="limpid-ranking-note">
        {row.isOverride && <Tag type="purple">worst case by decision</Tag>}
        {row.rank === null && `Not evaluated: ${missingText(row, ranking)}`}
        {row.tie !== null && tieText(row.tie)}
        {onOverride !== null && (
          <div>
            <Button kind="ghost" size="sm" onClick={() => onOverride(row)}>
              Name worst case<span className="cds--visually-hidden"> {row.production.externalId}</span>
            </Button>
          </div>
        )}
      </TableCell>
    </TableRow>
  );
}

function valueText(value: number | string | null, unit: string): string {
  if (value === null) return '';
  return typeof value === 'number' ? `${shownNumber(value)} ${unit}`.trim() : value;
}
