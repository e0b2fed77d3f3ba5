import { momentOf, type AnyCall } from '#kernel/contract';
import type { EquipmentApi, TrainOfEquipment } from '#plugins/equipment/server/api';
import type { NitrosamineInputs } from '../api.js';
import { nitrosaminesOf } from './nitrosamine-inputs.js';
import type { PlantScopes } from './plant-input.js';

/** Groups, trains and nitrosamines, and how long the trains stay as they are. */
export interface KnownScopes extends PlantScopes {
  /** Moment at which the next train begins or ends to be in force; ms, Infinity for never. */
  readonly until: number;
}

const dayMs = 86_400_000;

/** Reads equipment groups, the trains in force today (UTC), and linked nitrosamines. */
export async function readScopes(
  call: AnyCall,
  equipment: EquipmentApi,
  nitrosamines: readonly NitrosamineInputs[],
): Promise<KnownScopes> {
  const groups = await equipment.groups(call);
  const trains = await equipment.trains(call);
  const now = momentOf(call);
  const today = now.toISOString().slice(0, 10);
  const inForce = ({ validFrom, validTo }: TrainOfEquipment): boolean =>
    (validFrom === null || validFrom <= today) && (validTo === null || today <= validTo);
  const turns = trains
    .flatMap(({ validFrom, validTo }) => [
      ...(validFrom === null ? [] : [Date.parse(validFrom)]),
      ...(validTo === null ? [] : [Date.parse(validTo) + dayMs]),
    ])
    .filter(moment => moment > now.getTime());
  return {
    groups: groups.map(({ id, externalId, name, equipmentIds }) => ({
      id,
      externalId,
      name,
      machineIds: equipmentIds,
    })),
    trains: trains.filter(inForce).map(({ id, externalId, name, steps }) => ({
      id,
      externalId,
      name,
      steps: steps.map(({ usage, equipmentIds }) => ({ usage, machineIds: equipmentIds })),
    })),
    nitrosamines: await nitrosaminesOf(nitrosamines, call),
    until: Math.min(Infinity, ...turns),
  };
}
