import { Type } from 'typebox';
import { validationError, type AnyCall, type FacilityScope, type Tier } from '#kernel/contract';
import { productTypes } from '#schemas/identity/product-types';
import { closed, ExternalId, Name, StringEnum } from '#schemas/lib/fields';
import type { Kernel } from '../boot/create-kernel.js';
import { compileCheck } from '../core/validate.js';
import { createFacility, findFacility, type NewFacility } from './facilities.js';
import { giveDefaultsTo } from './set-up/facility-defaults.js';
import { asFounder, readAsService } from '../session/system-context.js';

const checkFacility = compileCheck(
  Type.Object(
    {
      externalId: ExternalId,
      name: Name,
      group: Name,
      tier: StringEnum(['full', 'lite']),
      productType: StringEnum(productTypes),
    },
    closed,
  ),
  'body',
);

/**
 * Creates a facility with its defaults and the settings of new facilities, and its group when no group has that name:
 * all of it in one transaction. Texts are trimmed and checked like a call's.
 */
export async function addFacility(kernel: Kernel, input: NewFacility): Promise<FacilityScope> {
  const facility = {
    ...input,
    externalId: input.externalId.trim(),
    name: input.name.trim(),
    group: input.group.trim(),
  };
  checkFacility(facility);
  return asFounder(
    kernel.database,
    'cli',
    call => createFacility(call, facility),
    call => startFacility(kernel, call),
  );
}

/** Saves the settings that only new facilities start with, and gives the facility of the call its default records. */
export async function startFacility(kernel: Kernel, call: AnyCall): Promise<void> {
  for (const room of kernel.registry.rooms) await room.startFacility?.(call);
  await giveDefaultsTo(kernel, call);
}

export interface ListedFacility {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly group: string;
  readonly tier: Tier;
  readonly productType: string;
}

/** All facilities that are not archived, by group and name. */
export function listFacilities(kernel: Kernel): Promise<ListedFacility[]> {
  return readAsService(kernel.database, 'cli', null, call =>
    call.tx.rows<ListedFacility>({
      text: `select f.id, f.external_id as "externalId", f.name, g.name as "group", f.tier, f.product_type as "productType"
             from kernel.facility f join kernel.facility_group g on g.id = f.facility_group_id
             where f.archived_at is null order by lower(g.name), lower(f.name), f.external_id`,
      values: [],
    }),
  );
}

/** The facility with this id, external id or name; refuses a name that several facilities have. */
export function facilityNamed(kernel: Kernel, name: string): Promise<FacilityScope> {
  if (name.trim() === '') throw validationError({ path: 'facility', message: 'is required' });
  return readAsService(kernel.database, 'cli', null, call => findFacility(call, name.trim()));
}
