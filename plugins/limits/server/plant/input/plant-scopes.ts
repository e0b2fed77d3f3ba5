import { momentOf, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { EquipmentApi, TrainOfEquipment } from '#plugins/equipment/server/api';
import { isInForceOn } from '#plugins/equipment/shared/train-area';
import { beginOfDay, dayAfter, dayIn } from '#schemas/lib/date-text';
import type { NitrosamineInputs } from '../../api.js';
import { overridesInForce } from '../../overrides/overrides-in-force.js';
import type { OverridesByEquipment } from './equipments-of-kind.js';
import { nitrosaminesOf } from './nitrosamine-inputs.js';
import type { PlantScopes } from './plant-input.js';

/** Groups, trains and nitrosamines, and how long the trains stay unchanged. */
export interface KnownScopes extends PlantScopes {
  /** Moment at which the next train comes into or goes out of force; ms, Infinity for never. */
  readonly until: number;
  readonly overrides: OverridesByEquipment;
}

/** The sources of groups and trains, and of the facility's date. */
export interface ScopeSources {
  readonly equipment: EquipmentApi;
  readonly nitrosamines: readonly NitrosamineInputs[];
  readonly settings: FacilitySettings;
}

/** Scopes known to be unchanged, which need not be read again. */
export interface UnchangedScopes {
  readonly groupsAndTrains?: Omit<KnownScopes, 'nitrosamines' | 'overrides'>;
  readonly nitrosamines?: KnownScopes['nitrosamines'];
  readonly overrides?: OverridesByEquipment;
}

/** Reads equipment groups, the trains in force on the facility's date, and linked nitrosamines. */
export async function readScopes(
  call: AnyCall,
  sources: ScopeSources,
  unchanged: UnchangedScopes = {},
): Promise<KnownScopes> {
  const [{ groups, trains, until }, nitrosamines, overrides] = await Promise.all([
    unchanged.groupsAndTrains ?? readGroupsAndTrains(call, sources),
    unchanged.nitrosamines ?? nitrosaminesOf(sources.nitrosamines, call),
    unchanged.overrides ?? overridesInForce(call),
  ]);
  return { groups, trains, nitrosamines, overrides, until };
}

async function readGroupsAndTrains(
  call: AnyCall,
  { equipment, settings }: ScopeSources,
): Promise<Omit<KnownScopes, 'nitrosamines' | 'overrides'>> {
  const [groups, trains, { timezone }] = await Promise.all([
    equipment.groups(call),
    equipment.trains(call),
    settings.dateTime(call),
  ]);
  const today = dayIn(timezone, momentOf(call));
  return {
    groups: groups.map(({ id, externalId, name, equipmentIds }) => ({
      id,
      externalId,
      name,
      equipmentIds,
    })),
    trains: trains
      .filter(train => isInForceOn(train, today))
      .map(({ id, externalId, name, steps }) => ({
        id,
        externalId,
        name,
        steps: steps.map(({ usage, equipmentIds }) => ({ usage, equipmentIds })),
      })),
    until: nextTrainChange(trains, today, timezone),
  };
}

/** Start of the next day on which a train comes into or goes out of force; ms, Infinity for never. */
function nextTrainChange(trains: readonly TrainOfEquipment[], today: string, timezone: string): number {
  const days = trains
    .flatMap(({ validFrom, validTo }) => [validFrom, validTo === null ? null : dayAfter(validTo)])
    .filter(day => day !== null)
    .filter(day => day > today)
    .toSorted();
  return days[0] === undefined ? Infinity : beginOfDay(days[0], timezone).getTime();
}
