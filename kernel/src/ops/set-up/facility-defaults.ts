import { createHash } from 'node:crypto';
import {
  ApiError,
  type AnyCall,
  type FacilityDefaults,
  type FacilityScope,
  type Row,
  type Source,
} from '#kernel/contract';
import { planOfRecord } from '../../facility/facilities.js';
import type { Kernel } from '../../boot/create-kernel.js';
import { RecordServiceToken } from '../../record/resources/records/record-service-token.js';
import { asProduct, readAsService } from '../../session/system-context.js';

/**
 * Creates in every facility the default records of plugins that it never had. May run any number of times: changed and
 * archived records are kept, and defaults of a newer release are added.
 */
export async function giveDefaults(
  kernel: Kernel,
  source: Source,
  defaults: readonly FacilityDefaults[] = kernel.registry.defaults,
): Promise<void> {
  if (defaults.length === 0) return;
  const facilities = await readAsService(kernel.database, source, null, call =>
    call.tx.rows<FacilityScope>({
      text: `select $1::text as plan, id, name, tier, product_type as "productType" from kernel.facility
             where archived_at is null order by external_id`,
      values: [planOfRecord],
    }),
  );
  for (const facility of facilities) {
    await asProduct(kernel.database, source, facility, call => giveDefaultsTo(kernel, call, defaults));
  }
}

/** The same in the facility of a call. */
export async function giveDefaultsTo(
  kernel: Kernel,
  call: AnyCall,
  defaults: readonly FacilityDefaults[] = kernel.registry.defaults,
): Promise<void> {
  for (const each of defaults) await createMissing(kernel, call, each);
}

async function createMissing(kernel: Kernel, call: AnyCall, { resource, rows }: FacilityDefaults): Promise<void> {
  const wanted = rows.map((row): [string, Row] => [defaultId(call.facility.id, resource.table, row), row]);
  const present = await call.tx.rows<{ id: string }>({
    text: `select id from ${resource.table} where facility_id = $1 and id = any ($2::uuid[])`,
    values: [call.facility.id, wanted.map(([id]) => id)],
  });
  const missing = wanted.filter(([id]) => !present.some(row => row.id === id));
  if (missing.length === 0) return;
  const outcomes = await kernel.resolve(RecordServiceToken).createMany(
    resource,
    call,
    missing.map(([, row]) => row),
    missing.map(([id]) => id),
  );
  for (const outcome of outcomes) {
    // A record of the facility with the same name already serves as the default.
    if (outcome instanceof ApiError && outcome.status !== 409) throw outcome;
  }
}

/** The same id for the same default of a facility every time, so that nothing else must record what was created. */
function defaultId(facilityId: string, table: string, row: Row): string {
  const digest = createHash('sha256')
    .update(`${facilityId} ${table} ${String(row['externalId'])}`)
    .digest('hex');
  // Version 8 of RFC 9562: derived from a digest.
  return [
    digest.slice(0, 8),
    digest.slice(8, 12),
    `8${digest.slice(13, 16)}`,
    `8${digest.slice(17, 20)}`,
    digest.slice(20, 32),
  ].join('-');
}
