import { ApiError, defineNestedSection, RecordsToken, validationError, type RowReader } from '#kernel/contract';
import { stepUsages, type TrainStep } from '#plugins/equipment/shared/equipment-train';
import { equipmentTrain } from '../trains/equipment-train.resource.js';

interface StepMachine {
  readonly order: number;
  readonly equipmentId: string;
  readonly usage: TrainStep['usage'];
  readonly optional: boolean;
}

/** Machines of the steps of trains, one row a machine; rows of one step agree in usage. */
export const trainStepsSection = defineNestedSection<StepMachine>()({
  section: 'Equipment train steps',
  file: 'equipment_train_steps',
  after: ['Equipment trains', 'Equipment'],
  permissions: ['EquipmentTrain.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Train ID', table: 'equipment.equipment_train' },
  headings: ['Step', 'Equipment ID', 'Usage', 'Optional'],
  references: ['equipment.equipment'],
  read: row => ({
    order: readOrder(row),
    equipmentId: row.required('Equipment ID', row.reference('Equipment ID', 'equipment.equipment')) ?? '',
    usage: row.oneOf('Usage', stepUsages) ?? 'parallel',
    optional: row.yesNo('Optional') ?? false,
  }),
  write: async ({ records }, call, { id, version }, machines) => {
    assertOnce(machines);
    try {
      return await records.checkAndUpdate(equipmentTrain, call, id, { steps: stepsOf(machines), version });
    } catch (error) {
      throw atRows(error, machines);
    }
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ train: string; step: TrainStep; machine: string }>({
      text: `select t.external_id as train, s.step, e.external_id as machine
             from equipment.equipment_train t
             cross join lateral jsonb_array_elements(t.steps) with ordinality as s (step, place)
             cross join lateral jsonb_array_elements_text(s.step -> 'equipmentIds') with ordinality as m (id, place)
             join equipment.equipment e on e.facility_id = t.facility_id and e.id = m.id::uuid
             where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id), s.place, m.place`,
      values: [call.facility.id],
    });
    return rows.map(({ train, step, machine }) => ({
      'Train ID': train,
      Step: String(step.order),
      'Equipment ID': machine,
      Usage: step.usage,
      Optional: step.optional === true ? 'yes' : 'no',
    }));
  },
});

function readOrder(row: RowReader): number {
  const order = row.required('Step', row.number('Step')) ?? 1;
  if (Number.isInteger(order) && order >= 1 && order <= 1000) return order;
  return row.fault('Step', 'must be a whole number from 1 to 1000') ?? 1;
}

/** A batch touches a machine once, however often it stands in a step. */
function assertOnce(machines: readonly StepMachine[]): void {
  const seen = new Set<string>();
  for (const [index, { order, equipmentId }] of machines.entries()) {
    const place = `${order} ${equipmentId}`;
    if (seen.has(place)) throw validationError({ path: `rows.${index}`, message: 'stands twice in this step' });
    seen.add(place);
  }
}

/** Faults are named by the step; sheets count the rows of the train. */
function atRows(error: unknown, machines: readonly StepMachine[]): unknown {
  if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') return error;
  const orders = [...new Set(machines.map(({ order }) => order))];
  const faults = error.fields.map(({ path, message }) => {
    const order = orders[Number(/^steps\.(\d+)/.exec(path)?.[1] ?? '0')];
    return { path: `rows.${machines.findIndex(machine => machine.order === order)}`, message };
  });
  return validationError(...faults);
}

/** Rows of one order become one step; the first row of a step says how it is used. */
function stepsOf(machines: readonly StepMachine[]): TrainStep[] {
  const steps = new Map<number, TrainStep>();
  for (const { order, equipmentId, usage, optional } of machines) {
    const step = steps.get(order) ?? { order, equipmentIds: [], usage, optional };
    steps.set(order, { ...step, equipmentIds: [...step.equipmentIds, equipmentId] });
  }
  return [...steps.values()];
}
