import type { PlantLimits } from '#plugins/limits/server/api';
import type { PlantActive, PlantProduction, PlantSubstance } from '#plugins/products/server/api';
import type { Candidate, CandidateActive, Category } from '../engine/index.js';
import { intakeOf, type Intake } from './intake.js';

const cleanabilityWords = ['easy', 'medium', 'difficult'] as const;

/** The plant's productions with what ranks them, and where each active's intake comes from. */
export interface Candidates {
  readonly byProduction: ReadonlyMap<string, Candidate>;
  readonly intakes: ReadonlyMap<string, Intake>;
}

/** Reads the productions of the facility as candidates of a ranking by these categories. */
export function candidatesOf(limits: PlantLimits, categories: readonly Category[]): Candidates {
  const { records } = limits;
  const intakes = new Map<string, Intake>();
  const actives = new Map<string, CandidateActive>();
  for (const substance of [...records.actives, ...records.intermediates]) {
    const dose = limits.therapeuticDose(substance.id) ?? substance.therapeuticDoseMgPerDay;
    const intake = intakeOf(substance, dose);
    intakes.set(substance.id, intake);
    actives.set(substance.id, candidateActive(substance, categories, dose, intake));
  }
  const contents = new Map(records.products.map(product => [product.id, product.actives.map(each => each.activeId)]));
  const sources = (production: PlantProduction): readonly string[] =>
    production.kind === 'product' ? (contents.get(production.sourceId) ?? []) : [production.sourceId];
  const candidates = records.productions.map((production): [string, Candidate] => [
    production.id,
    {
      id: production.id,
      externalId: production.externalId,
      name: production.name,
      actives: sources(production).flatMap(id => actives.get(id) ?? []),
    },
  ]);
  return { byProduction: new Map(candidates), intakes };
}

function candidateActive(
  substance: PlantSubstance | PlantActive,
  categories: readonly Category[],
  dose: number | null,
  intake: Intake,
): CandidateActive {
  const { solubilityTerm, cleanability } =
    'solubilityTerm' in substance ? substance : { solubilityTerm: null, cleanability: null };
  const hbels = Object.values(substance.hbelMgPerDay);
  const known: Readonly<Record<string, (category: Category) => number | string | null>> = {
    solubility: () => solubilityTerm,
    toxicity: () => intake.ugPerDay,
    dose: () => dose,
    cleanability: ({ kind }) =>
      cleanability === null ? null : kind === 'number' ? cleanability : (cleanabilityWords[cleanability - 1] ?? null),
  };
  return {
    id: substance.id,
    externalId: substance.externalId,
    name: substance.name,
    values: Object.fromEntries(categories.map(category => [category.key, known[category.key]?.(category) ?? null])),
    variables: {
      td: dose,
      pde: hbels.length === 0 ? null : Math.min(...hbels),
      ai: substance.acceptableIntakeMgPerDay,
      ld50: substance.ld50MgPerKg,
    },
    intakeUgPerDay: intake.ugPerDay,
  };
}
