import { validationError, type AnyCall, type FieldFault } from '#kernel/contract';
import type { Active } from '#plugins/products/shared/active';

type SaltFields = Pick<Active, 'baseFactor' | 'doseBasis' | 'ld50Basis' | 'hbels'>;

/** Values stated of a salt require the base factor, which is never assumed to be 1. */
export function saltFaults({ baseFactor = null, doseBasis, ld50Basis, hbels }: SaltFields): FieldFault[] {
  if (baseFactor !== null) return [];
  const ofSalt = [
    ...(doseBasis === 'salt' ? ['the doses'] : []),
    ...(ld50Basis === 'salt' ? ['the LD50'] : []),
    ...((hbels ?? []).some(({ massBasis }) => massBasis === 'salt') ? ['a health-based limit'] : []),
  ];
  return ofSalt.length === 0
    ? []
    : [{ path: 'baseFactor', message: `is required, because these are stated of the salt: ${ofSalt.join(', ')}` }];
}

/** Refuses to remove the base factor while products state masses of the salt without a factor of their own. */
export async function assertFactorNotNeeded(call: AnyCall, activeId: string): Promise<void> {
  const rows = await call.tx.rows<{ externalId: string }>({
    text: `select p.external_id as "externalId" from products.product_active l
           join products.product p on p.facility_id = l.facility_id and p.id = l.product_id
           where l.facility_id = $1 and l.active_id = $2 and exists (
             select 1 from jsonb_array_elements(p.actives) e
             where (e->>'apiId')::uuid = l.active_id and (e->>'strengthBasis' = 'salt' or e->>'doseBasis' = 'salt')
               and coalesce(e->>'conversionFactor', '') = '')
           order by lower(p.external_id)`,
    values: [call.facility.id, activeId],
  });
  if (rows.length === 0) return;
  const names = rows.map(({ externalId }) => externalId).join(', ');
  throw validationError({ path: 'baseFactor', message: `is required: masses are stated of the salt in ${names}` });
}
