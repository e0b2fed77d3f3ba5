import { defineComparedView, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { RiskCatalogue } from '../../api.js';
import { criteriaInForce } from '../criteria.js';
import { readRankings } from '../permissions.js';
import { worstOfMachines, type WorstOfMachine } from './worst-of-machines.js';

/** The worst case of each machine, as previews of unsaved edits and comparisons of two dates show it. */
export function worstCasesView(limitsApi: LimitsApi, catalogue: RiskCatalogue): ComparedView {
  return defineComparedView<readonly WorstOfMachine[]>({
    key: 'worst-cases',
    access: readRankings,
    feature: 'risk',
    look: async call => {
      const limits = await limitsApi.current(call);
      return worstOfMachines(limits, await criteriaInForce(call, catalogue, limits));
    },
    compare: (before, after, limit) => [compareWorstCases(before, after, limit)],
  });
}

/** Machines whose worst case is another one, has another number, or waits for other data. */
export function compareWorstCases(
  before: readonly WorstOfMachine[],
  after: readonly WorstOfMachine[],
  limit: number,
): Finding {
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [row.machine.id, row])));
  const ids = [...new Set([...before, ...after].map(row => row.machine.id))];
  const differences = ids
    .flatMap(id => differenceOf(earlier?.get(id) ?? null, later?.get(id) ?? null) ?? [])
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: ids.length - differences.length };
  for (const { direction } of differences) counts[direction]++;
  const sentence =
    differences.length === 0
      ? `The worst case stays on all ${counts.same} machines.`
      : `The worst case moves on ${differences.length} machines and stays on ${counts.same}.`;
  return { title: 'Worst cases per equipment', sentence, counts, differences: differences.slice(0, limit) };
}

function differenceOf(before: WorstOfMachine | null, after: WorstOfMachine | null): Difference | null {
  const [old, now] = [inWords(before), inWords(after)];
  const open = [before?.notEvaluated ?? 0, after?.notEvaluated ?? 0] as const;
  if (old === now && open[0] === open[1]) return null;
  const { machine } = after ?? before ?? {};
  return {
    label: `${machine?.externalId ?? ''} ${machine?.name ?? ''}`,
    before: old,
    after: now,
    unit: '',
    ratio: null,
    direction: old === null ? 'new' : now === null ? 'gone' : 'changed',
    detail: open[0] === open[1] ? null : `not evaluated: ${open[0]} → ${open[1]}`,
    page: `/risk/worst-case?scope=equipment&id=${machine?.id ?? ''}`,
  };
}

/** `PRD-25 Digoxin tablets (250)` */
function inWords(row: WorstOfMachine | null): string | null {
  if (row === null || row.worst === null) return null;
  return `${row.worst.externalId} ${row.worst.name} (${row.rpn ?? ''})`;
}
