import { defineResource, defineUseCase, RecordsToken, syncLinks, validationError } from '#kernel/contract';
import { EquipmentTrain } from '#schemas/equipment/equipment-train';
import { equipment } from '../equipment.resource.js';

const memberLinks = {
  table: 'equipment.equipment_train_member',
  owner: 'train_id',
  target: 'equipment_id',
} as const;

/** Keeps the table of members in step with the steps; refuses unknown and archived machines at their step. */
const linkMachines = defineUseCase<{ readonly id: string; readonly row: EquipmentTrain }, void>()({
  name: 'equipment.link-train-machines',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id, row } = call.input;
    const steps = row.steps ?? [];
    const all = steps.flatMap(step => step.equipmentIds);
    await syncLinks(call, memberLinks, id, all, async added => {
      for (const [index, step] of steps.entries()) {
        const fresh = step.equipmentIds.filter(each => added.includes(each));
        await records.assertUsable(equipment, call, fresh, `steps.${index}.equipmentIds`);
      }
    });
  },
});

/** Equipment trains (entities 2.6): which machines a batch touches, step by step. */
export const equipmentTrain = defineResource({
  names: { one: 'equipmentTrain', many: 'equipmentTrains' },
  path: '/equipment_trains',
  table: 'equipment.equipment_train',
  schema: EquipmentTrain,
  writable: ['externalId', 'name', 'steps', 'validFrom', 'validTo', 'remarks'],
  permission: 'EquipmentTrain',
  audit: { domain: 'EquipmentTrain' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: ['externalId', 'name', 'steps', 'validFrom', 'validTo'],
    search: ['externalId', 'name'],
    sort: 'name',
  },
  sheet: {
    section: 'Equipment trains',
    file: 'equipment_trains',
    after: [],
    columns: [
      { heading: 'Train ID', field: 'externalId' },
      { heading: 'Name', field: 'name' },
      { heading: 'Valid from', field: 'validFrom' },
      { heading: 'Valid to', field: 'validTo' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'equipment',
  hooks: { prepare: async next => Promise.resolve(prepare(next)), afterWrite: linkMachines },
});

/** Puts the steps in their order, and refuses an order that stands twice or an end before the beginning. */
function prepare(sent: EquipmentTrain): EquipmentTrain {
  const steps = sent.steps ?? [];
  const twice = steps.findIndex((step, index) => steps.findIndex(each => each.order === step.order) < index);
  if (twice >= 0) throw validationError({ path: `steps.${twice}.order`, message: 'stands twice in this train' });
  const [from, to] = [sent.validFrom ?? null, sent.validTo ?? null];
  if (from !== null && to !== null && to < from)
    throw validationError({ path: 'validTo', message: 'must not lie before the first day' });
  return { ...sent, steps: steps.toSorted((a, b) => a.order - b.order) };
}
