import { DataTable, EmptyState, headingInUnit, PageLink, formatInUnit, formatNumber, WaysOn } from '@limpid/ui-kit';
import { agentNote } from '#plugins/risk/shared/worst-case/agent-note';
import type { WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import { agentWays } from '../ways.js';
import { nameOf } from '#plugins/risk/shared/record-name';

type Agent = WorstCases['cleaningAgents'][number];

/** Cleaning agents of the equipment in scope, lowest limit first. */
export function AgentTable({
  agents,
  isPast,
}: {
  readonly agents: WorstCases['cleaningAgents'];
  readonly isPast: boolean;
}) {
  if (agents.length === 0)
    return (
      <EmptyState title="No cleaning agent is used on this equipment">
        {!isPast && <WaysOn ways={agentWays} />}
      </EmptyState>
    );
  return (
    <DataTable
      title="Cleaning agents"
      columns={[
        {
          heading: 'Cleaning agent',
          render: ({ cleaningAgent }) => (
            <PageLink address={`/app/master/cleaning-agents/${cleaningAgent.id}`}>{nameOf(cleaningAgent)}</PageLink>
          ),
        },
        {
          heading: headingInUnit('Lowest limit', 'mg/sqcm'),
          align: 'end',
          render: ({ l3MgPerSqcm }) => formatInUnit(l3MgPerSqcm, 'mg/sqcm'),
        },
        ...(agents.some(({ alert }) => alert !== null)
          ? [
              {
                heading: headingInUnit('Alert level', 'mg/sqcm'),
                align: 'end' as const,
                render: ({ alert }: Agent) => formatInUnit(alert?.l3MgPerSqcm, 'mg/sqcm'),
              },
            ]
          : []),
        {
          heading: 'Notes',
          render: agentNote,
        },
      ]}
      rows={agents}
      keyOf={({ cleaningAgent }) => cleaningAgent.id}
    />
  );
}

/** Equipment of the scope by size: the largest carries over most, the smallest is hardest to sample. */
export function EquipmentTable({ equipment }: { readonly equipment: WorstCases['equipment'] }) {
  if (equipment.length === 0) return <EmptyState title="No shared equipment in this scope" />;
  return (
    <DataTable
      title="Equipment by size"
      columns={[
        {
          heading: 'Equipment',
          render: ({ equipment: equipmentItem }) => (
            <PageLink address={`/app/master/equipment/${equipmentItem.id}`}>{nameOf(equipmentItem)}</PageLink>
          ),
        },
        {
          heading: 'Product contact area, sqcm',
          align: 'end',
          render: ({ areaSqcm }) => (areaSqcm === null ? 'unknown' : formatNumber(areaSqcm)),
        },
        { heading: 'Notes', render: (_row, index) => sizeNote(equipment, index) },
      ]}
      rows={equipment}
      keyOf={({ equipment: equipmentItem }) => equipmentItem.id}
    />
  );
}

function sizeNote(equipment: WorstCases['equipment'], index: number): string {
  const known = equipment.filter(each => each.areaSqcm !== null);
  if (equipment[index]?.areaSqcm === null) return 'Not evaluated: no surface area';
  if (known.length < 2) return '';
  return equipment[index] === known[0] ? 'largest' : equipment[index] === known.at(-1) ? 'smallest' : '';
}
