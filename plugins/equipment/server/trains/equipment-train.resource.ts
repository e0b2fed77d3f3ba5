import {
  defineResource,
  defineUseCase,
  RecordsToken,
  syncLinks,
  validationError,
  type AnyCall,
  type Records,
} from '#kernel/contract';
import { EquipmentTrain, equipmentTrainFields } from '#plugins/equipment/shared/equipment-train';
import { resourceFields } from '#schemas/lib/field-cards';
import { equipment } from '../equipment.resource.js';
import { stepColumns } from './step-columns.js';

const memberLinks = {
  table: 'equipment.equipment_train_member',
  owner: 'train_id',
  target: 'equipment_id',
} as const;

/** Synchronises the table of members with the steps; unknown and archived equipment is refused at its step. */
const linkEquipment = defineUseCase<{ readonly id: string; readonly row: EquipmentTrain }, void>()({
  name: 'equipment.link-train-equipment',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row } = call.input;
    const steps = row.steps ?? [];
    const all = steps.flatMap(step => step.equipmentIds);
    await syncLinks(call, memberLinks, { id }, all, added => assertLive(records, call, steps, added));
  },
});

/** A train is restored only if all its equipment is live. */
const ofLiveEquipment = defineUseCase<{ readonly row: EquipmentTrain }, void>()({
  name: 'equipment.train-of-live-equipment',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const steps = call.input.row.steps ?? [];
    const all = steps.flatMap(step => step.equipmentIds);
    await assertLive(records, call, steps, all);
  },
});

/** Refuses unknown or archived `ids` at the step that names them. */
async function assertLive(
  records: Records,
  call: AnyCall,
  steps: NonNullable<EquipmentTrain['steps']>,
  ids: readonly string[],
): Promise<void> {
  for (const [index, step] of steps.entries()) {
    const named = step.equipmentIds.filter(each => ids.includes(each));
    await records.assertUsable(equipment, call, named, `steps.${index}.equipmentIds`);
  }
}

const fields = resourceFields(equipmentTrainFields);

/** Equipment trains (entities 2.6): the equipment that a batch touches, step by step. */
export const equipmentTrain = defineResource({
  names: { one: 'equipmentTrain', many: 'equipmentTrains' },
  path: '/equipment_trains',
  table: 'equipment.equipment_train',
  schema: EquipmentTrain,
  writable: fields.writable,
  permission: 'EquipmentTrain',
  audit: { domain: 'EquipmentTrain' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'name',
  },
  sheet: {
    section: 'Equipment trains',
    file: 'equipment_trains',
    after: [],
    page: '/app/master/equipment-trains',
    ...fields.sheet,
  },
  unfolded: { field: 'steps', columns: stepColumns },
  feature: 'equipment',
  hooks: {
    prepare: async next => Promise.resolve(prepare(next)),
    afterWrite: linkEquipment,
    guardUnarchive: ofLiveEquipment,
  },
});

/** Sorts the steps; refuses a repeated order and an end before the beginning. */
function prepare(sent: EquipmentTrain): EquipmentTrain {
  const steps = sent.steps ?? [];
  const twice = steps.findIndex((step, index) => steps.findIndex(each => each.order === step.order) < index);
  if (twice >= 0) throw validationError({ path: `steps.${twice}.order`, message: 'is listed twice in this train' });
  const [from, to] = [sent.validFrom ?? null, sent.validTo ?? null];
  if (from !== null && to !== null && to < from)
    throw validationError({ path: 'validTo', message: 'must not lie before the first day' });
  return { ...sent, steps: steps.toSorted((a, b) => a.order - b.order) };
}
