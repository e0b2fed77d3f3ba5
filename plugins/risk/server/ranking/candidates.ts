import { finished, type PlantLimits, type Steps } from '#plugins/limits/server/api';
import type { PlantActive, PlantEquipment, PlantProduction, PlantSubstance } from '#plugins/products/server/api';
import { perEquipment, type Candidate, type CandidateActive } from '../engine/index.js';
import { attributeOf, type Residue } from './attributes.js';
import type { Criteria } from './criteria.js';
import { intakeOf, type Intake } from './intake.js';
import type { Reading, ReadingPlace } from './readings.js';

/** The productions of the plant with their ranking inputs, and the source of each intake. */
export interface Candidates {
  readonly byProduction: ReadonlyMap<string, Candidate>;
  readonly intakes: ReadonlyMap<string, Intake>;
}

type RankedBy = Pick<Criteria, 'categories' | 'readings'>;

/** Records that are read in one step. */
const recordsPerStep = 100;

/** Reads the productions of the facility as candidates of a ranking; without criteria only their intakes are known. */
export function candidatesOf(limits: PlantLimits, criteria?: RankedBy): Candidates {
  return finished(candidateSteps(limits, criteria));
}

/** The same in steps. */
export function* candidateSteps(
  limits: PlantLimits,
  criteria: RankedBy = { categories: [], readings: [] },
): Steps<Candidates> {
  const { records } = limits;
  const intakes = new Map<string, Intake>();
  const actives = new Map<string, CandidateActive>();
  for (const substance of [...records.actives, ...records.intermediates]) {
    const residue = residueOf(substance, limits);
    intakes.set(substance.id, residue.intake);
    actives.set(substance.id, candidateActive(residue, criteria, limits));
    if (actives.size % recordsPerStep === 0) yield;
  }
  const contents = new Map(records.products.map(product => [product.id, product.actives.map(each => each.activeId)]));
  const sources = (production: PlantProduction): readonly string[] =>
    production.kind === 'product' ? (contents.get(production.sourceId) ?? []) : [production.sourceId];
  const byProduction = new Map<string, Candidate>();
  for (const production of records.productions) {
    const own = numbersOf(criteria, 'production', reading => reading.ofProduction(production));
    byProduction.set(production.id, {
      id: production.id,
      externalId: production.externalId,
      name: production.name,
      actives: sources(production).flatMap(id => {
        const active = actives.get(id);
        if (active === undefined) return [];
        return own === null ? [active] : [{ ...active, variables: { ...active.variables, ...own } }];
      }),
    });
    if (byProduction.size % recordsPerStep === 0) yield;
  }
  return { byProduction, intakes };
}

/**
 * A production on this equipment: where formulas read values by equipment, each active is repeated for each, and the
 * highest RPN counts.
 */
export function candidateAt(
  candidate: Candidate,
  limits: PlantLimits,
  criteria: RankedBy,
  counts: (productionId: string, equipmentId: string) => boolean,
): Candidate {
  if (!criteria.readings.some(({ place }) => place === 'equipment')) return candidate;
  const { productions, equipments } = recordsById(limits);
  const production = productions.get(candidate.id);
  const used = new Set((production?.uses ?? []).map(use => use.equipmentId).filter(id => counts(candidate.id, id)));
  const valuesAt = ({ id }: { readonly id: string }): Readonly<Record<string, number | null>> => {
    const equipment = equipments.get(id);
    if (equipment === undefined) return {};
    return numbersOf(criteria, 'equipment', reading => reading.ofEquipment(production, equipment)) ?? {};
  };
  return perEquipment(
    candidate,
    [...used].flatMap(id => equipments.get(id) ?? []),
    valuesAt,
  );
}

interface RecordsById {
  readonly productions: ReadonlyMap<string, PlantProduction>;
  readonly equipments: ReadonlyMap<string, PlantEquipment>;
}
const indexed = new WeakMap<PlantLimits, RecordsById>();

function recordsById(limits: PlantLimits): RecordsById {
  const { productions, equipments } = limits.records;
  const found = indexed.get(limits) ?? {
    productions: new Map(productions.map(production => [production.id, production])),
    equipments: new Map(equipments.map(equipment => [equipment.id, equipment])),
  };
  indexed.set(limits, found);
  return found;
}

/** A substance as categories score it. */
export function residueOf(substance: PlantSubstance | PlantActive, limits: PlantLimits): Residue {
  const therapeuticDoseMgPerDay =
    limits.therapeuticDose(substance.id)?.therapeuticDoseMgPerDay ?? substance.therapeuticDoseMgPerDay;
  return { substance, therapeuticDoseMgPerDay, intake: intakeOf(substance, therapeuticDoseMgPerDay) };
}

function candidateActive(residue: Residue, criteria: RankedBy, limits: PlantLimits): CandidateActive {
  const { id, externalId, name } = residue.substance;
  return {
    id,
    externalId,
    name,
    values: Object.fromEntries(criteria.categories.map(category => [category.key, attributeOf(residue, category)])),
    variables: numbersOf(criteria, 'active', reading => reading.ofActive(residue, limits)) ?? {},
    intakeUgPerDay: residue.intake.ugPerDay,
  };
}

/** The numbers of one owner by variable key; null when no formula reads any. */
function numbersOf(
  { readings }: RankedBy,
  place: ReadingPlace,
  valueOf: (reading: Reading) => number | null,
): Readonly<Record<string, number | null>> | null {
  const found = readings.filter(reading => reading.place === place);
  return found.length === 0 ? null : Object.fromEntries(found.map(reading => [reading.key, valueOf(reading)]));
}
