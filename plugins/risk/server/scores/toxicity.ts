import type { PlantLimits } from '#plugins/limits/server/api';
import type { ActiveToxicity, ProductionToxicity, ToxicityScore } from '#plugins/risk/shared/scores/scores';
import { compareNames, toxicityScore, type Candidate, type CandidateActive } from '../engine/index.js';
import { candidatesOf } from '../ranking/candidates.js';
import type { Intake } from '../ranking/intake.js';

const unknown: Intake = { ugPerDay: null, basis: null };

/** Inputs of the scores of a facility. */
export interface Toxicities {
  readonly productions: readonly ProductionToxicity[];
  readonly actives: readonly ActiveToxicity[];
}

/** Toxicity of every production and of every active of the facility, the most toxic first. */
export function toxicities(limits: PlantLimits): Toxicities {
  const { byProduction, intakes } = candidatesOf(limits);
  const candidates = [...byProduction.values()];
  const productions = candidates
    .map(candidate => productionToxicity(candidate, intakes))
    .toSorted((a, b) => compareScores(a.toxicityScore, b.toxicityScore) || compareNames(a.production, b.production));
  const used = new Map<string, number>();
  for (const { actives } of candidates) for (const { id } of actives) used.set(id, (used.get(id) ?? 0) + 1);
  const actives = limits.records.actives
    .map(({ id, externalId, name }): ActiveToxicity => {
      const intake = intakes.get(id) ?? unknown;
      return {
        active: { id, externalId, name },
        intakeUgPerDay: intake.ugPerDay,
        basis: intake.basis,
        toxicityScore: scoreOfIntake(intake),
        productions: used.get(id) ?? 0,
      };
    })
    .toSorted((a, b) => compareScores(a.toxicityScore, b.toxicityScore) || compareNames(a.active, b.active));
  return { productions, actives };
}

/** The highest score of the actives; null if one active has no value. */
function productionToxicity(candidate: Candidate, intakes: ReadonlyMap<string, Intake>): ProductionToxicity {
  const of = (active: CandidateActive): Intake => intakes.get(active.id) ?? unknown;
  const [lowest] = candidate.actives.toSorted(
    (a, b) => (of(a).ugPerDay ?? -1) - (of(b).ugPerDay ?? -1) || compareNames(a, b),
  );
  const intake = lowest === undefined ? unknown : of(lowest);
  return {
    production: named(candidate),
    active: lowest === undefined ? null : named(lowest),
    intakeUgPerDay: intake.ugPerDay,
    basis: intake.basis,
    toxicityScore: scoreOfIntake(intake),
  };
}

/** The dashboard card: distribution, maximum, productions with their basis (formulas 11). */
export function toxicityOverview(productions: readonly ProductionToxicity[]): ToxicityScore['toxicityScore'] {
  const scored = productions.filter(each => each.toxicityScore !== null);
  const byBasis: Record<string, number> = { published: 0, seed: 0, screening: 0 };
  for (const { basis } of scored) if (basis !== null) byBasis[basis] = (byBasis[basis] ?? 0) + 1;
  return {
    max: scored[0] ?? null,
    distribution: Array.from({ length: 9 }, (_, index) => {
      const from = index + 1;
      const isLast = from === 9;
      const within = scored.filter(
        ({ toxicityScore: score }) => (score ?? 0) >= from && (isLast || (score ?? 0) < from + 1),
      );
      return { from, to: from + 1, productions: within.length };
    }),
    byBasis,
    withoutScore: productions.length - scored.length,
    productions: [...productions],
  };
}

function scoreOfIntake({ ugPerDay }: Intake): number | null {
  return toxicityScore(ugPerDay === null ? null : ugPerDay / 1000).value;
}

/** Highest first; missing scores come first, because they may be higher still. */
function compareScores(a: number | null, b: number | null): number {
  return (b ?? Infinity) - (a ?? Infinity) || 0;
}

function named({ id, externalId, name }: { readonly id: string; readonly externalId: string; readonly name: string }) {
  return { id, externalId, name };
}
