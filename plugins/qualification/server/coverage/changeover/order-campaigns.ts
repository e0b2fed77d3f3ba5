import { validationError } from '#kernel/contract';
import {
  cleaningLevels,
  type CampaignOrder,
  type OrderAnswer,
  type OrderRequest,
} from '#plugins/qualification/shared/coverage/changeover';
import { bestOrder, costOf, isCheaper, mostExact, type ChangeoverCosts } from '../../engine/coverage/best-order.js';
import { nameOf } from '../map/shown-cell.js';
import type { Changeovers } from './changeovers.js';

/** The best order of campaigns on equipment, and the order given beside it. */
export function orderCampaigns(
  changeovers: Changeovers,
  { productionIds, startProductionId = null }: OrderRequest,
): OrderAnswer {
  const users = new Map(changeovers.users.map(each => [each.id, each]));
  const unknown = productionIds.findIndex(id => !users.has(id));
  if (unknown >= 0) throw validationError({ path: `productionIds.${unknown}`, message: 'does not use this equipment' });
  if (startProductionId !== null && !users.has(startProductionId))
    throw validationError({ path: 'startProductionId', message: 'does not use this equipment' });
  const ids = [startProductionId, ...productionIds];
  const steps = ids.map(from => ids.map((to): Step | null => stepOf(changeovers, from, to)));
  const needed = steps
    .flatMap(row => row.slice(1))
    .flatMap(step => (step === null || step.level === 'A' ? [] : [step]));
  const basis = needed.every(({ hours }) => hours !== null) ? 'hours' : 'level';
  const costs: ChangeoverCosts = steps.map(row => row.map(step => costOfStep(step, basis)));
  const given = productionIds.map((_id, at) => at + 1);
  const best = bestOrder(costs, given);
  const shown = (order: readonly number[]): CampaignOrder => ({
    productions: order.map((place, at) => {
      const step = steps[at === 0 ? 0 : (order[at - 1] ?? 0)]?.[place] ?? null;
      const production = users.get(ids[place] ?? '');
      if (production === undefined) throw new Error('a place of the order is a production');
      const { level = null, hours = null } = step ?? {};
      return { ...nameOf(production), level, isAllowed: step?.isAllowed ?? true, hours };
    }),
    ...costOf(costs, order),
  });
  return {
    given: shown(given),
    best: shown(best),
    isBetter: isCheaper(costOf(costs, best), costOf(costs, given)),
    isExact: given.length <= mostExact,
    basis,
  };
}

interface Step {
  readonly level: (typeof cleaningLevels)[number];
  readonly isAllowed: boolean;
  readonly hours: number | null;
}

/** Null where nothing has to be cleaned: on clean equipment, and without shared equipment. */
function stepOf(changeovers: Changeovers, from: string | null, to: string | null): Step | null {
  if (from === null || to === null || changeovers.shared(from, to).length === 0) return null;
  return {
    level: changeovers.level(from, to),
    isAllowed: !changeovers.isForbidden(from, to),
    hours: changeovers.hours(from, to),
  };
}

function costOfStep(step: Step | null, basis: OrderAnswer['basis']): number {
  if (step === null) return 0;
  if (!step.isAllowed) return Infinity;
  return basis === 'hours' ? (step.hours ?? 0) : cleaningLevels.indexOf(step.level);
}
