import type { EquipmentMaterial } from '#plugins/equipment/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import { verdicts, type FeasibilityRow } from '#schemas/limits/feasibility';
import { usualSwab } from '#schemas/limits/usual-sampling';
import type { PlantLimits, ResidueOnMachine } from '../api.js';
import { feasibility } from '../engine/index.js';

/** How samples are taken. */
export interface Sampling {
  readonly swabAreaSqcm: number;
  readonly extractionVolumeMl: number;
}
export const usualSampling: Sampling = { swabAreaSqcm: usualSwab.areaSqcm, extractionVolumeMl: usualSwab.volumeMl };
/** What is seen under good light where nobody has measured it, ug/sqcm (formulas 9-F). */
export const usuallyVisibleUgPerSqcm = 4;

/** What residues can be found with. */
export interface Detection {
  readonly methods: readonly DetectionMethod[];
  readonly visibleFrom: ReadonlyMap<string, number>;
  readonly materials: readonly EquipmentMaterial[];
}

interface Recovery {
  readonly percent: number;
  readonly source: string;
}

/** Every residue on every machine against its best method; what cannot be found comes first, and of that the lowest. */
export function assessResidues(limits: PlantLimits, detection: Detection, sampling: Sampling): FeasibilityRow[] {
  const { useGlobalRecoveryPercentage, globalRecoveryPercentage } = limits.chemicalPolicy;
  const global: Recovery | null = useGlobalRecoveryPercentage
    ? { percent: globalRecoveryPercentage, source: 'for all materials, by the policy' }
    : null;
  const methodsOf = grouped(detection.methods, method => method.activeId);
  const materialsOf = grouped(detection.materials, material => material.equipmentId);
  const rank = new Map(verdicts.map((verdict, index) => [verdict as string, index]));
  return limits
    .residues()
    .map(residue => {
      const visible = detection.visibleFrom.get(residue.substance.id) ?? usuallyVisibleUgPerSqcm;
      const materials = materialsOf.get(residue.equipment.id) ?? [];
      const usable = (methodsOf.get(residue.substance.id) ?? []).filter(method => method.loqPpm !== null);
      const rows = [null, ...usable].map(method =>
        rowOf(residue, method, global ?? recoveryOn(method, materials), visible, sampling),
      );
      // Without a method only when there is none; else the one that reaches lowest.
      return rows.reduce((best, row) => ((row.ratioToLoq ?? 0) > (best.ratioToLoq ?? 0) ? row : best));
    })
    .toSorted(
      (a, b) =>
        (rank.get(a.verdict) ?? 0) - (rank.get(b.verdict) ?? 0) ||
        (a.ratioToLoq ?? 0) - (b.ratioToLoq ?? 0) ||
        a.concentrationPpm - b.concentrationPpm,
    );
}

function grouped<T>(items: readonly T[], keyOf: (item: T) => string): ReadonlyMap<string, readonly T[]> {
  const groups = new Map<string, T[]>();
  for (const item of items) {
    const group = groups.get(keyOf(item)) ?? [];
    groups.set(keyOf(item), group);
    group.push(item);
  }
  return groups;
}

function rowOf(
  residue: ResidueOnMachine,
  method: DetectionMethod | null,
  recovery: Recovery,
  visibleFromUgPerSqcm: number,
  sampling: Sampling,
): FeasibilityRow {
  const label = method === null ? null : `${method.externalId} ${method.name}`;
  const loqPpm = method?.loqPpm ?? null;
  const lodPpm = method?.lodPpm ?? null;
  const found = feasibility({
    ...sampling,
    l3MgPerSqcm: residue.l3MgPerSqcm,
    recoveryPercent: recovery.percent,
    method: label === null || loqPpm === null ? null : { name: label, loqPpm, lodPpm },
    visibleFromUgPerSqcm,
  });
  return {
    ...residue,
    ...found,
    method: method === null ? null : { id: method.id, externalId: method.externalId, name: method.name },
    loqPpm,
    lodPpm,
    recoveryPercent: recovery.percent,
    recoverySource: recovery.source,
    visibleFromUgPerSqcm,
    visiblePpm: (found.concentrationPpm * visibleFromUgPerSqcm) / (residue.l3MgPerSqcm * 1000),
  };
}

/** The lowest recovery among the materials of the machine; what is not known is assumed to be whole, and said so. */
function recoveryOn(method: DetectionMethod | null, materials: readonly EquipmentMaterial[]): Recovery {
  if (method === null) return { percent: 100, source: 'assumed, without a method' };
  const known = materials.flatMap(({ mocId, mocName }) => {
    const recovery = method.recoveries.find(each => each.mocId === mocId);
    return recovery === undefined ? [] : [{ percent: recovery.recoveryPercent, mocName }];
  });
  const missing = materials.filter(({ mocId }) => !method.recoveries.some(each => each.mocId === mocId));
  const unknown = missing.length === 0 ? '' : `; unknown on ${missing.map(each => each.mocName).join(', ')}`;
  const lowest = known.toSorted((a, b) => a.percent - b.percent)[0];
  if (lowest === undefined) return { percent: 100, source: `assumed${unknown}` };
  return { percent: lowest.percent, source: `on ${lowest.mocName}${unknown}` };
}
