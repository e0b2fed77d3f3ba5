import type {
  EquipmentGroupLimit,
  EquipmentTrainLimit,
  Limit,
  LimitOutcome,
  RecordName,
} from '#plugins/limits/shared/limit';
import { trainArea, type MatrixResult } from '../../engine/index.js';
import { sharedOutcome, withLackingNotes, type Lacking } from './lacking-area.js';
import { areaOf, recordName } from '../names.js';

/** The lowest limit of a piece of equipment, by position. */
type LimitOn = (equipment: number) => Limit | null;

/** Positions of equipment with pairs of unknown area, of unknown first units, or without a health-based limit. */
export interface LackingEquipments {
  readonly area: ReadonlySet<number>;
  readonly firstUnits: ReadonlySet<number>;
  /** Of pairs without the health-based limit that they need, with what is missing. */
  readonly hbels: ReadonlyMap<number, ReadonlySet<string>>;
}

/** The lowest limit of each equipment group, and the member with it (formulas section 9). */
export function groupLimits(
  matrix: MatrixResult,
  limitOn: LimitOn,
  without: LackingEquipments,
): readonly EquipmentGroupLimit[] {
  const lacks = lacking(matrix, without);
  return (matrix.plant.input.groups ?? []).map((group, index) => {
    const lowest = matrix.groupEquipment[index] ?? -1;
    const limit = withLackingNotes(limitOn(lowest), lacks(group.equipmentIds));
    return {
      equipmentGroup: recordName(group),
      equipment: holder(matrix, lowest),
      members: group.equipmentIds.length,
      limit,
      ...outcomeOf(matrix, limit, group.equipmentIds, without),
    };
  });
}

/** The lowest limit of each train in force, and the equipment with it. */
export function trainLimits(
  matrix: MatrixResult,
  limitOn: LimitOn,
  without: LackingEquipments,
): readonly EquipmentTrainLimit[] {
  const lacks = lacking(matrix, without);
  const { equipments, trains = [] } = matrix.plant.input;
  const areas = Float64Array.from(equipments, equipment => equipment.areaSqcm);
  const position = new Map(equipments.map((equipment, index) => [equipment.id, index]));
  return trains.map((train, index) => {
    const ids = train.steps.flatMap(step => step.equipmentIds);
    const lowest = matrix.trainEquipment[index] ?? -1;
    const limit = withLackingNotes(limitOn(lowest), lacks(ids));
    const steps = train.steps.map(({ usage, equipmentIds }) => ({
      usage,
      equipments: equipmentIds.flatMap(id => position.get(id) ?? []),
    }));
    return {
      equipmentTrain: recordName(train),
      equipment: holder(matrix, lowest),
      areaSqcm: areaOf({ areaSqcm: trainArea(steps, areas) }),
      limit,
      ...outcomeOf(matrix, limit, ids, without),
    };
  });
}

/** Whether some of the given equipment has such pairs. */
function lacking(
  { plant }: MatrixResult,
  { area, firstUnits, hbels }: LackingEquipments,
): (ids: readonly string[]) => Lacking {
  const idsOf = (places: ReadonlySet<number>) => new Set([...places].map(place => plant.input.equipments[place]?.id));
  const [withoutArea, unstated] = [idsOf(area), idsOf(firstUnits)];
  const stopped = new Map([...hbels].map(([place, missing]) => [plant.input.equipments[place]?.id, missing] as const));
  return ids => ({
    area: ids.some(id => withoutArea.has(id)),
    firstUnits: ids.some(id => unstated.has(id)),
    hbels: ids.flatMap(id => [...(stopped.get(id) ?? [])]),
  });
}

/** The equipment with the lowest limit of a scope. */
function holder({ plant }: MatrixResult, equipment: number): RecordName | null {
  const found = plant.input.equipments[equipment];
  return found === undefined ? null : recordName(found);
}

/** A scope of shared equipment without a limit has missing inputs, such as unknown areas. */
function outcomeOf(
  matrix: MatrixResult,
  limit: Limit | null,
  ids: readonly string[],
  { hbels }: LackingEquipments,
): { readonly outcome: LimitOutcome; readonly missing: string[] } {
  const { input, usersOf } = matrix.plant;
  if (limit !== null) return { outcome: 'LIMIT', missing: [] };
  if (ids.length === 0) return { outcome: 'MISSING_INPUT', missing: ['equipments'] };
  const wanted = new Set(ids);
  const positions = input.equipments.flatMap((equipment, index) => (wanted.has(equipment.id) ? [index] : []));
  const shared = positions.filter(position => (usersOf[position]?.length ?? 0) > 1);
  if (shared.length === 0) return { outcome: 'NO_NEXT_PRODUCT', missing: [] };
  return sharedOutcome(matrix, shared, hbels);
}
