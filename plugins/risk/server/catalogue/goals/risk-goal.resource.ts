import { defineResource, type AnyCall } from '#kernel/contract';
import { RiskGoal } from '#plugins/risk/shared/setup/risk-goal';

/** Levels and what they ask for, read from top to bottom (specification section 7, /risk-goal; formulas 10.4). */
export const riskGoal = defineResource({
  names: { one: 'riskGoal', many: 'riskGoals' },
  path: '/risk-goal',
  table: 'risk.risk_goal',
  schema: RiskGoal,
  writable: ['externalId', 'name', 'metric', 'operator', 'threshold', 'level', 'action', 'sequence', 'remarks'],
  permission: 'SelectionCriteria',
  audit: { domain: 'RiskGoal' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'metric', 'operator', 'threshold', 'level', 'action', 'sequence'],
    search: ['externalId', 'name', 'action'],
    sort: 'name',
    equals: ['metric', 'level'],
  },
  sheet: {
    section: 'Risk goals',
    file: 'risk_goals',
    after: [],
    columns: [
      { heading: 'Goal ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Metric', field: 'metric' },
      { heading: 'Operator', field: 'operator' },
      { heading: 'Threshold', field: 'threshold' },
      { heading: 'Level', field: 'level' },
      { heading: 'Action', field: 'action' },
      { heading: 'Sequence', field: 'sequence' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'risk',
  hooks: {
    prepare: async (next, call) => ({ ...next, sequence: next.sequence ?? (await afterTheLast(call)) }),
  },
});

/** Tens, so that a goal can be put between two others. */
async function afterTheLast(call: AnyCall): Promise<number> {
  const [row] = await call.tx.rows<{ last: number }>({
    text: `select coalesce(max(sequence), 0) as last from risk.risk_goal where facility_id = $1 and archived_at is null`,
    values: [call.facility.id],
  });
  return Math.floor((row?.last ?? 0) / 10) * 10 + 10;
}
