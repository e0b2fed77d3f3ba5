import { type FacilityScope, type Kernel, readRoute } from '#cli/contract';
import type { EquipmentLimit, Limit, LimitBasis, LimitOutcome, ProductionLimit } from '#plugins/limits/shared/limit';

/** The lowest limit of one piece of equipment or production, unrounded, as the command line prints it. */
export interface LimitRow {
  readonly kind: 'equipment' | 'production';
  readonly externalId: string;
  readonly name: string;
  readonly outcome: LimitOutcome;
  /** What is missing when there is no limit. */
  readonly missing: readonly string[];
  readonly residueType: Limit['residueType'] | null;
  readonly criterion: Limit['criterion'] | null;
  /** The user-defined formula that replaced the criterion. */
  readonly formula: Limit['formula'];
  /** L3 of the governing pair, mg/sqcm; null when there is no limit. */
  readonly value: number | null;
  readonly unit: 'mg/sqcm';
  /** L3 in the unit of the policy. */
  readonly sal: Limit['sal'] | null;
  /** The alert level; null when the policy has none. */
  readonly alert: Limit['alert'];
  /** The pair that has the lowest limit. */
  readonly previous: string | null;
  readonly substance: string | null;
  readonly next: string | null;
  /** Codes of the notes on the limit. */
  readonly flags: readonly string[];
}

export interface Limits {
  readonly basis: LimitBasis;
  readonly rows: readonly LimitRow[];
}

interface Page {
  readonly equipmentLimits?: readonly EquipmentLimit[];
  readonly productionLimits?: readonly ProductionLimit[];
  readonly pagination: { readonly total: number };
  readonly basis: LimitBasis;
}

const pageLimit = 500;

/** Limits of all equipment or productions of the facility by external id, from the routes that the screens use. */
export async function readLimits(
  kernel: Kernel,
  facility: FacilityScope,
  kind: LimitRow['kind'],
  asOf: string | undefined,
): Promise<Limits> {
  const rows: LimitRow[] = [];
  for (let pageNumber = 1; ; pageNumber++) {
    const query = { pageNumber, pageLimit, sort: 'externalId' };
    const page = await readRoute<Page>(kernel, facility, `/limits/${kind}s`, query, asOf);
    rows.push(
      ...(page.equipmentLimits ?? []).map(row => rowOf('equipment', row.equipment, row)),
      ...(page.productionLimits ?? []).map(row => rowOf('production', row.production, row)),
    );
    if (pageNumber * pageLimit >= page.pagination.total) return { basis: page.basis, rows };
  }
}

function rowOf(
  kind: LimitRow['kind'],
  { externalId, name }: { readonly externalId: string; readonly name: string },
  found: Pick<EquipmentLimit, 'outcome' | 'missing' | 'limit'>,
): LimitRow {
  const { outcome, missing, limit } = found;
  return {
    kind,
    externalId,
    name,
    outcome,
    missing,
    residueType: limit?.residueType ?? null,
    criterion: limit?.criterion ?? null,
    formula: limit?.formula ?? null,
    value: limit?.l3MgPerSqcm ?? null,
    unit: 'mg/sqcm',
    sal: limit?.sal ?? null,
    alert: limit?.alert ?? null,
    previous: limit?.previous?.externalId ?? null,
    substance: limit?.substance.externalId ?? null,
    next: limit?.next.externalId ?? null,
    flags: limit?.flags ?? [],
  };
}
