import type { PlantActive, PlantAgent, PlantProduct } from '#plugins/products/server/api';
import { hazardsRequiringHbel } from '#plugins/products/shared/substance';
import { knownWarning } from '#plugins/limits/shared/expert-warnings';
import type { RecordWarning } from '#plugins/limits/shared/record-warning';
import type { PlantLimits } from '../api.js';
import { hbelAboveDose, implausible, mixtureShare, patientWeight, unitsAgainstDoses } from '../engine/index.js';

type Named = Pick<PlantActive, 'id' | 'externalId' | 'name'>;

/** The expert warnings about the records of a plant, also those that no limit uses; in the order of the records. */
export function recordWarnings(plant: PlantLimits): readonly RecordWarning[] {
  const { actives, products, agents } = plant.records;
  return [
    ...actives.flatMap(active =>
      warningsOf('active', active, ofActive(active, plant.therapeuticDose(active.id) ?? active)),
    ),
    ...products.flatMap(product => warningsOf('product', product, ofProduct(product))),
    ...agents.flatMap(agent => warningsOf('cleaningAgent', agent, ofAgent(agent))),
  ];
}

function warningsOf(kind: RecordWarning['record']['kind'], record: Named, flags: readonly string[]): RecordWarning[] {
  const { id, externalId, name } = record;
  return flags.map(flag => ({ record: { kind, id, externalId, name }, ...knownWarning(flag) }));
}

function ofActive(active: PlantActive, dose: Parameters<typeof hbelAboveDose>[1]): string[] {
  const hazards = hazardsRequiringHbel.filter(hazard => active.hazards.includes(hazard));
  const values = [...Object.values(active.hbelMgPerDay), active.acceptableIntakeMgPerDay].filter(
    value => value !== null,
  );
  const lacksHbel = values.length === 0 && hazards.length > 0;
  return [
    ...(lacksHbel ? [`HBEL_REQUIRED: ${hazards.join(' and ')}`] : []),
    ...new Set(values.flatMap(value => hbelAboveDose(value, dose))),
  ];
}

function ofProduct({ labelUnits, patientWeightKg, isForAnimals }: PlantProduct): string[] {
  return [
    ...(labelUnits === undefined ? [] : unitsAgainstDoses({ labelUnits })),
    ...patientWeight({
      ...(patientWeightKg === null ? {} : { patientWeightKg }),
      ...(isForAnimals === true ? { isForAnimals } : {}),
    }),
  ];
}

function ofAgent({ ld50UnknownPercent, ownFactors }: PlantAgent): string[] {
  const reason = ownFactors?.reason ?? null;
  return [
    ...(ld50UnknownPercent === undefined ? [] : mixtureShare({ ld50UnknownPercent })),
    ...(['safetyFactor', 'bodyWeightKg', 'ld50Divisor'] as const).flatMap(factor => {
      const value = ownFactors?.[factor];
      return value === undefined ? [] : implausible(factor, value, reason);
    }),
  ];
}
