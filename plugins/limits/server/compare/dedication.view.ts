import { isDeepStrictEqual } from 'node:util';
import { defineComparedView, type ComparedView, type Difference } from '#kernel/contract';
import { firstFew } from '#schemas/lib/first-few';
import type { SharedDespiteDedication } from '#plugins/limits/shared/limit';
import type { LimitsApi } from '../api.js';
import { readLimits } from '../permissions.js';
import { despiteDedication } from '../plant/scopes/despite-dedication.js';
import { orderOf, summed } from './difference.js';

type Equipments = readonly SharedDespiteDedication[];

/** Equipment stated as dedicated that becomes shared or ceases to be, in previews and comparisons. */
export function dedicationView(limits: LimitsApi): ComparedView {
  return defineComparedView<Equipments>({
    key: 'dedication',
    group: 'Limits',
    access: readLimits,
    feature: 'limits',
    look: async call => despiteDedication((await limits.current(call)).records),
    compare: (before, after, limit) => {
      const found = differences(before, after);
      if (found.length === 0) return [];
      const counts = { tighter: 0, looser: 0, changed: 0, new: 0, gone: 0, same: 0 };
      for (const { direction } of found) counts[direction]++;
      const title = 'Dedicated equipment that is shared';
      return [{ ...summed(title, counts, found.slice(0, limit), () => undefined), sentence: sentenceOf(found), words }];
    },
  });
}

const words = { new: 'now shared', gone: 'no longer', changed: 'other products' };
const namedProducts = 5;

function differences(before: Equipments, after: Equipments): Difference[] {
  const [earlier, later] = [before, after].map(rows => new Map(rows.map(row => [row.equipment.id, row])));
  const ids = new Set([...before, ...after].map(({ equipment }) => equipment.id));
  return [...ids]
    .flatMap(id => differenceOf(earlier?.get(id), later?.get(id)) ?? [])
    .toSorted((a, b) => orderOf(a.direction) - orderOf(b.direction) || (a.label < b.label ? -1 : 1));
}

function differenceOf(
  before: SharedDespiteDedication | undefined,
  after: SharedDespiteDedication | undefined,
): Difference | null {
  const [old, now] = [before, after].map(row => row?.usedFor.map(({ externalId }) => externalId));
  const { equipment } = after ?? before ?? {};
  if (equipment === undefined || isDeepStrictEqual(old, now)) return null;
  return {
    label: `${equipment.externalId} ${equipment.name}`,
    before: old === undefined ? null : firstFew(old, namedProducts),
    after: now === undefined ? null : firstFew(now, namedProducts),
    unit: '',
    ratio: null,
    direction: before === undefined ? 'new' : after === undefined ? 'gone' : 'changed',
    detail:
      after === undefined
        ? 'no longer used for several products, or no longer recorded as dedicated'
        : 'recorded as dedicated to one product, used for several: it counts as shared',
    page: `/master/equipment/${equipment.id}`,
  };
}

function sentenceOf(found: readonly Difference[]): string {
  const count = (direction: Difference['direction']): number =>
    found.filter(difference => difference.direction === direction).length;
  const parts = [
    count('new') > 0
      ? `${count('new')} recorded as dedicated to one product, used for several, and therefore shared`
      : '',
    count('gone') > 0 ? `${count('gone')} used for one product again, or no longer recorded as dedicated` : '',
    count('changed') > 0 ? `${count('changed')} shared by other products than before` : '',
  ];
  return `${parts.filter(Boolean).join('; ')}.`;
}
