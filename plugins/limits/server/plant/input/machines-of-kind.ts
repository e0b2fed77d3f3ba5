import type { PlantMachine, PlantProduction } from '#plugins/products/server/api';
import type { Machine, Use } from '../../engine/index.js';

/** The machines that productions share or those kept for one product, and the uses of them that were asked for. */
interface MachinesOfKind {
  readonly machines: readonly Machine[];
  readonly ids: ReadonlySet<string>;
  readonly uses: WeakMap<PlantProduction, readonly Use[]>;
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
  const machines = all.filter(kinds[kind]).map(({ id, externalId, name, areaSqcm, transferFirstUnits }) => ({
    id,
    externalId,
    name,
    areaSqcm: areaSqcm ?? NaN,
    ...(transferFirstUnits === null ? {} : { transferFirstUnits }),
  }));
  const found = { machines, ids: new Set(machines.map(machine => machine.id)), uses: new WeakMap() };
  known[kind].set(all, found);
  return found;
}

/** A plant has many thousand uses, and a change moves those of one production: the others are the same objects again. */
export function usesOf(production: PlantProduction, { ids, uses }: MachinesOfKind): readonly Use[] {
  const found =
    uses.get(production) ??
    production.uses.flatMap(({ machineId, alternative }) =>
      ids.has(machineId) ? [{ productionId: production.id, machineId, alternative }] : [],
    );
  uses.set(production, found);
  return found;
}
