import { DataTable, EmptyState, ErrorState, Loading, useFacilityData, usePermission } from '@limpid/ui-kit';
import type { FormulaRow } from './formula-record.js';

/** Formulas that use a category, by its key or by a variable for its score. */
export function CategoryUses({ category }: { readonly category: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{ variables: readonly ScoreVariable[] }>(
    '/variables?doPagination=false',
    'Loading the variables',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const scores = data.variables.filter(({ kind, sourceField }) => kind === 'score' && sourceField === category);
  return <WhereUsed names={[category, ...scores.map(({ key }) => key)]} />;
}

interface ScoreVariable {
  readonly key: string;
  readonly kind: string;
  readonly sourceField: string | null;
}

/** Formulas that use one of these names, with links. */
export function WhereUsed({ names }: { readonly names: readonly string[] }) {
  const kinds = [
    useFormulas('/rpn_formulas', 'rpnFormulas', usePermission('RPNFormula.Get'), ''),
    useFormulas('/mac_formulas', 'macFormulas', usePermission('MACFormula.Get'), '/mac-formulas'),
  ];
  const failed = kinds.find(kind => kind.error !== null);
  if (failed?.error) return <ErrorState error={failed.error} onAgain={failed.again} />;
  if (kinds.some(kind => kind.pending)) return <Loading />;
  const uses = kinds.flatMap(({ rows, page }) =>
    rows.filter(row => row.variables?.some(name => names.includes(name))).map(row => ({ row, page })),
  );
  if (uses.length === 0)
    return (
      <EmptyState
        title={
          kinds.every(kind => kind.allowed) ? 'Not used by any formula' : 'Not used by any formula that you may read'
        }
      />
    );
  return (
    <DataTable
      title="Where used"
      columns={[
        {
          heading: 'Formula',
          render: ({ row, page }) => (
            <a className="cds--link" href={`/app/master/risk-setup${page}/${row.id}`}>
              {row.externalId} {row.name}
            </a>
          ),
        },
        { heading: 'Expression', render: ({ row }) => <code>{row.expression}</code> },
        { heading: 'Status', render: ({ row }) => String(row['status']) },
      ]}
      rows={uses}
      keyOf={({ row }) => row.id}
    />
  );
}

function useFormulas(path: string, many: string, allowed: boolean, page: string) {
  const { data, error, isPending, refetch } = useFacilityData<
    Readonly<Record<string, readonly FormulaRow[] | undefined>>
  >(`${path}?doPagination=false`, 'Loading the formulas', { enabled: allowed });
  return {
    page,
    allowed,
    rows: data?.[many] ?? [],
    error,
    pending: allowed && isPending,
    again: () => void refetch(),
  };
}
