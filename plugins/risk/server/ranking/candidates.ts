import type { PlantLimits } from '#plugins/limits/server/api';
import type { PlantActive, PlantProduction, PlantSubstance } from '#plugins/products/server/api';
import type { Candidate, CandidateActive } from '../engine/index.js';
import { attributeOf, variablesOf, type Residue } from './attributes.js';
import type { Criteria } from './criteria.js';
import { intakeOf, type Intake } from './intake.js';

/** The plant's productions with what ranks them, and where each active's intake comes from. */
export interface Candidates {
  readonly byProduction: ReadonlyMap<string, Candidate>;
  readonly intakes: ReadonlyMap<string, Intake>;
}

/** Reads the productions of the facility as candidates of a ranking; without criteria only their intakes are known. */
export function candidatesOf(
  limits: PlantLimits,
  criteria: Pick<Criteria, 'categories' | 'defaults'> = { categories: [], defaults: new Map() },
): Candidates {
  const { records } = limits;
  const residues = [...records.actives, ...records.intermediates].map(substance => residueOf(substance, limits));
  const actives = new Map(residues.map(residue => [residue.substance.id, candidateActive(residue, criteria)]));
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
  return {
    byProduction: new Map(candidates),
    intakes: new Map(residues.map(({ substance, intake }) => [substance.id, intake])),
  };
}

function residueOf(substance: PlantSubstance | PlantActive, limits: PlantLimits): Residue {
  const therapeuticDoseMgPerDay = limits.therapeuticDose(substance.id) ?? substance.therapeuticDoseMgPerDay;
  return { substance, therapeuticDoseMgPerDay, intake: intakeOf(substance, therapeuticDoseMgPerDay) };
}

function candidateActive(
  residue: Residue,
  { categories, defaults }: Pick<Criteria, 'categories' | 'defaults'>,
): CandidateActive {
  const { id, externalId, name } = residue.substance;
  const known = variablesOf(residue);
  return {
    id,
    externalId,
    name,
    values: Object.fromEntries(categories.map(category => [category.key, attributeOf(residue, category)])),
    variables: {
      ...Object.fromEntries(defaults),
      ...Object.fromEntries(Object.entries(known).filter(([, value]) => value !== null)),
    },
    intakeUgPerDay: residue.intake.ugPerDay,
  };
}
