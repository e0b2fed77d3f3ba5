import { defineResource, type AnyCall } from '#kernel/contract';
import { RiskGoal, riskGoalFields } from '#plugins/risk/shared/setup/risk-goal';
import { resourceFields } from '#schemas/lib/field-cards';

/** Risk goals: levels and actions, read from top to bottom (specification section 7, /risk-goal; formulas 10.4). */
const fields = resourceFields(riskGoalFields);

export const riskGoal = defineResource({
  names: { one: 'riskGoal', many: 'riskGoals' },
  path: '/risk-goal',
  table: 'risk.risk_goal',
  schema: RiskGoal,
  writable: fields.writable,
  permission: 'SelectionCriteria',
  audit: { domain: 'RiskGoal' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'action'],
    sort: 'name',
  },
  sheet: {
    section: 'Risk goals',
    file: 'risk_goals',
    after: [],
    page: '/app/master/risk-setup/goals',
    ...fields.sheet,
  },
  feature: 'risk',
  hooks: {
    prepare: async (next, call) => ({ ...next, sequence: next.sequence ?? (await afterTheLast(call)) }),
  },
});

/** Steps of ten, so that a goal can be inserted between two others. */
async function afterTheLast(call: AnyCall): Promise<number> {
  const [row] = await call.tx.rows<{ last: number }>({
    text: `select coalesce(max(sequence), 0) as last from risk.risk_goal where facility_id = $1 and archived_at is null`,
    values: [call.facility.id],
  });
  return Math.floor((row?.last ?? 0) / 10) * 10 + 10;
}
