import type { PlantEquipment, PlantProduction } from '#plugins/products/server/api';
import { sameUses, type Equipment, type EquipmentOverrides, type Use } from '../../engine/index.js';

/** Shared or dedicated equipment, and its uses as requested. */
interface EquipmentsOfKind {
  readonly equipments: readonly Equipment[];
  readonly ids: ReadonlySet<string>;
  readonly uses: WeakMap<PlantProduction, readonly Use[]>;
  /** The signed limits on them. */
  readonly overrides: OverridesByEquipment;
  /** The uses requested last. */
  last: AllUses;
}

/** The uses of each of some productions, and all of them in one list. */
interface AllUses {
  readonly byProduction: readonly (readonly Use[])[];
  readonly all: readonly Use[];
}

/** The residues that equipment may carry over: of other products and cleaning agents, or of cleaning agents only. */
const kinds = {
  shared: ({ isShared }: PlantEquipment) => isShared,
  dedicated: ({ isShared, touchesProduct }: PlantEquipment) => touchesProduct && !isShared,
};
const known = { shared: new WeakMap<object, EquipmentsOfKind>(), dedicated: new WeakMap<object, EquipmentsOfKind>() };

/** Signed limits by equipment id. */
export type OverridesByEquipment = ReadonlyMap<string, EquipmentOverrides>;

/** Returns the same object for the same equipment list and signed limits. */
export function equipmentsOfKind(
  all: readonly PlantEquipment[],
  kind: keyof typeof kinds,
  overrides: OverridesByEquipment = noOverrides,
): EquipmentsOfKind {
  const before = known[kind].get(all);
  if (before?.overrides === overrides) return before;
  const equipments = all.filter(kinds[kind]).map(({ id, externalId, name, areaSqcm, transferFirstUnits, usedFor }) => ({
    id,
    externalId,
    name,
    areaSqcm: areaSqcm ?? NaN,
    ...(transferFirstUnits === null ? {} : { transferFirstUnits }),
    ...(usedFor === undefined ? {} : { isSharedDespiteDedication: true as const }),
    ...overridesOf(overrides.get(id)),
  }));
  const found: EquipmentsOfKind = {
    equipments,
    ids: new Set(equipments.map(equipment => equipment.id)),
    overrides,
    uses: new WeakMap(),
    last: { byProduction: [], all: [] },
  };
  known[kind].set(all, found);
  return found;
}

const noOverrides: OverridesByEquipment = new Map();

function overridesOf(overrides: EquipmentOverrides | undefined): Pick<Equipment, 'overrides'> {
  return overrides === undefined ? {} : { overrides };
}

/** The uses of all these productions. A plant has many thousands, so the same list is returned when they are unchanged. */
export function usesOfAll(productions: readonly PlantProduction[], ofKind: EquipmentsOfKind): readonly Use[] {
  const { byProduction: before } = ofKind.last;
  const byProduction = productions.map((production, index) => {
    const [now, then] = [usesOf(production, ofKind), before[index]];
    return then !== undefined && sameUses(now, then) ? then : now;
  });
  const isSame = byProduction.length === before.length && byProduction.every((uses, index) => uses === before[index]);
  if (!isSame) ofKind.last = { byProduction, all: byProduction.flat() };
  return ofKind.last.all;
}

function usesOf(production: PlantProduction, { ids, uses }: EquipmentsOfKind): readonly Use[] {
  const found =
    uses.get(production) ??
    production.uses.flatMap(({ equipmentId, alternative }) =>
      ids.has(equipmentId) ? [{ productionId: production.id, equipmentId, alternative }] : [],
    );
  uses.set(production, found);
  return found;
}
