import { momentOf, type AnyCall, type FacilitySettings } from '#kernel/contract';
import type { EquipmentApi, TrainOfEquipment } from '#plugins/equipment/server/api';
import { isInForceOn } from '#plugins/equipment/shared/train-area';
import { beginOfDay, dayAfter, dayIn } from '#schemas/lib/date-text';
import type { NitrosamineInputs } from '../../api.js';
import { nitrosaminesOf } from './nitrosamine-inputs.js';
import type { PlantScopes } from './plant-input.js';

/** Groups, trains and nitrosamines, and how long the trains stay as they are. */
export interface KnownScopes extends PlantScopes {
  /** Moment at which the next train begins or ends to be in force; ms, Infinity for never. */
  readonly until: number;
}

/** What tells groups and trains, and which day it is where the facility is. */
export interface ScopeSources {
  readonly equipment: EquipmentApi;
  readonly nitrosamines: readonly NitrosamineInputs[];
  readonly settings: FacilitySettings;
}

/** What need not be read again, because it is known to be as it was. */
export interface LastingScopes {
  readonly groupsAndTrains?: Omit<KnownScopes, 'nitrosamines'>;
  readonly nitrosamines?: KnownScopes['nitrosamines'];
}

/** Reads equipment groups, the trains in force on the facility's day, and linked nitrosamines. */
export async function readScopes(
  call: AnyCall,
  sources: ScopeSources,
  lasting: LastingScopes = {},
): Promise<KnownScopes> {
  const [{ groups, trains, until }, nitrosamines] = await Promise.all([
    lasting.groupsAndTrains ?? readGroupsAndTrains(call, sources),
    lasting.nitrosamines ?? nitrosaminesOf(sources.nitrosamines, call),
  ]);
  return { groups, trains, nitrosamines, until };
}

async function readGroupsAndTrains(
  call: AnyCall,
  { equipment, settings }: ScopeSources,
): Promise<Omit<KnownScopes, 'nitrosamines'>> {
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
    until: nextTurn(trains, today, timezone),
  };
}

/** Begin of the next day on which a train begins to be in force or is not any more; ms, Infinity for never. */
function nextTurn(trains: readonly TrainOfEquipment[], today: string, timezone: string): number {
  const days = trains
    .flatMap(({ validFrom, validTo }) => [validFrom, validTo === null ? null : dayAfter(validTo)])
    .filter(day => day !== null)
    .filter(day => day > today)
    .toSorted();
  return days[0] === undefined ? Infinity : beginOfDay(days[0], timezone).getTime();
}
