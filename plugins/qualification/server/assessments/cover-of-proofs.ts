import { todayAt, type FacilitySettings } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { PairCover } from '../api.js';
import { lossOf } from '../engine/assessments/lost-cover.js';
import { coveredPlant, liveCovers } from './covered-plant.js';
import { limitsInForce } from './limits-in-force.js';

/** Finished and accepted studies cover a pair while none of their proofs is lost by the limits in force. */
export const coverOfProofs = ({
  limits,
  settings,
}: {
  readonly limits: LimitsApi;
  readonly settings: FacilitySettings;
}): PairCover => ({
  coverOf: async (call, { equipmentId, productionId }) => {
    if (equipmentId === null || productionId === null) return null;
    const { plant } = await limitsInForce(call, limits);
    const covers = (await liveCovers(call, await todayAt(call, settings), plant))
      .filter(cover => cover.equipmentId === equipmentId && cover.productionId === productionId)
      .toSorted((one, other) => other.provenAt - one.provenAt);
    const [newest] = covers;
    if (newest === undefined) return null;
    const now = await coveredPlant(plant);
    return covers.every(cover => lossOf(cover, now) === null) ? `study ${newest.study}` : null;
  },
});
