import { randomUUID } from 'node:crypto';
import { ApiError, validationError, type AnyCall, type FacilityScope, type Tier } from '#kernel/contract';
import { productTypes } from '#schemas/identity/product-types';
import { planOfRecord } from '../facility/facilities.js';

type SystemCall = AnyCall<null>;

export interface NewFacility {
  readonly externalId: string;
  readonly name: string;
  readonly group: string;
  readonly tier: Tier;
  readonly productType: string;
}

/** Creates a facility, and its group when no group has that name. */
export async function createFacility(call: SystemCall, input: NewFacility): Promise<FacilityScope> {
  if (!(productTypes as readonly string[]).includes(input.productType)) {
    throw validationError({ path: 'productType', message: `must be one of ${productTypes.join(', ')}` });
  }
  const stamp = { created_at: call.now, created_by: call.actor.id, updated_at: call.now, updated_by: call.actor.id };
  const found = await call.tx
    .db('kernel.facility_group')
    .whereRaw('lower(name) = lower(?)', [input.group])
    .first<{ id: string } | undefined>('id');
  const groupId = found?.id ?? randomUUID();
  if (found === undefined) {
    await call.tx.db('kernel.facility_group').insert({ id: groupId, name: input.group, ...stamp });
    call.tx.audit({
      domain: 'Facility',
      action: 'create',
      entity: { table: 'kernel.facility_group', id: groupId, label: input.group },
    });
  }
  const twin = await call.tx
    .db('kernel.facility')
    .whereRaw('lower(external_id) = lower(?)', [input.externalId])
    .first<object | undefined>();
  if (twin !== undefined)
    throw new ApiError('DuplicateEntryError', {
      fields: [{ path: 'externalId', message: 'is used by another facility' }],
    });
  const id = randomUUID();
  await call.tx.db('kernel.facility').insert({
    id,
    external_id: input.externalId,
    name: input.name,
    product_type: input.productType,
    tier: input.tier,
    facility_group_id: groupId,
    ...stamp,
  });
  call.tx.audit({
    domain: 'Facility',
    action: 'create',
    entity: { table: 'kernel.facility', id, label: `${input.externalId} ${input.name}` },
    changes: Object.entries(input).map(([path, to]) => ({ path, from: null, to })),
  });
  return { plan: planOfRecord, id, name: input.name, tier: input.tier, productType: input.productType };
}

/** The facility with this id, else external id, else name; refuses none or several. */
export async function findFacility(call: SystemCall, name: string): Promise<FacilityScope> {
  const [row, twin] = await call.tx.rows<{ id: string; name: string; tier: Tier; productType: string; by: number }>({
    text: `select id, name, tier, product_type as "productType",
             case when id::text = lower($1) then 1 when lower(external_id) = lower($1) then 2 else 3 end as by
           from kernel.facility
           where archived_at is null and (id::text = lower($1) or lower(external_id) = lower($1) or lower(name) = lower($1))
           order by by limit 2`,
    values: [name],
  });
  if (row === undefined)
    throw validationError({
      path: 'facility',
      message: `there is no facility ${name}; limpid facility list shows them`,
    });
  if (twin?.by === row.by)
    throw validationError({ path: 'facility', message: `several facilities are called ${name}: use the ID` });
  const { by: _by, ...facility } = row;
  return { plan: planOfRecord, ...facility };
}
