import { Link, useNavigate } from 'react-router';
import {
  api,
  EmptyState,
  ErrorState,
  fp,
  HeatMap,
  importWay,
  inUnit,
  LoadingPicture,
  refusalText,
  formatLimitIn,
  formatQuantity,
  toast,
  useAddress,
  useAsOf,
  useFacilityData,
  WaysOn,
  withAsOf,
} from '@limpid/ui-kit';
import type { Limit, LimitMatrix, LimitSummary, RecordName } from '#plugins/limits/shared/limit';
import { BasisNote } from './limit-table.js';
import { filterQuery, isNarrowed } from '../finder/finder-fields.js';
import { LowerCells } from './lower-cells.js';
import { MatrixPart, partQuery } from './matrix-part.js';
import { toProductions } from '../ways.js';
import { criterionWord, explainAddress } from '../words.js';

/** The meaning of a cell's mark, for the legend. */
const lowerMeaning =
  'a lower limit applies on one piece of equipment, whose residue may reach the first units of a batch';

/** Previous × next as a heat map; a cell leads to the explanation of its lowest limit, on one piece of equipment where that is lower. */
export function MatrixView() {
  const asOf = useAsOf();
  const [params] = useAddress();
  const query = `${filterQuery('matrix', params)}${partQuery(params)}`.replace('&', '?');
  const { data, error, isPending, refetch } = useFacilityData<LimitMatrix>(
    withAsOf(`/limits/matrix${query}`, asOf),
    'Loading the matrix',
  );
  const navigate = useNavigate();
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <LoadingPicture />;
  const { productions: rows, nextProductions: columns } = data;
  if (isNarrowed('matrix', params) && (rows.length === 0 || columns.length === 0))
    return <EmptyState title="No match: no two productions with these filters share equipment" />;
  if (rows.length === 0 && asOf !== null) return <EmptyState title="None existed on that date" />;
  if (rows.length === 0)
    return (
      <EmptyState title="No productions yet">
        <WaysOn ways={[toProductions, importWay]} />
      </EmptyState>
    );
  const printed = (value: number) => inUnit({ value, unit: 'mg/sqcm' }, data.salUnit);
  const lower = new LowerCells(data);
  const stopped = new Map(data.stoppedAtRoute.map(({ row, column, route }) => [`${row} ${column}`, route]));
  const required = new Set(data.withoutRequiredHbel.map(({ row, column }) => `${row} ${column}`));
  const describe = (row: number, column: number): string => {
    const [previous, next] = [rows[row], columns[column]];
    if (previous === undefined || next === undefined) return '';
    const pair = `${previous.externalId} ${previous.name} before ${next.externalId} ${next.name}`;
    const value = data.l3MgPerSqcm[row]?.[column] ?? null;
    const criterion = data.criteria[row]?.[column] ?? null;
    if (previous.id === next.id) return `${pair}: the same production`;
    const route = stopped.get(`${row} ${column}`);
    const isRequired = required.has(`${row} ${column}`);
    const missing = isRequired
      ? ': health-based limit required for a hazardous active'
      : route === undefined
        ? ''
        : `: health-based limit for route ${route} missing`;
    if (value === null || criterion === null) return `${pair}: no limit${missing}`;
    const other = missing === '' ? '' : `; another residue of the same product has no limit${missing}`;
    return `${pair}: ${formatLimitIn(printed(value))}, ${criterionWord(criterion)}${lower.describe(row, column)}${other}`;
  };
  const choose = async (row: number, column: number): Promise<void> => {
    const [previous, next] = [rows[row], columns[column]];
    if (previous === undefined || next === undefined || data.l3MgPerSqcm[row]?.[column] === null) return;
    const own = lower.explainAddress(row, column);
    if (own !== null) {
      void navigate(withAsOf(own, asOf));
      return;
    }
    const found = await api.get<{ limits: readonly Limit[] }>(
      fp(withAsOf(`/limits/pairs?previous=${previous.id}&next=${next.id}&pageLimit=1`, asOf)),
      'Loading the limit',
    );
    const [limit] = found.limits;
    if (limit !== undefined) void navigate(withAsOf(explainAddress(limit), asOf));
  };
  return (
    <>
      <MatrixPart {...data} />
      <HeatMap
        label="Limits of previous (rows) before next (columns) productions"
        unit={data.salUnit}
        title="Limits by pair"
        rowTitle="Previous production"
        columnTitle="Next production"
        rows={rows.map(lineOf)}
        columns={columns.map(lineOf)}
        values={data.l3MgPerSqcm.map(cells => cells.map(value => (value === null ? null : printed(value).value)))}
        describe={describe}
        {...(lower.isEmpty
          ? {}
          : {
              marks: {
                has: (row, column) => lower.has(row, column),
                meaning: lowerMeaning,
              },
            })}
        onChoose={(row, column) => {
          choose(row, column).catch((failed: unknown) => {
            toast({ kind: 'error', title: 'The limit cannot be shown', text: refusalText(failed) });
          });
        }}
      />
      <LowestCarryover asOf={asOf} />
      <BasisNote basis={data.basis} />
    </>
  );
}

function lineOf({ externalId, name }: RecordName): { readonly code: string; readonly name: string } {
  return { code: externalId, name };
}

/** The pair with the lowest carryover, which often does not have the lowest surface limit. */
function LowestCarryover({ asOf }: { readonly asOf: string | null }) {
  const { data } = useFacilityData<LimitSummary>(withAsOf('/limits/summary', asOf), 'Loading the lowest carryover', {
    isAside: true,
  });
  const limit = data?.lowestCarryover ?? null;
  if (limit === null) return null;
  return (
    <p className="limpid-lead">
      Lowest carryover into one batch (L2):{' '}
      <Link className="cds--link" to={withAsOf(explainAddress(limit), asOf)}>
        {formatLimitIn({ value: limit.l2Mg, unit: 'mg' })}, {limit.previous?.externalId} before {limit.next.externalId}
      </Link>
      , {formatLimitIn(limit.sal)} over {formatQuantity({ value: limit.areaSqcm, unit: 'sqcm' })}.
    </p>
  );
}
