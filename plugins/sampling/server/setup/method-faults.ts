import type { AnyCall, FieldFault } from '#kernel/contract';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';
import type { PlannedSample } from '#plugins/sampling/shared/planned-sample';

/** An analytical method on the day of a call. */
export interface UsedMethod {
  readonly externalId: string;
  readonly isArchived: boolean;
  readonly validFrom: string | null;
  readonly reviewDueOn: string | null;
  readonly recoveries: readonly MethodRecovery[];
}

/** What a method lacks for samples of a material on a day; null where it may be used. */
export function methodFault(
  { externalId, isArchived, validFrom, reviewDueOn, recoveries }: UsedMethod,
  material: { readonly id: string; readonly name: string } | null,
  today: string,
): string | null {
  if (isArchived) return `${externalId} is archived`;
  if (validFrom !== null && validFrom > today) return `${externalId} is valid only from ${validFrom}`;
  if (reviewDueOn !== null && reviewDueOn < today)
    return `${externalId} is not valid: its review was due on ${reviewDueOn}`;
  if (material === null) return null;
  const recovery = recoveries.find(({ mocId }) => mocId === material.id);
  if (recovery === undefined) return `${externalId} has no recovery on ${material.name}`;
  const until = recovery.validUntil ?? null;
  return until !== null && until < today
    ? `the recovery of ${externalId} on ${material.name} expired on ${until}`
    : null;
}

/** The fault of the method of a planned sample, on the day of the call. */
export async function methodFaults(
  call: AnyCall,
  { methodId = null, contaminant }: PlannedSample,
  { mocId, moc }: { readonly mocId: string | null; readonly moc: string | null },
): Promise<FieldFault[]> {
  if (methodId === null) return [];
  const [method] = await call.tx.rows<UsedMethod>({
    name: 'sampling-method-of-sample',
    text: `select external_id as "externalId", archived_at is not null as "isArchived", valid_from as "validFrom",
        review_due_on as "reviewDueOn", coalesce(recoveries, '[]') as recoveries
      from products.v_analytical_method where facility_id = $1 and id = $2`,
    values: [call.facility.id, methodId],
  });
  if (method === undefined) return [{ path: 'methodId', message: 'does not exist in this facility' }];
  const needsRecovery = contaminant !== 'BioBurden' && contaminant !== 'Endotoxin' && mocId !== null;
  const fault = methodFault(
    method,
    needsRecovery ? { id: mocId, name: moc ?? '' } : null,
    call.now.toISOString().slice(0, 10),
  );
  return fault === null ? [] : [{ path: 'methodId', message: fault }];
}
