import {
  DataTable,
  EmptyState,
  ErrorState,
  headingInUnit,
  Loading,
  PageLink,
  formatInUnit,
  formatLimitIn,
  useFacilityData,
  WaysOn,
  type RecordRow,
} from '@limpid/ui-kit';
import { cleanedByWord } from '#plugins/limits/shared/cleaned-by';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { AgentEquipmentLimit, LimitBasis } from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';
import { OverrideTag } from './overrides/override-tag.js';
import { RecalculationNote } from './recalculation-note.js';

/** The maximum of one response. */
const maxShown = 500;

/** The equipment counted for a cleaning agent, why it counts, and its lowest limit: part of the agent's page. */
export function AgentEquipment({ row }: { readonly row: RecordRow }) {
  return <Equipments id={row.id} />;
}

/** The reason on a piece of equipment that the agent cleans. */
function reasonHere(outcome: AgentEquipmentLimit['outcome'], missing: readonly string[]): string {
  return outcome === 'NO_NEXT_PRODUCT' || outcome === 'NO_SHARED_EQUIPMENT'
    ? 'No production uses it'
    : outcomeWord(outcome, missing, 'agent');
}

function Equipments({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{
    agentEquipmentLimits: readonly AgentEquipmentLimit[];
    pagination: { readonly total: number };
    basis: LimitBasis;
  }>(`/limits/cleaning-agent-equipments?agent=${id}&pageLimit=${maxShown}`, 'Loading the equipment');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { agentEquipmentLimits: rows, pagination, basis } = data;
  if (rows.length === 0)
    return (
      <EmptyState title="No equipment is mapped to it, and no cleaning procedure in use applies it">
        <RecalculationNote basis={basis} />
        <WaysOn
          ways={[
            {
              label: 'Select the cleaning procedures that use it',
              address: '/app/master/procedures',
              permission: 'CleaningProcedure.Modify',
            },
          ]}
        />
      </EmptyState>
    );
  return (
    <>
      <RecalculationNote basis={basis} />
      <p className="limpid-lead">
        It has limits on the equipment mapped to it, and on equipment that a cleaning procedure in use there cleans with
        it.
        {pagination.total > rows.length && ` The first ${rows.length} of ${pagination.total} are listed.`}
      </p>
      <DataTable
        title="Equipment cleaned with it"
        columns={[
          {
            heading: 'Equipment',
            render: ({ equipment }) => (
              <PageLink address={`/app/master/equipment/${equipment.id}`}>
                {equipment.externalId} {equipment.name}
              </PageLink>
            ),
          },
          { heading: 'Counts', render: ({ cleanedBy }) => cleanedByWord(cleanedBy) },
          {
            heading: headingInUnit('Area', 'sqcm'),
            align: 'end',
            folds: true,
            render: ({ areaSqcm }) => (areaSqcm === null ? 'unknown' : formatInUnit(areaSqcm, 'sqcm')),
          },
          {
            heading: 'Lowest limit (L3)',
            align: 'end',
            render: ({ limit, outcome, missing }) =>
              limit === null ? (
                reasonHere(outcome, missing)
              ) : (
                <>
                  <a className="cds--link" href={`/app/limits/explain?${explainQuery(limit)}`}>
                    {formatLimitIn(limit.sal)}
                  </a>{' '}
                  <OverrideTag override={limit.override} />
                </>
              ),
          },
          { heading: 'Before', render: ({ limit }) => limit?.next.externalId ?? '' },
        ]}
        rows={rows}
        keyOf={({ equipment }) => equipment.id}
      />
    </>
  );
}
