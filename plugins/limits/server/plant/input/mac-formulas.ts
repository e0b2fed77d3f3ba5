import type { AnyCall } from '#kernel/contract';
import type { MacFormulaInForce, MacFormulas, MacFormulaSet } from '../../api.js';

/** The formulas of a facility with built-in criteria only. */
export const noFormulas: MacFormulaSet = { formulas: [], scoresOf: () => ({}) };

/** The formulas of all plugins that hold some; of two for one criterion the first counts. */
export async function macFormulasOf(providers: readonly MacFormulas[], call: AnyCall): Promise<MacFormulaSet> {
  const sets: MacFormulaSet[] = [];
  for (const provider of providers) sets.push(await provider.inForce(call));
  const formulas = new Map<string, MacFormulaInForce>();
  for (const formula of sets.flatMap(set => set.formulas)) {
    const place = `${formula.residueType} ${formula.criterion}`;
    if (!formulas.has(place)) formulas.set(place, formula);
  }
  if (formulas.size === 0) return noFormulas;
  const byEquipment = sets.flatMap(set => set.numbersOnEquipments?.bind(set) ?? []);
  return {
    formulas: [...formulas.values()],
    scoresOf: (substance, dose) => Object.assign({}, ...sets.map(set => set.scoresOf(substance, dose))),
    numbersOf: production => Object.assign({}, ...sets.map(set => set.numbersOf?.(production) ?? {})),
    ...(byEquipment.length === 0
      ? {}
      : { numbersOnEquipments: production => mergedByEquipment(byEquipment.map(numbersOn => numbersOn(production))) }),
    alsoReads: sets.flatMap(set => set.alsoReads ?? []),
  };
}

type ByEquipment = Readonly<Record<string, Readonly<Record<string, number>>>>;

function mergedByEquipment(all: readonly ByEquipment[]): ByEquipment {
  const ids = new Set(all.flatMap(each => Object.keys(each)));
  return Object.fromEntries([...ids].map(id => [id, Object.assign({}, ...all.map(each => each[id]))]));
}
