import { createHash } from 'node:crypto';
import type { WorstProductOverride } from '#plugins/risk/shared/worst-case/override';
import { settled, type Candidate, type CandidateActive, type Rule } from '../../engine/index.js';
import type { Criteria } from '../criteria.js';
import type { RankedScope } from '../rank-scope.js';

/** Everything a decision about a ranking rests on, by names that people know. */
export type RankingInputs = Readonly<Record<string, number | string | null>>;

/** Kept since decisions rest on both answers of the ranking; what was decided before has neither name. */
const lowestLimit = 'lowest limit (mg/sqcm)';
const lowestAfter = 'lowest limit after';

/** A scope as it was ranked, with its lowest limit. */
type Ranked = Pick<RankedScope, 'candidates' | 'choice'>;

/**
 * The values and versions behind both answers for a scope (formulas 10.2): which product is the worst and which the
 * hardest to clean, and which limit it has to meet. Whatever moves that limit, a typed one too, is an input through it.
 */
export function rankingInputs(ranked: Ranked, criteria: Criteria): RankingInputs {
  return { ...inputsOfLimit(ranked), ...inputsOfCleaning(ranked, criteria), ...inputsOfRanking(ranked, criteria) };
}

/** What decides the worst product: members, scored values, variables, formula and categories. */
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

/** What decides the hardest product to clean and the order of equals besides: its formula, and intakes that no category scores. */
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

/** What is tested against, and the production whose residue it is. */
function inputsOfLimit({ choice: { acceptance } }: Ranked): RankingInputs {
  return {
    [lowestLimit]: acceptance === null ? null : settled(acceptance.l3MgPerSqcm),
    [lowestAfter]: acceptance?.production.externalId ?? null,
  };
}

/** The numbers besides scores that a formula reads. */
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

/** Whose value an input is: the active's, the production's, or that of the production on a machine. */
function holderOf(name: string, production: Candidate, active: CandidateActive, rule: Rule): string {
  switch (rule.places?.get(name)) {
    case 'production':
      return production.externalId;
    case 'equipment':
      return `${production.externalId} on ${active.equipment?.externalId ?? 'no machine'}`;
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

/** What differs between the inputs of a decision and those of today; nobody is asked about what the decision did not keep. */
export function changesSinceThen(
  before: RankingInputs,
  ranked: Ranked,
  criteria: Criteria,
): WorstProductOverride['changed'] {
  const now = Object.hasOwn(before, lowestLimit) ? rankingInputs(ranked, criteria) : inputsOfRanking(ranked, criteria);
  const names = [...new Set([...Object.keys(before), ...Object.keys(now)])].toSorted();
  return (
    names
      .map(what => ({ what, from: before[what] ?? null, to: now[what] ?? null }))
      // A value that is still missing is no change, also where nothing asked for it before.
      .filter(({ from, to }) => from !== to)
  );
}
