import { inSlices } from '#kernel/contract';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { Limit } from '#plugins/limits/shared/limit';
import { rank, scaled, studyChoice, type Candidate, type RankingRow, type Rule } from '../engine/index.js';
import type { StudyChoice } from '#plugins/risk/shared/worst-case/ranking';
import { candidateAt, candidatesOf, candidateSteps, type Candidates } from './candidates.js';
import type { Criteria } from './criteria.js';
import type { Scope } from './scope.js';

/** Both rankings of a scope, with its limits. */
export interface RankedScope {
  readonly scope: Scope;
  readonly candidates: readonly Candidate[];
  readonly intakes: Candidates['intakes'];
  readonly rows: readonly RankingRow[];
  readonly cleaning: readonly RankingRow[];
  /** Lowest limit within the scope, by production. */
  readonly lowest: ReadonlyMap<string, Limit>;
  readonly choice: StudyChoice;
}

/** Ranks the productions of a scope; `weights` override the weights of some categories (1: as in the formula). */
export function rankScope(
  scope: Scope,
  limits: PlantLimits,
  criteria: Criteria,
  weights: Readonly<Record<string, number>> = {},
): RankedScope {
  const all = allCandidates(limits, criteria);
  const candidates = scope.productionIds
    .flatMap(id => all.byProduction.get(id) ?? [])
    .map(candidate => candidateAt(candidate, limits, criteria, scope.counts));
  const rows = rank(candidates, criteria.categories, tried(criteria.worstCase.rule, weights));
  const cleaning = rank(candidates, criteria.categories, criteria.cleaning.rule);
  const lowest = limits.lowestOn(scope.equipmentIds);
  return {
    scope,
    candidates,
    intakes: all.intakes,
    rows,
    cleaning,
    lowest,
    choice: chosen(rows, cleaning, lowest),
  };
}

/** The productions of the whole facility from worst to best. */
export function rankFacility(limits: PlantLimits, criteria: Criteria): readonly RankingRow[] {
  const candidates = [...allCandidates(limits, criteria).byProduction.values()].map(candidate =>
    candidateAt(candidate, limits, criteria, () => true),
  );
  return rank(candidates, criteria.categories, criteria.worstCase.rule);
}

const known = new WeakMap<Criteria, Candidates>();

/** Candidates are cached by criteria, which belong to one state of the plant. */
function allCandidates(limits: PlantLimits, criteria: Criteria): Candidates {
  const candidates = known.get(criteria) ?? candidatesOf(limits, criteria);
  known.set(criteria, candidates);
  return candidates;
}

/** Reads the candidates of a ranking in slices, once for all who wait, so that `rankScope` finds them. */
export async function readCandidates(limits: PlantLimits, criteria: Criteria): Promise<void> {
  if (known.has(criteria)) return;
  const reading = inReading.get(criteria) ?? inSlices(candidateSteps(limits, criteria));
  inReading.set(criteria, reading);
  known.set(criteria, await reading);
}
const inReading = new WeakMap<Criteria, Promise<Candidates>>();

function tried(rule: Rule, weights: Readonly<Record<string, number>>): Rule {
  return Object.entries(weights).reduce((changed, [key, factor]) => scaled(changed, key, factor), rule);
}

function chosen(
  rows: readonly RankingRow[],
  cleaning: readonly RankingRow[],
  lowest: ReadonlyMap<string, Limit>,
): StudyChoice {
  const numbers = new Map(rows.map(row => [row.product.id, row.rpn]));
  const { study, acceptance, differsFromRanking, limitFromAnother } = studyChoice(
    cleaning.map(row => ({
      product: row.product,
      rpn: numbers.get(row.product.id) ?? null,
      cleaningRpn: row.rpn,
      lowestL3: lowest.get(row.product.id)?.l3MgPerSqcm ?? null,
    })),
    rows.find(row => row.rank === 1)?.product ?? null,
  );
  return {
    study,
    acceptance:
      acceptance === null
        ? null
        : {
            l3MgPerSqcm: acceptance.l3,
            alert: lowest.get(acceptance.product.id)?.alert ?? null,
            production: acceptance.product,
          },
    differsFromRanking,
    limitFromAnother,
  };
}
