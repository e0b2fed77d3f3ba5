import { createHash } from 'node:crypto';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import { settled, type Candidate, type CandidateActive, type Rule } from '../../engine/index.js';
import type { Criteria } from '../criteria.js';
import type { RankedScope } from '../rank-scope.js';

/** All inputs of a decision on a ranking, by display name. */
export type RankingInputs = Readonly<Record<string, number | string | null>>;

/** Added when decisions came to include the acceptance limit; older decisions have neither name. */
const lowestLimit = 'lowest limit (mg/sqcm)';
const lowestAfter = 'lowest limit after';

/** A ranked scope with its lowest limit. */
type Ranked = Pick<RankedScope, 'candidates' | 'choice'>;

/** Values and versions behind both rankings of a scope and its lowest limit (formulas 10.2). */
export function rankingInputs(ranked: Ranked, criteria: Criteria): RankingInputs {
  return { ...inputsOfLimit(ranked), ...inputsOfCleaning(ranked, criteria), ...inputsOfRanking(ranked, criteria) };
}

/** Inputs of the worst product: members, scored values, variables, formula and categories. */
function inputsOfRanking({ candidates }: Ranked, criteria: Criteria): RankingInputs {
  const values = candidates.flatMap(candidate => [
    [candidate.externalId, 'in scope'] as const,
    ...candidate.actives.flatMap(active => [
      [`${candidate.externalId} contains ${active.externalId}`, 'yes'] as const,
      ...Object.entries(active.values).map(([key, value]) => [`${active.externalId} ${key}`, value] as const),
    ]),
  ]);
  const { externalId, name, version } = criteria.worstCase;
  const versions = [
    ['formula', `${externalId} ${name}, version ${version}`] as const,
    ...criteria.categories.map(each => [`category ${each.name}`, `version ${each.version}`] as const),
  ];
  return Object.fromEntries([...versions, ...values, ...variablesOf(candidates, criteria.worstCase.rule)]);
}

/** Further inputs of the cleaning ranking and of ties: its formula, and intakes without a category. */
function inputsOfCleaning({ candidates }: Ranked, { cleaning, categories }: Criteria): RankingInputs {
  const isScored = categories.some(({ sourceField }) => sourceField === 'hbels');
  const intakes = candidates
    .flatMap(({ actives }) => actives)
    .map(({ externalId, intakeUgPerDay: intake }) => {
      return [`${externalId} intake (ug/day)`, intake === null ? null : settled(intake)] as const;
    });
  const { externalId, name, version } = cleaning;
  return Object.fromEntries([
    ['cleaning formula', `${externalId} ${name}, version ${version}`],
    ...variablesOf(candidates, cleaning.rule),
    ...(isScored ? [] : intakes),
  ]);
}

/** The acceptance limit and the production of its residue. */
function inputsOfLimit({ choice: { acceptance } }: Ranked): RankingInputs {
  return {
    [lowestLimit]: acceptance === null ? null : settled(acceptance.l3MgPerSqcm),
    [lowestAfter]: acceptance?.production.externalId ?? null,
  };
}

/** Numbers used by a formula besides scores. */
function variablesOf(candidates: readonly Candidate[], rule: Rule): (readonly [string, number | null])[] {
  const read = new Set(rule.names);
  return candidates.flatMap(candidate =>
    candidate.actives.flatMap(active =>
      Object.entries(active.variables ?? {})
        .filter(([name]) => read.has(name))
        .map(([name, value]) => [`${holderOf(name, candidate, active, rule)} ${name}`, value] as const),
    ),
  );
}

/** The owner of an input: active, production, or production on equipment. */
function holderOf(name: string, production: Candidate, active: CandidateActive, rule: Rule): string {
  switch (rule.places?.get(name)) {
    case 'production':
      return production.externalId;
    case 'equipment':
      return `${production.externalId} on ${active.equipment?.externalId ?? 'no equipment'}`;
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

/** Differences between stored inputs of a decision and the current ones. */
export function differencesSince(
  before: RankingInputs,
  ranked: Ranked,
  criteria: Criteria,
): WorstProductOverride['changed'] {
  const now = Object.hasOwn(before, lowestLimit) ? rankingInputs(ranked, criteria) : inputsOfRanking(ranked, criteria);
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  return (
    names
      .map(what => ({ what, from: before[what] ?? null, to: now[what] ?? null }))
      // A value missing before and now is not a change.
      .filter(({ from, to }) => from !== to)
  );
}
