import type { PlantMachine, PlantProduction } from '#plugins/products/server/api';
import { sameUses, type Machine, type Use } from '../../engine/index.js';

/** The machines that productions share or those kept for one product, and the uses of them that were asked for. */
interface MachinesOfKind {
  readonly machines: readonly Machine[];
  readonly ids: ReadonlySet<string>;
  readonly uses: WeakMap<PlantProduction, readonly Use[]>;
  /** Those of the productions that were asked for last. */
  last: AllUses;
}

/** The uses of each of some productions, and all of them in one list. */
interface AllUses {
  readonly byProduction: readonly (readonly Use[])[];
  readonly all: readonly Use[];
}

/** Which residues a machine may carry over: of other products and of what cleans it, or of the latter alone. */
const kinds = {
  shared: ({ isShared }: PlantMachine) => isShared,
  dedicated: ({ isShared, touchesProduct }: PlantMachine) => touchesProduct && !isShared,
};
const known = { shared: new WeakMap<object, MachinesOfKind>(), dedicated: new WeakMap<object, MachinesOfKind>() };

/** Of the same list of machines it is the same object again. */
export function machinesOfKind(all: readonly PlantMachine[], kind: keyof typeof kinds): MachinesOfKind {
  const before = known[kind].get(all);
  if (before !== undefined) return before;
  const machines = all.filter(kinds[kind]).map(({ id, externalId, name, areaSqcm, transferFirstUnits, usedFor }) => ({
    id,
    externalId,
    name,
    areaSqcm: areaSqcm ?? NaN,
    ...(transferFirstUnits === null ? {} : { transferFirstUnits }),
    ...(usedFor === undefined ? {} : { isSharedDespiteDedication: true as const }),
  }));
  const found: MachinesOfKind = {
    machines,
    ids: new Set(machines.map(machine => machine.id)),
    uses: new WeakMap(),
    last: { byProduction: [], all: [] },
  };
  known[kind].set(all, found);
  return found;
}

/**
 * The uses of all these productions. A plant has many thousands, and a change moves those of one production at most: while
 * they are alike it is the same list again.
 */
export function usesOfAll(productions: readonly PlantProduction[], ofKind: MachinesOfKind): readonly Use[] {
  const { byProduction: before } = ofKind.last;
  const byProduction = productions.map((production, index) => {
    const [now, then] = [usesOf(production, ofKind), before[index]];
    return then !== undefined && sameUses(now, then) ? then : now;
  });
  const isSame = byProduction.length === before.length && byProduction.every((uses, index) => uses === before[index]);
  if (!isSame) ofKind.last = { byProduction, all: byProduction.flat() };
  return ofKind.last.all;
}

function usesOf(production: PlantProduction, { ids, uses }: MachinesOfKind): readonly Use[] {
  const found =
    uses.get(production) ??
    production.uses.flatMap(({ machineId, alternative }) =>
      ids.has(machineId) ? [{ productionId: production.id, machineId, alternative }] : [],
    );
  uses.set(production, found);
  return found;
}
