import type { AnyCall } from '#kernel/contract';
import type { PlantLimits, ResidueOnEquipment } from '#plugins/limits/server/api';
import type { LimitsInForceSummary } from '#plugins/qualification/shared/evaluation';
import { collecting, lastApproved, undecided } from './basis.js';
import { countChanges, type ChangeSources } from './changes-since.js';
import { limitsInForce } from './limits-in-force.js';

/** The most important differences are shown; the number is of all. */
const mostShown = 50;

/** Which limits are in force, and where the calculation of today differs, on all equipment or on one piece. */
export async function limitsInForceSummary(
  sources: ChangeSources,
  call: AnyCall,
  equipmentId: string | null,
): Promise<LimitsInForceSummary> {
  const last = await lastApproved(call);
  const open = collecting(await undecided(call));
  const notEvaluated = await countChanges(sources, call, { after: last?.snapshot.position ?? 0 });
  const differences = last === null || notEvaluated === 0 ? [] : await differencesOf(sources, call, equipmentId);
  return {
    assessment:
      last === null
        ? null
        : {
            id: last.id,
            externalId: last.externalId,
            name: last.name,
            approvedAt: last.approvedAt.toISOString(),
            snapshotAt: last.snapshot.moment.toISOString(),
          },
    notEvaluated,
    open: open === null ? null : { id: open.id, externalId: open.externalId, status: open.status },
    differences: differences.slice(0, mostShown),
    differenceCount: differences.length,
  };
}

type Difference = LimitsInForceSummary['differences'][number];

async function differencesOf(
  { limits }: ChangeSources,
  call: AnyCall,
  equipmentId: string | null,
): Promise<Difference[]> {
  const { plant: inForce } = await limitsInForce(call, limits);
  const current = await limits.current(call);
  const [before, now] = [await residuesOf(inForce, equipmentId), await residuesOf(current, equipmentId)];
  const found = [...new Set([...now.keys(), ...before.keys()])].flatMap((key): Difference[] => {
    const [old, next] = [before.get(key), now.get(key)];
    const known = next ?? old;
    const [inForceValue, value] = [old?.l3MgPerSqcm ?? null, next?.l3MgPerSqcm ?? null];
    if (known === undefined || inForceValue === value) return [];
    return [
      {
        equipment: known.equipment,
        residue: `${known.substance.externalId} ${known.substance.name}`,
        inForceMgPerSqcm: inForceValue,
        currentMgPerSqcm: value,
      },
    ];
  });
  return found.toSorted((a, b) => stepOf(a) - stepOf(b) || (a.equipment.externalId < b.equipment.externalId ? -1 : 1));
}

/** The limits that tightened most come first; what is new or gone comes last. */
function stepOf({ inForceMgPerSqcm, currentMgPerSqcm }: Difference): number {
  return inForceMgPerSqcm === null || currentMgPerSqcm === null ? Infinity : currentMgPerSqcm / inForceMgPerSqcm;
}

async function residuesOf(
  plant: PlantLimits,
  equipmentId: string | null,
): Promise<ReadonlyMap<string, ResidueOnEquipment>> {
  await plant.ready(['residues']);
  return new Map(
    plant
      .residues()
      .filter(({ equipment }) => equipmentId === null || equipment.id === equipmentId)
      .map(row => [`${row.equipment.id} ${row.residueType} ${row.substance.id}`, row]),
  );
}
