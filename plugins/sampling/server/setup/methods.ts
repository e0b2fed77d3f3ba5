import type { AnyCall } from '#kernel/contract';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';

/** What decides whether a method may be used on a day. */
export interface MethodOnDay {
  readonly externalId: string;
  readonly isArchived: boolean;
  readonly validFrom: string | null;
  readonly reviewDueOn: string | null;
}

/** A method with what samples take from it. */
export interface MethodRow extends MethodOnDay {
  readonly id: string;
  readonly name: string;
  readonly revision: string | null;
  readonly target: string | null;
  readonly volumeMl: number | null;
  readonly areaSqcm: number | null;
  readonly lodPpm: number | null;
  readonly loqPpm: number | null;
  readonly dilutionFactor: number | null;
  readonly carbonPercent: number | null;
  readonly recoveryRule: string | null;
  readonly sampleStabilityHours: number | null;
  readonly recoveries: readonly MethodRecovery[];
}

/** A material of construction. */
export interface Material {
  readonly id: string;
  readonly name: string;
}

/** The day of a call, as methods state their validity. */
export const dayOf = ({ now }: AnyCall): string => now.toISOString().slice(0, 10);

/** Methods by id, archived ones included. */
export async function methodsOf(call: AnyCall, ids: readonly string[]): Promise<ReadonlyMap<string, MethodRow>> {
  if (ids.length === 0) return new Map();
  const rows = await call.tx.rows<MethodRow>({
    name: 'sampling-methods',
    text: `select m.id, m.external_id as "externalId", m.name, m.revision, m.archived_at is not null as "isArchived",
        m.valid_from as "validFrom", m.review_due_on as "reviewDueOn", m.analyte as target,
        m.extraction_volume_ml as "volumeMl", m.swab_area_sqcm as "areaSqcm", m.lod_ppm as "lodPpm",
        m.loq_ppm as "loqPpm", m.dilution_factor as "dilutionFactor", m.carbon_percent as "carbonPercent",
        m.recovery_rule as "recoveryRule", m.sample_stability_hours as "sampleStabilityHours",
        coalesce(m.recoveries, '[]') as recoveries
      from products.v_analytical_method m
      where m.facility_id = $1 and m.id = any($2::uuid[])`,
    values: [call.facility.id, [...new Set(ids)]],
  });
  return new Map(rows.map(row => [row.id, row]));
}

/**
 * What a method lacks on a day to plan, take or measure samples; null where it may be used. With a material its recovery
 * there must be valid, too.
 */
export function methodFault(method: MethodRow, material: Material | null, day: string): string | null {
  const own = validityFault(method, day);
  if (own !== null || material === null) return own;
  const { externalId, recoveries } = method;
  const recovery = recoveries.find(({ mocId }) => mocId === material.id);
  if (recovery === undefined) return `${externalId} has no recovery on ${material.name}`;
  const until = recovery.validUntil ?? null;
  return until !== null && until < day ? `the recovery of ${externalId} on ${material.name} expired on ${until}` : null;
}

/** Why a method must not be used on a day, whatever it measures; null where it may. */
export function validityFault(
  { externalId, isArchived, validFrom, reviewDueOn }: MethodOnDay,
  day: string,
): string | null {
  if (isArchived) return `${externalId} is archived`;
  if (validFrom !== null && validFrom > day) return `${externalId} is valid only from ${validFrom}`;
  if (reviewDueOn !== null && reviewDueOn < day)
    return `${externalId} is not valid: its review was due on ${reviewDueOn}`;
  return null;
}

/** The valid recovery on a material, percent; 100 where the method corrects none within 75 to 125; null without one. */
export function recoveryOf({ recoveries, recoveryRule }: MethodRow, materialId: string, day: string): number | null {
  const found = recoveries.find(each => each.mocId === materialId && (each.validUntil ?? day) >= day);
  if (found === undefined) return null;
  const { recoveryPercent } = found;
  return recoveryRule === 'noneIfWithin' && recoveryPercent >= 75 && recoveryPercent <= 125 ? 100 : recoveryPercent;
}
