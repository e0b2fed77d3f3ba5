import {
  defineUseCase,
  FacilitySettingsToken,
  notFound,
  todayAt,
  type AnyCall,
  type FacilitySettings,
} from '#kernel/contract';
import type { TrainArea, TrainStep } from '#plugins/equipment/shared/equipment-train';
import { isInForceOn, stepAreaSqcm, trainAreaSqcm } from '#plugins/equipment/shared/train-area';
import { ProductsOnEquipmentToken, type ProductsOnEquipment } from '../api.js';
import { madeOnEquipment } from '../dedication/read-dedication.js';

interface TrainRow {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly steps: readonly TrainStep[];
  readonly validFrom: string | null;
  readonly validTo: string | null;
}
type Equipment = TrainArea['steps'][number]['equipments'][number];

/** Live trains of the facility by externalId. */
export async function liveTrains(call: AnyCall): Promise<readonly TrainRow[]> {
  return call.tx.rows<TrainRow>({
    name: 'equipment-trains',
    text: `select id, external_id as "externalId", name, steps, valid_from as "validFrom", valid_to as "validTo"
           from equipment.equipment_train where facility_id = $1 and archived_at is null order by lower(external_id)`,
    values: [call.facility.id],
  });
}

interface Sources {
  readonly settings: FacilitySettings;
  readonly known: readonly ProductsOnEquipment[];
}
const sources = { settings: FacilitySettingsToken, known: ProductsOnEquipmentToken };

/** Areas of all live trains with their arithmetic, from the current areas of the equipment. */
async function trainAreas(call: AnyCall, { settings, known }: Sources): Promise<TrainArea[]> {
  const trains = await liveTrains(call);
  const rows = await call.tx.rows<Equipment & { readonly isKept: boolean }>({
    name: 'equipment-of-trains',
    text: `select id, external_id as "externalId", name, surface_area_sqcm as "areaSqcm", is_shared as "isShared",
             is_archived as "isArchived", contact_type <> 'nonContact' and dedication = 'dedicatedProduct' as "isKept"
           from equipment.v_equipment v where facility_id = $1 and exists (select from equipment.equipment_train_member m
             where m.facility_id = v.facility_id and m.equipment_id = v.id)`,
    values: [call.facility.id],
  });
  const kept = rows.filter(({ isKept }) => isKept).map(({ id }) => id);
  const made = await madeOnEquipment(known, call, kept);
  const equipments = rows.map(({ isKept, ...equipment }): Equipment => ({
    ...equipment,
    isShared: equipment.isShared || (isKept && (made.get(equipment.id)?.length ?? 0) > 1),
  }));
  const byId = new Map(equipments.map(equipment => [equipment.id, equipment]));
  const today = await todayAt(call, settings);
  return trains.map(train => areaOf(train, byId, trains, today));
}

function areaOf(
  train: TrainRow,
  equipments: ReadonlyMap<string, Equipment>,
  trains: readonly TrainRow[],
  today: string,
): TrainArea {
  const counted = (id: string): number => {
    const equipment = equipments.get(id);
    return equipment?.isShared === true && !equipment.isArchived ? (equipment.areaSqcm ?? 0) : 0;
  };
  const steps = train.steps.map(step => ({ usage: step.usage, equipments: step.equipmentIds }));
  const own = new Set(train.steps.flatMap(step => step.equipmentIds));
  const unknown = [...own].flatMap(id => {
    const equipment = equipments.get(id);
    return equipment?.isShared === true && equipment.areaSqcm === null ? [equipment.externalId] : [];
  });
  return {
    id: train.id,
    externalId: train.externalId,
    name: train.name,
    isInForce: isInForceOn(train, today),
    steps: train.steps.map(step => ({
      order: step.order,
      usage: step.usage,
      optional: step.optional ?? false,
      equipments: step.equipmentIds.flatMap(id => equipments.get(id) ?? []),
      areaSqcm: stepAreaSqcm({ usage: step.usage, equipments: step.equipmentIds }, counted),
    })),
    totalSqcm: trainAreaSqcm(steps, counted),
    missing: unknown,
    sharedWith: trains
      .filter(other => other.id !== train.id)
      .filter(other => other.steps.some(step => step.equipmentIds.some(id => own.has(id))))
      .map(({ id, externalId, name }) => ({ id, externalId, name })),
  };
}

export const listTrainAreas = defineUseCase<object, { trainAreas: TrainArea[] }>()({
  name: 'equipment.list-train-areas',
  deps: sources,
  run: async (from, call) => ({ trainAreas: await trainAreas(call, from) }),
});

export const readTrainArea = defineUseCase<{ readonly params: { readonly id: string } }, { trainArea: TrainArea }>()({
  name: 'equipment.read-train-area',
  deps: sources,
  run: async (from, call) => {
    const trainArea = (await trainAreas(call, from)).find(train => train.id === call.input.params.id);
    if (trainArea === undefined) throw notFound('Equipment train');
    return { trainArea };
  },
});
