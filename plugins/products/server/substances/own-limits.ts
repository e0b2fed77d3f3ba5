import type { FieldFault } from '#kernel/contract';
import type { Active } from '#plugins/products/shared/active';

/** Limits that replace those of the policy, with the fields of their reasons and their names in the policy. */
const ownLimits = [
  ['arl', 'arlReason', 'general limit'],
  ['residueLimit', 'residueLimitReason', 'residue limit'],
] as const;
type OwnLimits = Pick<Active, (typeof ownLimits)[number][0 | 1]>;
type Reasons = Pick<Active, (typeof ownLimits)[number][1]>;

/** A limit of the substance needs a reason; a reason without a limit is refused. */
export function ownLimitFaults(active: OwnLimits): FieldFault[] {
  return ownLimits.flatMap(([limit, path, words]) => {
    const reason = active[path] ?? null;
    if ((active[limit] ?? null) !== null)
      return (reason ?? '').trim() === ''
        ? [{ path, message: `is required, because the ${words} of the policy is replaced` }]
        : [];
    return reason === null ? [] : [{ path, message: `must be empty where the ${words} of the policy applies` }];
  });
}

/** Clears the stored reason with its limit; a newly sent one is kept and refused. */
export function reasonsOfOwnLimits(sent: OwnLimits, before: Reasons | null): Reasons {
  const kept = ownLimits.map(([limit, path]) => {
    const reason = sent[path] ?? null;
    return [path, (sent[limit] ?? null) === null && reason === (before?.[path] ?? null) ? null : reason] as const;
  });
  return Object.fromEntries(kept) as Reasons;
}
