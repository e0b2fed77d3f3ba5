import fc from 'fast-check';
import { expect, test } from 'vitest';
import { withActualSharing, type Plant, type PlantEquipment, type PlantProduction } from '../api.js';

type Dedication = 'shared' | 'dedicatedProduct' | 'singleUse';

const equipmentOf = (id: string, dedication: Dedication): PlantEquipment => ({
  id,
  externalId: id,
  name: id,
  suite: null,
  roomGrade: null,
  isShared: dedication === 'shared',
  touchesProduct: dedication !== 'singleUse',
  areaSqcm: 1,
  procedureId: null,
  transferFirstUnits: null,
  rinseVolumeMl: null,
});
const productionOf = (id: string, made: string, equipmentIds: readonly string[]): PlantProduction => ({
  id,
  externalId: id,
  name: id,
  kind: made.startsWith('A') ? 'api' : 'product',
  sourceId: made,
  suite: null,
  isDummy: false,
  minBatchSizeKg: null,
  bioburdenCfuPer25Sqcm: null,
  endotoxinRoute: null,
  endotoxinDoseMgPerKgHour: null,
  processSolvents: [],
  uses: equipmentIds.map(equipmentId => ({ equipmentId, alternative: null })),
});
const plantOf = (equipments: readonly PlantEquipment[], productions: readonly PlantProduction[]): Plant => ({
  actives: [],
  intermediates: [],
  products: [],
  agents: [],
  procedures: [],
  equipments,
  productions,
});

const ids = ['M0', 'M1', 'M2'];
const dedications = fc.tuple(...ids.map(() => fc.constantFrom<Dedication>('shared', 'dedicatedProduct', 'singleUse')));
const productions = fc
  .array(fc.tuple(fc.constantFrom('P0', 'P1', 'A0'), fc.uniqueArray(fc.constantFrom(...ids))), { maxLength: 5 })
  .map(all => all.map(([made, equipmentIds], index) => productionOf(`X${index}`, made, equipmentIds)));

test('equipment dedicated to one product counts as shared exactly if productions make several on it', () => {
  fc.assert(
    fc.property(dedications, productions, (said, used) => {
      const { equipments } = withActualSharing(
        plantOf(
          said.map((each, place) => equipmentOf(ids[place] ?? '', each)),
          used,
        ),
      );
      for (const [place, equipment] of equipments.entries()) {
        const users = used.filter(({ uses }) => uses.some(({ equipmentId }) => equipmentId === equipment.id));
        const made = [...new Set(users.map(({ sourceId }) => sourceId))];
        const isBroken = said[place] === 'dedicatedProduct' && made.length > 1;
        expect(equipment.isShared).toBe(said[place] === 'shared' || isBroken);
        expect(equipment.usedFor?.map(({ id }) => id).toSorted()).toEqual(isBroken ? made.toSorted() : undefined);
      }
    }),
  );
});

test('a repeated evaluation after any change equals a first one, and returns the same object if nothing differs', () => {
  fc.assert(
    fc.property(dedications, productions, productions, fc.nat(2), (said, before, after, changed) => {
      const equipments = said.map((each, place) => equipmentOf(ids[place] ?? '', each));
      const first = withActualSharing(plantOf(equipments, before));
      expect(withActualSharing(first)).toBe(first);
      // One equipment is read again, the others are unchanged.
      const merged = first.equipments.map((equipment, place) =>
        place === changed ? (equipments[place] ?? equipment) : equipment,
      );
      expect(withActualSharing(plantOf(merged, after))).toEqual(withActualSharing(plantOf(equipments, after)));
    }),
  );
});
