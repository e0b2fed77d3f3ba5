import { defineNestedSection, RecordsToken, type AnyCall, type RowReader, type SheetRow } from '#kernel/contract';
import { stepNumbers, statedStep, type ProcedureStep } from '#plugins/procedures/shared/procedure-step';
import { cleaningProcedure } from '../cleaning-procedure.resource.js';

const agentHeading = 'Agent ID';
const numberHeadings = stepNumbers.map(number => ({ ...number, heading: `${number.label} ${number.unit}` }));

interface NumberedStep {
  readonly number: number;
  readonly step: ProcedureStep;
}

/** Steps of cleaning procedures, one row per step; they are sorted by their numbers, and the first of equal ones comes first. */
export const stepsSection = defineNestedSection<NumberedStep>()({
  section: 'Cleaning procedure steps',
  file: 'cleaning_procedure_steps',
  after: ['Cleaning procedures', 'Cleaning agents'],
  page: '/app/master/procedures',
  permissions: ['CleaningProcedure.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Procedure ID', table: 'procedures.cleaning_procedure' },
  headings: [
    'Step',
    'Action',
    agentHeading,
    ...numberHeadings.map(({ heading }) => heading),
    'Mechanical action',
    'Critical',
    'Drain',
  ],
  references: ['products.v_cleaning_agent'],
  read: row => ({ number: row.required('Step', row.positive('Step')) ?? 1, step: readStep(row) }),
  write: ({ records }, call, { id, version }, rows) => {
    const steps = rows.toSorted((a, b) => a.number - b.number).map(({ step }) => step);
    return records.checkAndUpdate(cleaningProcedure, call, id, { steps, version });
  },
  dump: async (_deps, call) => {
    const procedures = await call.tx.rows<{ external_id: string; steps: readonly ProcedureStep[] | null }>({
      text: `select external_id, steps from procedures.cleaning_procedure
             where facility_id = $1 and archived_at is null order by lower(external_id)`,
      values: [call.facility.id],
    });
    const agents = await agentIds(call);
    return procedures.flatMap(({ external_id: procedure, steps }) =>
      (steps ?? []).map((step, index) => writeStep(procedure, index + 1, step, agents)),
    );
  },
});

function readStep(row: RowReader): ProcedureStep {
  const numbers = Object.fromEntries(numberHeadings.map(({ field, heading }) => [field, row.number(heading)]));
  return statedStep({
    action: row.required('Action', row.text('Action')) ?? '',
    cleaningAgentId: row.reference(agentHeading, 'products.v_cleaning_agent'),
    ...numbers,
    mechanicalAction: row.text('Mechanical action'),
    critical: row.yesNo('Critical') ?? false,
    drain: row.yesNo('Drain') ?? false,
  });
}

function writeStep(
  procedure: string,
  number: number,
  step: ProcedureStep,
  agents: ReadonlyMap<string, string>,
): SheetRow {
  const numbers = numberHeadings.map(({ field, heading }) => [heading, String(step[field] ?? '')] as const);
  return {
    'Procedure ID': procedure,
    Step: String(number),
    Action: step.action,
    [agentHeading]: agents.get(step.cleaningAgentId ?? '') ?? '',
    ...Object.fromEntries(numbers),
    'Mechanical action': step.mechanicalAction ?? '',
    Critical: step.critical === true ? 'yes' : 'no',
    Drain: step.drain === true ? 'yes' : 'no',
  };
}

/** IDs of agents as sheets name them, by id; archived ones included. */
export async function agentIds(call: AnyCall): Promise<ReadonlyMap<string, string>> {
  const rows = await call.tx.rows<{ id: string; external_id: string }>({
    name: 'procedures-agent-ids',
    text: 'select id, external_id from products.v_cleaning_agent where facility_id = $1',
    values: [call.facility.id],
  });
  return new Map(rows.map(({ id, external_id: externalId }) => [id, externalId]));
}
