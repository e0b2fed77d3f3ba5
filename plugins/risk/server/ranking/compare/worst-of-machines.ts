import type { PlantLimits } from '#plugins/limits/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { RankingRow } from '../../engine/index.js';
import type { Criteria } from '../criteria.js';
import { rankScope } from '../rank-scope.js';
import { machineScope } from '../scope.js';

/** The worst case of a machine by the ranking alone, and how many of its productions lack data. */
export interface WorstOfMachine {
  readonly machine: RecordName;
  readonly worst: RecordName | null;
  readonly rpn: number | null;
  readonly notEvaluated: number;
}

/** The worst case of every machine that productions use; `facility` is the ranking of all of them. */
export function worstOfMachines(
  limits: PlantLimits,
  criteria: Criteria,
  facility: readonly RankingRow[],
): readonly WorstOfMachine[] {
  // Where values of machines count, a production has another number on each.
  const countsMachines = criteria.readings.some(({ place }) => place === 'machine');
  return countsMachines ? machineByMachine(limits, criteria) : fromOneRanking(limits, facility);
}

function fromOneRanking(limits: PlantLimits, facility: readonly RankingRow[]): readonly WorstOfMachine[] {
  const { records } = limits;
  const uses = new Map(records.productions.map(({ id, uses: found }) => [id, found.map(use => use.machineId)]));
  const worst = new Map<string, WorstOfMachine>();
  const machines = new Map(records.machines.map(machine => [machine.id, machine]));
  for (const { product, rpn } of facility) {
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

function machineByMachine(limits: PlantLimits, criteria: Criteria): readonly WorstOfMachine[] {
  return limits.records.machines.flatMap(machine => {
    const { rows } = rankScope(machineScope(machine, limits), limits, criteria);
    if (rows.length === 0) return [];
    const first = rows.find(row => row.rank === 1);
    const { id, externalId, name } = machine;
    const notEvaluated = rows.filter(row => row.rank === null).length;
    return [
      { machine: { id, externalId, name }, worst: first?.product ?? null, rpn: first?.rpn ?? null, notEvaluated },
    ];
  });
}
