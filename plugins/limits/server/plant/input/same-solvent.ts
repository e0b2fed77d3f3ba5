import type { Plant, PlantAgent } from '#plugins/products/server/api';

/**
 * Finds the productions that use a cleaning agent as a solvent, so that it is in the batch anyway (formulas 6.1):
 * every component of the agent except water must be a solvent of the process.
 */
export function sameSolvents({ productions }: Plant): (agent: PlantAgent) => ReadonlySet<string> {
  const using = productions.flatMap(({ id, processSolvents }) =>
    processSolvents.length === 0 ? [] : [{ id, solvents: new Set(processSolvents) }],
  );
  return ({ parts }) => {
    if (using.length === 0 || parts === null || parts.length === 0) return none;
    const same = using.filter(({ solvents }) => parts.every(names => names.some(name => solvents.has(name))));
    return same.length === 0 ? none : new Set(same.map(({ id }) => id));
  };
}

const none: ReadonlySet<string> = new Set();
