import type { PlantLimits } from '#plugins/limits/server/api';
import type { RecordName } from '#schemas/limits/limit';
import { rank } from '../../engine/index.js';
import { candidatesOf } from '../candidates.js';
import type { Criteria } from '../criteria.js';

/** The worst case of a machine by the ranking alone, and how many of its productions lack data. */
export interface WorstOfMachine {
  readonly machine: RecordName;
  readonly worst: RecordName | null;
  readonly rpn: number | null;
  readonly notEvaluated: number;
}

/** The worst case of every machine that productions use, from one ranking of the whole plant. */
export function worstOfMachines(limits: PlantLimits, criteria: Criteria): readonly WorstOfMachine[] {
  const { records } = limits;
  const candidates = [...candidatesOf(limits, criteria).byProduction.values()];
  const rows = rank(candidates, criteria.categories, criteria.worstCase.rule);
  const uses = new Map(records.productions.map(({ id, uses: found }) => [id, found.map(use => use.machineId)]));
  const worst = new Map<string, WorstOfMachine>();
  const machines = new Map(records.machines.map(machine => [machine.id, machine]));
  for (const { product, rpn } of rows) {
    for (const id of new Set(uses.get(product.id))) {
      const machine = machines.get(id);
      if (machine === undefined) continue;
      const { externalId, name } = machine;
      const found = worst.get(id) ?? { machine: { id, externalId, name }, worst: null, rpn: null, notEvaluated: 0 };
      if (rpn === null) worst.set(id, { ...found, notEvaluated: found.notEvaluated + 1 });
      else if (found.worst === null) worst.set(id, { ...found, worst: product, rpn });
    }
  }
  return [...worst.values()];
}
