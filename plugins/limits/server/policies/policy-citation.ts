import type { AnyCall, Citation, ControlledRecords } from '#kernel/contract';

export const policyVersionTable = 'limits.policy_version';

/** The version of a policy that limits were calculated with; version 0 is the default, which has no record. */
export function citedPolicy(kind: string, id: string | null, version: number): Citation {
  return { id, version, name: `${kind} policy version ${version}` };
}

/** Marks documents in review or approval that cite an earlier version of a policy than this one, which takes its place. */
export function markCiting(call: AnyCall, controlled: ControlledRecords, kind: string, version: number): Promise<void> {
  const earlier = Array.from({ length: version }, (_, number) => citedPolicy(kind, null, number).name);
  return controlled.markUsers(call, policyVersionTable, earlier, `${citedPolicy(kind, null, version).name} was saved`);
}
