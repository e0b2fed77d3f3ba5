import { defineComparedView, type ComparedView, type Difference, type Finding } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { RecordName } from '#schemas/limits/limit';
import { criteriaInForce, type CriteriaDeps } from '../criteria.js';
import { readRankings } from '../permissions.js';
import { worstCasesOfUnits } from '../units.js';
import { worstOfMachines } from './worst-of-machines.js';

/** The worst case of one place, as it is compared. */
interface WorstOfPlace {
  readonly key: string;
  /** `EQ-CMP-02 Rotary press` */
  readonly label: string;
  readonly worst: RecordName | null;
  readonly rpn: number | null;
  readonly notEvaluated: number;
  /** Page of its ranking. */
  readonly page: string;
}

interface WorstOfPlaces {
  readonly machines: readonly WorstOfPlace[];
  readonly units: readonly WorstOfPlace[];
}

export interface ViewDeps extends CriteriaDeps {
  readonly limits: LimitsApi;
  readonly equipment: EquipmentApi;
}

/**
 * The worst case of each machine, and of each equipment group under each cleaning procedure, as previews of unsaved edits
 * and comparisons of two dates show it.
 */
export function worstCasesView(deps: ViewDeps): ComparedView {
  return defineComparedView<WorstOfPlaces>({
    key: 'worst-cases',
    access: readRankings,
    feature: 'risk',
    look: async call => {
      const limits = await deps.limits.current(call);
      const criteria = await criteriaInForce(call, deps, limits);
      const units = await worstCasesOfUnits(deps, call, limits, criteria);
      return {
        machines: worstOfMachines(limits, criteria).map(({ machine, ...found }) => ({
          key: machine.id,
          label: `${machine.externalId} ${machine.name}`,
          page: `/risk/worst-case?scope=equipment&id=${machine.id}`,
          ...found,
        })),
        units: units.map(({ group, procedure, worst, rpn, notEvaluated }) => ({
          key: `${group.id} ${procedure?.toLowerCase() ?? ''}`,
          label: `${group.externalId} ${group.name}, ${procedure ?? 'no procedure'}`,
          page: `/risk/worst-case?scope=group&id=${group.id}${procedure === null ? '' : `&procedure=${encodeURIComponent(procedure)}`}`,
          worst,
          rpn,
          notEvaluated,
        })),
      };
    },
    compare: (before, after, limit) => [
      compareWorstCases(
        { title: 'Worst cases per equipment', places: 'machines' },
        before.machines,
        after.machines,
        limit,
      ),
      ...(before.units.length + after.units.length === 0
        ? []
        : [
            compareWorstCases(
              { title: 'Worst cases per equipment group and cleaning procedure', places: 'groups and procedures' },
              before.units,
              after.units,
              limit,
            ),
          ]),
    ],
  });
}

/** Places whose worst case is another one, has another number, or waits for other data. */
function compareWorstCases(
  { title, places }: { readonly title: string; readonly places: string },
  before: readonly WorstOfPlace[],
  after: readonly WorstOfPlace[],
  limit: number,
): Finding {
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [row.key, row])));
  const keys = [...new Set([...before, ...after].map(row => row.key))];
  const differences = keys
    .flatMap(key => differenceOf(earlier?.get(key) ?? null, later?.get(key) ?? null) ?? [])
    .toSorted((a, b) => (a.label < b.label ? -1 : 1));
  const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: keys.length - differences.length };
  for (const { direction } of differences) counts[direction]++;
  const sentence =
    differences.length === 0
      ? `The worst case stays on all ${counts.same} ${places}.`
      : `The worst case moves on ${differences.length} ${places} and stays on ${counts.same}.`;
  return { title, sentence, counts, differences: differences.slice(0, limit), words };
}

const words = { changed: 'other worst case', new: 'evaluated now', gone: 'not evaluated now' };

function differenceOf(before: WorstOfPlace | null, after: WorstOfPlace | null): Difference | null {
  const [old, now] = [inWords(before), inWords(after)];
  const open = [before?.notEvaluated ?? 0, after?.notEvaluated ?? 0] as const;
  if (old === now && open[0] === open[1]) return null;
  const place = after ?? before;
  return {
    label: place?.label ?? '',
    before: old,
    after: now,
    unit: '',
    ratio: null,
    direction: old === null ? 'new' : now === null ? 'gone' : 'changed',
    detail: open[0] === open[1] ? null : `not evaluated: ${open[0]} → ${open[1]}`,
    page: place?.page ?? null,
  };
}

/** `PRD-25 Digoxin tablets (250)` */
function inWords(row: WorstOfPlace | null): string | null {
  if (row === null || row.worst === null) return null;
  return `${row.worst.externalId} ${row.worst.name} (${row.rpn ?? ''})`;
}
