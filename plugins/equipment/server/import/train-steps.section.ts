import { ApiError, defineNestedSection, RecordsToken, validationError, type RowReader } from '#kernel/contract';
import { stepUsages, type TrainStep } from '#plugins/equipment/shared/equipment-train';
import { equipmentTrain } from '../trains/equipment-train.resource.js';

interface StepEquipment {
  readonly order: number;
  readonly equipmentId: string;
  readonly usage: TrainStep['usage'];
  readonly optional: boolean;
}

/** Equipment of train steps, one row per equipment; the rows of a step must agree in usage. */
export const trainStepsSection = defineNestedSection<StepEquipment>()({
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
  write: async ({ records }, call, { id, version }, equipments) => {
    assertOnce(equipments);
    try {
      return await records.checkAndUpdate(equipmentTrain, call, id, { steps: stepsOf(equipments), version });
    } catch (error) {
      throw atRows(error, equipments);
    }
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ train: string; step: TrainStep; equipment: string }>({
      text: `select t.external_id as train, s.step, e.external_id as equipment
             from equipment.equipment_train t
             cross join lateral jsonb_array_elements(t.steps) with ordinality as s (step, place)
             cross join lateral jsonb_array_elements_text(s.step -> 'equipmentIds') with ordinality as m (id, place)
             join equipment.equipment e on e.facility_id = t.facility_id and e.id = m.id::uuid
             where t.facility_id = $1 and t.archived_at is null order by lower(t.external_id), s.place, m.place`,
      values: [call.facility.id],
    });
    return rows.map(({ train, step, equipment }) => ({
      'Train ID': train,
      Step: String(step.order),
      'Equipment ID': equipment,
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

/** A batch touches equipment once per step, so a repetition is refused. */
function assertOnce(equipments: readonly StepEquipment[]): void {
  const seen = new Set<string>();
  for (const [index, { order, equipmentId }] of equipments.entries()) {
    const place = `${order} ${equipmentId}`;
    if (seen.has(place)) throw validationError({ path: `rows.${index}`, message: 'is listed twice in this step' });
    seen.add(place);
  }
}

/** Maps faults named by step to the sheet rows of the train. */
function atRows(error: unknown, equipments: readonly StepEquipment[]): unknown {
  if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') return error;
  const orders = [...new Set(equipments.map(({ order }) => order))];
  const faults = error.fields.map(({ path, message }) => {
    const order = orders[Number(/^steps\.(\d+)/.exec(path)?.[1] ?? '0')];
    return { path: `rows.${equipments.findIndex(equipment => equipment.order === order)}`, message };
  });
  return validationError(...faults);
}

/** Rows with the same order form one step; the first row sets its usage. */
function stepsOf(equipments: readonly StepEquipment[]): TrainStep[] {
  const steps = new Map<number, TrainStep>();
  for (const { order, equipmentId, usage, optional } of equipments) {
    const step = steps.get(order) ?? { order, equipmentIds: [], usage, optional };
    steps.set(order, { ...step, equipmentIds: [...step.equipmentIds, equipmentId] });
  }
  return [...steps.values()];
}
