import type { Plant, PlantProduction } from '#plugins/products/server/api';
import type { RecordName } from '#schemas/limits/limit';
import type { EndotoxinDemand } from '#schemas/limits/microbial-limit';
import { endotoxinSurfaceLimit, trainArea, type ProductDemand } from '../engine/index.js';
import { recordName } from '../plant/names.js';

/** What the productions on one machine demand of it beyond its room grade. */
export interface DemandsOnMachine {
  readonly demands: readonly ProductDemand<RecordName>[];
  readonly endotoxin: EndotoxinDemand | null;
  readonly endotoxinMissing: readonly { readonly production: RecordName; readonly missing: string[] }[];
}

/** Microbial demands of productions by the id of each machine that they use, in the order of the productions (formulas section 7). */
export function productDemands(plant: Plant, endotoxinSharePercent: number): ReadonlyMap<string, DemandsOnMachine> {
  const touching = new Map(plant.machines.filter(each => each.touchesProduct).map(each => [each.id, each]));
  const isInjected = new Set(plant.products.filter(({ route }) => route === 'parenteral').map(({ id }) => id));
  const found = new Map<string, DemandsOnMachine>();
  for (const production of plant.productions) {
    const machines = production.uses.filter(({ machineId }) => touching.has(machineId));
    const areaSqcm = surfaceOf(machines, id => touching.get(id)?.areaSqcm ?? NaN);
    const isLimited = production.endotoxinRoute !== null || isInjected.has(production.sourceId);
    const endotoxin = isLimited ? endotoxinOf(production, areaSqcm, endotoxinSharePercent) : null;
    for (const { machineId } of machines)
      found.set(machineId, joined(found.get(machineId) ?? nothing, production, endotoxin));
  }
  return found;
}

const nothing: DemandsOnMachine = { demands: [], endotoxin: null, endotoxinMissing: [] };

type Endotoxin = EndotoxinDemand | { readonly missing: string[] };

function endotoxinOf(production: PlantProduction, areaSqcm: number, sharePercent: number): Endotoxin {
  const { endotoxinRoute: route, endotoxinDoseMgPerKgHour: doseMgPerKgHour, minBatchSizeKg } = production;
  const limit = endotoxinSurfaceLimit({ route, doseMgPerKgHour, minBatchSizeKg, areaSqcm, sharePercent });
  if (limit.outcome === 'MISSING_INPUT') return { missing: [...limit.missing] };
  const { outcome: _outcome, of, ...values } = limit;
  return { production: recordName(production), ...of, ...values };
}

function joined(before: DemandsOnMachine, production: PlantProduction, endotoxin: Endotoxin | null): DemandsOnMachine {
  const named = recordName(production);
  const { bioburdenCfuPer25Sqcm: count } = production;
  const demands = [...before.demands];
  if (count !== null)
    demands.push({ contaminant: 'BioBurden', action: count, unit: 'CFU per 25 sqcm', production: named });
  if (endotoxin === null) return { ...before, demands };
  if ('missing' in endotoxin)
    return {
      ...before,
      demands,
      endotoxinMissing: [...before.endotoxinMissing, { production: named, missing: endotoxin.missing }],
    };
  demands.push({ contaminant: 'Endotoxin', action: endotoxin.euPerSqcm, unit: 'EU per sqcm', production: named });
  const isLowest = before.endotoxin === null || endotoxin.euPerSqcm < before.endotoxin.euPerSqcm;
  return { ...before, demands, endotoxin: isLowest ? endotoxin : before.endotoxin };
}

/** All surface that one batch touches: of the machines of one alternative the largest, NaN while one is unknown. */
function surfaceOf(uses: PlantProduction['uses'], areaOf: (machineId: string) => number): number {
  const areas = Float64Array.from(uses, ({ machineId }) => areaOf(machineId));
  const positions = uses.map((use, index) => ({ index, alternative: use.alternative }));
  const always = positions.filter(({ alternative }) => alternative === null).map(({ index }) => index);
  const groups = Map.groupBy(
    positions.filter(({ alternative }) => alternative !== null),
    ({ alternative }) => alternative,
  );
  const alternatives = [...groups.values()].map(group => group.map(({ index }) => index));
  return trainArea(
    [
      { usage: 'parallel', machines: always },
      ...alternatives.map(machines => ({ usage: 'alternative' as const, machines })),
    ],
    areas,
  );
}
