import {
  DataTable,
  EmptyState,
  ErrorState,
  Loading,
  PageLink,
  shownNumber,
  useFacilityData,
  WaysOn,
  type RecordRow,
} from '@limpid/ui-kit';
import { cleanedByWord } from '#plugins/limits/shared/cleaned-by';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { AgentEquipmentLimit } from '#plugins/limits/shared/limit';
import { outcomeWord } from '#plugins/limits/shared/limit-words';

/** As many as one answer holds. */
const shownAtMost = 500;

/** The machines that a cleaning agent is counted on, why, and its lowest limit on each: a part of the agent's page. */
export function AgentEquipment({ row }: { readonly row: RecordRow }) {
  return <Equipments id={row.id} />;
}

/** On one machine, which the agent cleans. */
function reasonHere(outcome: AgentEquipmentLimit['outcome'], missing: readonly string[]): string {
  return outcome === 'NO_NEXT_PRODUCT' || outcome === 'NO_SHARED_EQUIPMENT'
    ? 'No production uses it'
    : outcomeWord(outcome, missing, 'agent');
}

function Equipments({ id }: { readonly id: string }) {
  const { data, error, isPending, refetch } = useFacilityData<{
    agentEquipmentLimits: readonly AgentEquipmentLimit[];
    pagination: { readonly total: number };
  }>(`/limits/cleaning-agent-equipments?agent=${id}&pageLimit=${shownAtMost}`, 'Loading the machines');
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} />;
  if (isPending) return <Loading />;
  const { agentEquipmentLimits: rows, pagination } = data;
  if (rows.length === 0)
    return (
      <EmptyState title="No machine is mapped to it, and no cleaning procedure in use cleans one with it">
        <WaysOn
          ways={[
            {
              label: 'Say which cleaning procedures use it',
              address: '/app/master/procedures',
              permission: 'CleaningProcedure.Modify',
            },
          ]}
        />
      </EmptyState>
    );
  return (
    <>
      <p className="limpid-lead">
        It is limited on the machines that are mapped to it, and on those that a cleaning procedure in use there cleans
        with it.
        {pagination.total > rows.length && ` The first ${rows.length} of ${pagination.total} are listed.`}
      </p>
      <DataTable
        title="Machines that are cleaned with it"
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
            heading: 'Area, sqcm',
            align: 'end',
            folds: true,
            render: ({ areaSqcm }) => (areaSqcm === null ? 'unknown' : shownNumber(areaSqcm)),
          },
          {
            heading: 'Lowest limit (L3)',
            align: 'end',
            render: ({ limit, outcome, missing }) =>
              limit === null ? (
                reasonHere(outcome, missing)
              ) : (
                <a className="cds--link" href={`/app/limits/explain?${explainQuery(limit)}`}>
                  {shownNumber(limit.sal.value)} {limit.sal.unit}
                </a>
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
