import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import type { ProductActive } from '#plugins/products/shared/product';

/** Faults of masses that cannot be compared, or of a conversion factor without use (ADR 0031). */
export function massFaults(active: ProductActive, path: string): FieldFault[] {
  const faults: FieldFault[] = [];
  // Neither basis is always the safe side, so none is assumed.
  if (
    (active.doseBasis ?? null) !== null &&
    (active.strength ?? null) !== null &&
    (active.strengthBasis ?? null) === null
  )
    faults.push({ path: `${path}.strengthBasis`, message: 'is required with a basis of the doses' });
  if ((active.conversionFactor ?? null) !== null && !isOfSalt(active))
    faults.push({
      path: `${path}.conversionFactor`,
      message: 'must be empty unless the strength or the doses are stated of the salt',
    });
  return faults;
}

function isOfSalt({ strengthBasis, doseBasis }: ProductActive): boolean {
  return strengthBasis === 'salt' || doseBasis === 'salt';
}

/**
 * Refuses masses of a salt without a base factor in the product or its active; locks the actives until the
 * transaction ends, so that none loses its factor meanwhile.
 */
export async function assertConvertible(call: AnyCall, actives: readonly ProductActive[]): Promise<void> {
  const relying = actives.flatMap((active, index) =>
    isOfSalt(active) && (active.conversionFactor ?? null) === null ? [{ index, apiId: active.apiId }] : [],
  );
  if (relying.length === 0) return;
  const rows = await call.tx.rows<{ id: string }>({
    text: `select id from products.active where facility_id = $1 and id = any ($2) and base_factor is not null for share`,
    values: [call.facility.id, relying.map(({ apiId }) => apiId)],
  });
  const known = new Set(rows.map(({ id }) => id));
  const faults = relying
    .filter(({ apiId }) => !known.has(apiId))
    .map(({ index }) => ({
      path: `actives.${index}.conversionFactor`,
      message: 'is required: masses are stated of the salt, and the active has no base factor',
    }));
  if (faults.length > 0) throw validationError(...faults);
}
