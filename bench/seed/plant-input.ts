import type { Equipment, PlantInput, Production, Substance } from '#plugins/limits/server/engine/index';
import { defaultPolicy } from '#plugins/limits/server/engine/index';
import type { FactoredPlant } from '../bounds/js-factored.js';

/** A plant in which every production uses all equipment, so that every cell of previous × next × equipment exists. */
export function generatedPlant(productionCount: number, equipmentCount: number): PlantInput {
  const productions = Array.from({ length: productionCount }, (_, index) => generatedProduction(index));
  const equipments = Array.from({ length: equipmentCount }, (_, index): Equipment => {
    const number = `EQ-${index}`;
    return { id: number, externalId: number, name: `Equipment ${index}`, areaSqcm: areaOf(index) };
  });
  return {
    productions,
    equipments,
    uses: productions.flatMap(({ id }) =>
      equipments.map(equipment => ({ productionId: id, equipmentId: equipment.id, alternative: null })),
    ),
    agents: [],
    policies: {
      Chemical: defaultPolicy('Chemical'),
      Detergent: defaultPolicy('Detergent'),
      Intermediate: defaultPolicy('Intermediate'),
      Nitrosamine: defaultPolicy('Nitrosamine'),
    },
  };
}

/** The same plant with ten cleaning agents on all equipment and a nitrosamine in every tenth production. */
export function withResidues(plant: PlantInput): PlantInput {
  const { policies, equipments, productions } = plant;
  const agents = Array.from({ length: 10 }, (_, index) => ({
    substance: { ...substanceOf(index), id: `CA-${index}`, ld50MgPerKg: 500 + index * 100 },
    equipmentIds: equipments.filter((_equipment, place) => place % 5 === index % 5).map(({ id }) => id),
  }));
  const nitrosamines = productions
    .filter((_production, index) => index % 10 === 0)
    .map(({ id }, index) => ({
      id: `N-${index}`,
      externalId: `N-${index}`,
      name: `Nitrosamine ${index}`,
      acceptableIntakeMgPerDay: { EMA: (18 + (index % 1500)) * 1e-6 },
      productionIds: [id],
    }));
  return {
    ...plant,
    agents,
    nitrosamines,
    policies: { ...policies, Nitrosamine: { ...policies.Nitrosamine, enabled: true } },
  };
}

/** The same plant in the form that the bound takes. */
export function factored({ productions, equipments, policies }: PlantInput): FactoredPlant {
  const { safetyFactor, arlPpm } = policies.Chemical;
  const count = productions.length;
  return {
    productionCount: count,
    equipmentCount: equipments.length,
    intake: Float64Array.from(productions, (_, index) => Math.min(hbelOf(index), doseOf(index) / safetyFactor)),
    ratio: Float64Array.from(productions, (_, index) => (batchOf(index) * 1e6) / unitMassMg / unitsPerDay),
    general: Float64Array.from(productions, (_, index) => batchOf(index) * arlPpm),
    area: Float64Array.from(equipments, equipment => equipment.areaSqcm),
    start: Int32Array.from({ length: equipments.length + 1 }, (_, index) => index * count),
    users: Int32Array.from({ length: equipments.length * count }, (_, index) => index % count),
  };
}

const unitMassMg = 500;
const unitsPerDay = 4;

function generatedProduction(index: number): Production {
  const number = `P-${index}`;
  const substance = substanceOf(index);
  return {
    id: number,
    externalId: number,
    name: `Production ${index}`,
    kind: 'product',
    route: 'oral',
    minBatchSizeKg: batchOf(index),
    unitMassMg,
    maxUnitsPerDay: unitsPerDay,
    actives: [{ substance, strengthMg: 100, maxDailyDoseMgPerDay: 400 }],
  };
}

function substanceOf(index: number): Substance {
  return {
    id: `A-${index}`,
    externalId: `A-${index}`,
    name: `Active ${index}`,
    hbelMgPerDay: { oral: hbelOf(index) },
    acceptableIntakeMgPerDay: null,
    ttcMgPerDay: null,
    therapeuticDoseMgPerDay: doseOf(index),
    ld50MgPerKg: null,
    ld50Qualifier: '',
    productLimit: null,
  };
}

function areaOf(index: number): number {
  return 1000 + ((index * 7919) % 50_000);
}
function batchOf(index: number): number {
  return 20 + ((index * 104_729) % 480);
}
function hbelOf(index: number): number {
  return 0.001 * (1 + ((index * 31) % 997));
}
function doseOf(index: number): number {
  return 1 + ((index * 17) % 400);
}
