import type { Plant, PlantProduction } from '#plugins/products/server/api';
import type { RecordName } from '#plugins/limits/shared/limit';
import type { EndotoxinDemand } from '#plugins/limits/shared/microbial-limit';
import { endotoxinSurfaceLimit, trainArea, type ProductDemand } from '../engine/index.js';
import { recordName } from '../plant/names.js';

/** The requirements of one production for the surfaces that it touches, beyond the room grades of its equipment. */
export interface ProductionDemand {
  readonly production: RecordName;
  /** Equipment that touches its product, by id. */
  readonly equipmentIds: readonly string[];
  readonly bioburdenCfuPer25Sqcm: number | null;
  /** Null for products that are not injected, and when an input is missing. */
  readonly endotoxin: EndotoxinDemand | null;
  readonly endotoxinMissing: readonly string[];
}

/** Microbial requirements of all productions, in their order (formulas section 7). */
export function productionDemands(plant: Plant, endotoxinSharePercent: number): ProductionDemand[] {
  const touching = new Map(plant.equipments.filter(each => each.touchesProduct).map(each => [each.id, each]));
  const isInjected = new Set(plant.products.filter(({ route }) => route === 'parenteral').map(({ id }) => id));
  return plant.productions.map(production => {
    const equipments = production.uses.filter(({ equipmentId }) => touching.has(equipmentId));
    const isLimited = production.endotoxinRoute !== null || isInjected.has(production.sourceId);
    const areaSqcm = surfaceOf(equipments, id => touching.get(id)?.areaSqcm ?? NaN);
    return {
      production: recordName(production),
      equipmentIds: equipments.map(({ equipmentId }) => equipmentId),
      bioburdenCfuPer25Sqcm: production.bioburdenCfuPer25Sqcm,
      ...(isLimited ? endotoxinOf(production, areaSqcm, endotoxinSharePercent) : notLimited),
    };
  });
}

const notLimited: Endotoxin = { endotoxin: null, endotoxinMissing: [] };

type Endotoxin = Pick<ProductionDemand, 'endotoxin' | 'endotoxinMissing'>;

function endotoxinOf(production: PlantProduction, areaSqcm: number, sharePercent: number): Endotoxin {
  const { endotoxinRoute: route, endotoxinDoseMgPerKgHour: doseMgPerKgHour, minBatchSizeKg } = production;
  const limit = endotoxinSurfaceLimit({ route, doseMgPerKgHour, minBatchSizeKg, areaSqcm, sharePercent });
  if (limit.outcome === 'MISSING_INPUT') return { endotoxin: null, endotoxinMissing: limit.missing };
  const { outcome: _outcome, of, ...values } = limit;
  return { endotoxin: { production: recordName(production), ...of, ...values }, endotoxinMissing: [] };
}

/** The requirements of productions for one piece of equipment beyond its room grade. */
export interface DemandsOnEquipment {
  readonly demands: readonly ProductDemand<RecordName>[];
  readonly endotoxin: EndotoxinDemand | null;
  readonly endotoxinMissing: readonly { readonly production: RecordName; readonly missing: string[] }[];
}

/** The requirements by equipment id, in the order of the productions. */
export function demandsByEquipment(productions: readonly ProductionDemand[]): ReadonlyMap<string, DemandsOnEquipment> {
  const found = new Map<string, DemandsOnEquipment>();
  for (const each of productions)
    for (const equipmentId of each.equipmentIds)
      found.set(equipmentId, joined(found.get(equipmentId) ?? nothing, each));
  return found;
}

const nothing: DemandsOnEquipment = { demands: [], endotoxin: null, endotoxinMissing: [] };

function joined(before: DemandsOnEquipment, each: ProductionDemand): DemandsOnEquipment {
  const { production, bioburdenCfuPer25Sqcm: count, endotoxin, endotoxinMissing: missing } = each;
  const demands = [...before.demands];
  if (count !== null) demands.push({ contaminant: 'BioBurden', action: count, unit: 'CFU per 25 sqcm', production });
  if (endotoxin !== null)
    demands.push({ contaminant: 'Endotoxin', action: endotoxin.euPerSqcm, unit: 'EU per sqcm', production });
  const isLowest = before.endotoxin === null || (endotoxin?.euPerSqcm ?? Infinity) < before.endotoxin.euPerSqcm;
  return {
    demands,
    endotoxin: isLowest ? endotoxin : before.endotoxin,
    endotoxinMissing:
      missing.length === 0
        ? before.endotoxinMissing
        : [...before.endotoxinMissing, { production, missing: [...missing] }],
  };
}

/** All surface that one batch touches: of alternatives the largest, NaN when one is unknown. */
function surfaceOf(uses: PlantProduction['uses'], areaOf: (equipmentId: string) => number): number {
  const areas = Float64Array.from(uses, ({ equipmentId }) => areaOf(equipmentId));
  const positions = uses.map((use, index) => ({ index, alternative: use.alternative }));
  const always = positions.filter(({ alternative }) => alternative === null).map(({ index }) => index);
  const groups = Map.groupBy(
    positions.filter(({ alternative }) => alternative !== null),
    ({ alternative }) => alternative,
  );
  const alternatives = [...groups.values()].map(group => group.map(({ index }) => index));
  return trainArea(
    [
      { usage: 'parallel', equipments: always },
      ...alternatives.map(equipments => ({ usage: 'alternative' as const, equipments })),
    ],
    areas,
  );
}
