import { validationError, type AnyCall } from '#kernel/contract';
import { readEquipmentSurface, type EquipmentSurface } from '#plugins/equipment/server/api';
import type { PlantLimits } from '#plugins/limits/server/api';
import type { BalancedSet, MassBalance, ResidueBalance } from '#plugins/sampling/shared/mass-balance';
import type { ContaminantKind } from '#schemas/enumerations/master-data';
import { readSets, setById } from '../sets/read-sets.js';
import { balanceOf, limitsFor, reachIn, type FoundResidue, type SurfaceOfSet } from './balance-of.js';
import { isNoBlank, residue, tables } from './trend-sql.js';

/** Other sets of the production that are offered. */
const mostOffered = 50;

/** The mass balance of a set together with others of the same production. */
export async function readBalance(
  call: AnyCall,
  limits: PlantLimits,
  id: string,
  withIds: readonly string[],
): Promise<MassBalance> {
  const set = await setById(call, id);
  if (set.production === null)
    return { sets: [shown(set)], others: [], residues: [], whyNone: 'The set names no production' };
  const productionId = set.production.id;
  const { sets: all } = await readSets(call, { productionId }, { limit: 1000, offset: 0 });
  const unknown = withIds.findIndex(each => all.every(other => other.id !== each));
  if (unknown >= 0)
    throw validationError({ path: 'with', message: `${withIds[unknown]} is no set of the same production` });
  const chosen = [set, ...all.filter(other => other.id !== id && withIds.includes(other.id))];
  const twice = chosen.find(
    (one, index) => chosen.findIndex(({ equipment }) => equipment.id === one.equipment.id) < index,
  );
  if (twice !== undefined)
    throw validationError({ path: 'with', message: `${twice.equipment.externalId} is there twice` });
  const others = all
    .filter(other => chosen.every(({ id: own, equipment }) => own !== other.id && equipment.id !== other.equipment.id))
    .toSorted((a, b) => distance(set, a) - distance(set, b))
    .slice(0, mostOffered);
  const residues = await residuesOf(call, limits, chosen, productionId);
  return {
    sets: chosen.map(shown),
    others: others.map(shown),
    residues,
    whyNone: residues.length === 0 ? 'No sample has a result on a surface yet' : null,
  };
}

async function residuesOf(
  call: AnyCall,
  limits: PlantLimits,
  sets: readonly BalancedSet[],
  productionId: string,
): Promise<ResidueBalance[]> {
  const found = await foundIn(
    call,
    sets.map(({ id }) => id),
  );
  const surfaces: SurfaceOfSet[] = [];
  for (const { equipment } of sets) {
    const surface: EquipmentSurface | null = await readEquipmentSurface(call, equipment.id);
    surfaces.push({ equipment, areaSqcm: surface?.areaSqcm ?? null, parts: surface?.parts ?? [] });
  }
  const reach = reachIn(limits);
  return [...Map.groupBy(found, each => each.residue)].map(([name, results]) => {
    const [{ contaminant }] = results as [Found, ...Found[]];
    return balanceOf(name, results, surfaces, limitsFor(limits, { contaminant, name, productionId }), reach);
  });
}

interface Found extends FoundResidue {
  readonly residue: string;
  readonly contaminant: ContaminantKind;
}

/** Current results of sets that state an amount on a surface. */
function foundIn(call: AnyCall, setIds: readonly string[]): Promise<Found[]> {
  return call.tx.rows<Found>({
    name: 'sampling-balance-results',
    text: `select ${residue} as residue, s.definition ->> 'contaminant' as contaminant, s.equipment_id as "equipmentId",
        s.definition #>> '{location,part}' as part, r.adjusted_mg_per_sqcm as "residueMgPerSqcm", s.label,
        s.state = 'Reviewed' as "isReviewed"
      from ${tables}
      where r.facility_id = $1 and s.set_id = any($2::uuid[]) and r.is_current and r.adjusted_mg_per_sqcm is not null
        and ${isNoBlank} order by 1, s.label`,
    values: [call.facility.id, [...setIds]],
  });
}

function shown({ id, number, equipment, cleaningCompletedAt }: BalancedSet): BalancedSet {
  return { id, number, equipment, cleaningCompletedAt };
}

/** Milliseconds between the ends of two cleanings; unknown ones come last. */
function distance(a: BalancedSet, b: BalancedSet): number {
  return a.cleaningCompletedAt === null || b.cleaningCompletedAt === null
    ? Number.POSITIVE_INFINITY
    : Math.abs(Date.parse(a.cleaningCompletedAt) - Date.parse(b.cleaningCompletedAt));
}
