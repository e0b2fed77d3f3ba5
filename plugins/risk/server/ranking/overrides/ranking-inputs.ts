import { createHash } from 'node:crypto';
import type { WorstProductOverride } from '#schemas/risk/worst-case/override';
import type { Candidate, CandidateActive } from '../../engine/index.js';
import type { Criteria } from '../criteria.js';

/** Everything a decision about a ranking rests on, by names that people know. */
export type RankingInputs = Readonly<Record<string, number | string | null>>;

/** The values and versions behind the ranking of a scope. */
export function rankingInputs(candidates: readonly Candidate[], criteria: Criteria): RankingInputs {
  const read = new Set(criteria.worstCase.rule.names);
  const values = candidates.flatMap(candidate => [
    [candidate.externalId, 'in scope'] as const,
    ...candidate.actives.flatMap(active => [
      [`${candidate.externalId} contains ${active.externalId}`, 'yes'] as const,
      ...Object.entries(active.values).map(([key, value]) => [`${active.externalId} ${key}`, value] as const),
      ...Object.entries(active.variables ?? {})
        .filter(([name]) => read.has(name))
        .map(([name, value]) => [`${holderOf(name, candidate, active, criteria)} ${name}`, value] as const),
    ]),
  ]);
  const { externalId, name, version } = criteria.worstCase;
  const versions = [
    ['formula', `${externalId} ${name}, version ${version}`] as const,
    ...criteria.categories.map(each => [`category ${each.name}`, `version ${each.version}`] as const),
  ];
  return Object.fromEntries([...versions, ...values]);
}

/** Whose value an input is: the active's, the production's, or that of the production on a machine. */
function holderOf(name: string, production: Candidate, active: CandidateActive, { worstCase }: Criteria): string {
  switch (worstCase.rule.places?.get(name)) {
    case 'production':
      return production.externalId;
    case 'machine':
      return `${production.externalId} on ${active.machine?.externalId ?? 'no machine'}`;
    case undefined:
      return active.externalId;
  }
}

/** SHA-256 over the inputs in the order of their names. */
export function hashOf(inputs: RankingInputs): string {
  const names = Object.keys(inputs).toSorted();
  return createHash('sha256')
    .update(JSON.stringify(names.map(name => [name, inputs[name]])))
    .digest('hex');
}

/** What differs between the inputs of a decision and those of today. */
export function changesBetween(before: RankingInputs, now: RankingInputs): WorstProductOverride['changed'] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  return names
    .filter(name => before[name] !== now[name])
    .map(what => ({ what, from: before[what] ?? null, to: now[what] ?? null }));
}
