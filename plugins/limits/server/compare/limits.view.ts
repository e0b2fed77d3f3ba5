import { defineComparedView, type ComparedView } from '#kernel/contract';
import type { LimitsApi, PlantLimits } from '../api.js';
import { readLimits } from '../permissions.js';
import { compareLimits } from './compare-limits.js';

/** The plant's limits, in previews and comparisons of two dates. */
export function limitsView(limits: LimitsApi): ComparedView {
  return defineComparedView<PlantLimits>({
    key: 'limits',
    group: 'Limits',
    access: readLimits,
    feature: 'limits',
    look: call => limits.current(call),
    compare: compareLimits,
  });
}
