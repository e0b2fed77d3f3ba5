import type { FieldFault } from '#kernel/contract';
import type { CleaningAgent } from '#plugins/products/shared/cleaning-agent';

const factors = ['safetyFactor', 'modificationFactor', 'bodyWeight', 'ld50Divisor'] as const;
type Factors = Pick<CleaningAgent, (typeof factors)[number] | 'factorsReason'>;

function hasFactors(agent: Factors): boolean {
  return factors.some(factor => (agent[factor] ?? null) !== null);
}

/** Factors of an agent need a reason; a reason without factors is refused. */
export function factorFaults(agent: Factors): FieldFault[] {
  const reason = agent.factorsReason ?? null;
  if (hasFactors(agent) && (reason ?? '').trim() === '')
    return [{ path: 'factorsReason', message: 'is required, because the factors of the policy are replaced' }];
  return !hasFactors(agent) && reason !== null
    ? [{ path: 'factorsReason', message: 'must be empty if the factors of the policy apply' }]
    : [];
}

/** Clears the stored reason with the last factor; a newly sent one is kept and refused. */
export function reasonOfFactors(agent: Factors, before: Pick<Factors, 'factorsReason'> | null): string | null {
  const reason = agent.factorsReason ?? null;
  return !hasFactors(agent) && reason === (before?.factorsReason ?? null) ? null : reason;
}
