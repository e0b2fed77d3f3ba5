import type { EquipmentMaterial } from '#plugins/equipment/server/api';
import type { DetectionMethod } from '#plugins/products/server/api';
import { verdicts, type FeasibilityRow } from '#schemas/limits/feasibility';
import { residueTypes, type Policy, type ResidueType } from '#schemas/limits/policy';
import { usualSwab } from '#schemas/limits/usual-sampling';
import type { PlantLimits, ResidueOnMachine } from '../api.js';
import { feasibility } from '../engine/index.js';
import { recoveryUnder, type Recovery } from './recovery.js';

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

/** A method of the register, or one that only the substance itself tells of. */
interface KnownMethod {
  readonly record: FeasibilityRow['method'];
  readonly label: string;
  readonly loqPpm: number;
  readonly lodPpm: number | null;
  readonly recoveries: DetectionMethod['recoveries'];
}

/** Every residue on every machine against its best method; what cannot be found comes first, and of that the lowest. */
export function assessResidues(limits: PlantLimits, detection: Detection, sampling: Sampling): FeasibilityRow[] {
  const recoveryOf = Object.fromEntries(
    residueTypes.map(residueType => [residueType, recoveryOn(limits.policyOf(residueType))]),
  ) as Readonly<Record<ResidueType, RecoveryOf>>;
  const methodsOf = grouped(detection.methods, method => method.substanceId);
  const materialsOf = grouped(detection.materials, material => material.equipmentId);
  const carbonOf = new Map(limits.records.agents.map(({ id, carbonFraction }) => [id, carbonFraction]));
  const rank = new Map(verdicts.map((verdict, index) => [verdict as string, index]));
  return limits
    .residues()
    .map(residue => {
      const visible = detection.visibleFrom.get(residue.substance.id) ?? usuallyVisibleUgPerSqcm;
      const materials = materialsOf.get(residue.equipment.id) ?? [];
      const recorded = (methodsOf.get(residue.substance.id) ?? []).flatMap(method =>
        known(method, carbonOf.get(residue.substance.id) ?? null),
      );
      const usable = recorded.length > 0 ? recorded : stated(residue);
      const rows = [null, ...usable].map(method =>
        rowOf(residue, method, recoveryOf[residue.residueType](method, materials), visible, sampling),
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

/** A method by what it quantifies of the residue: one of carbon sees the carbon in it alone (formulas 6.1). */
function known(method: DetectionMethod, carbonFraction: number | null): KnownMethod[] {
  const { id, externalId, name, loqPpm, lodPpm, recoveries } = method;
  const share = isOfCarbon(method) ? (carbonFraction ?? 1) : 1;
  if (loqPpm === null || share === 0) return [];
  const label = `${externalId} ${name}${share === 1 ? '' : `, of ${Number((share * 100).toPrecision(3))} % carbon`}`;
  return [
    {
      record: { id, externalId, name },
      label,
      loqPpm: loqPpm / share,
      lodPpm: lodPpm === null ? null : lodPpm / share,
      recoveries,
    },
  ];
}

function isOfCarbon({ technique }: DetectionMethod): boolean {
  return /^(TOC|total organic carbon)$/i.test(technique?.trim() ?? '');
}

/** Nobody knows more of it than its LOQ. */
function stated({ statedLoq, substance }: ResidueOnMachine): KnownMethod[] {
  if (statedLoq === undefined) return [];
  const label = statedLoq.method ?? `the method stated with ${substance.externalId}`;
  return [{ record: null, label, loqPpm: statedLoq.loqPpm, lodPpm: null, recoveries: [] }];
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
  { statedLoq: _stated, ...residue }: ResidueOnMachine,
  method: KnownMethod | null,
  recovery: Recovery,
  visibleFromUgPerSqcm: number,
  sampling: Sampling,
): FeasibilityRow {
  const found = feasibility({
    ...sampling,
    l3MgPerSqcm: residue.l3MgPerSqcm,
    recoveryPercent: recovery.percent,
    method: method === null ? null : { name: method.label, loqPpm: method.loqPpm, lodPpm: method.lodPpm },
    visibleFromUgPerSqcm,
  });
  return {
    ...residue,
    ...found,
    method: method?.record ?? null,
    loqPpm: method?.loqPpm ?? null,
    lodPpm: method?.lodPpm ?? null,
    recoveryPercent: recovery.percent,
    recoverySource: recovery.source,
    visibleFromUgPerSqcm,
    visiblePpm: (found.concentrationPpm * visibleFromUgPerSqcm) / (residue.l3MgPerSqcm * 1000),
  };
}

type RecoveryOf = (method: Pick<KnownMethod, 'recoveries'> | null, materials: readonly EquipmentMaterial[]) => Recovery;

/** The lowest recovery among the materials of the machine, as far as the policy states none for all. */
function recoveryOn(policy: Policy): RecoveryOf {
  return (method, materials) => {
    if (policy.useGlobalRecoveryPercentage) return recoveryUnder(policy, null);
    const known = materials.flatMap(({ mocId, mocName }) => {
      const recovery = method?.recoveries.find(each => each.mocId === mocId);
      return recovery === undefined ? [] : [{ percent: recovery.recoveryPercent, mocId, mocName }];
    });
    const missing = materials.filter(({ mocId }) => !known.some(each => each.mocId === mocId));
    const unknown = missing.length === 0 ? '' : `; unknown on ${missing.map(each => each.mocName).join(', ')}`;
    const lowest = known.toSorted((a, b) => a.percent - b.percent)[0];
    if (lowest !== undefined)
      return recoveryUnder(policy, { percent: lowest.percent, source: `on ${lowest.mocName}${unknown}` });
    const assumed = recoveryUnder(policy, null);
    return method === null ? assumed : { ...assumed, source: `${assumed.source}${unknown}` };
  };
}
