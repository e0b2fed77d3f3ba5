import { hash } from 'node:crypto';
import { ApiError, type AnyCall, type FacilityScope, type SignedRecords } from '#kernel/contract';
import { canonicalJson } from '../chain/canonical.js';
import type { ProofFault } from './reading.js';

interface StoredSignature {
  readonly facility: FacilityScope;
  readonly id: string;
  readonly table: string;
  readonly record: string;
  readonly version: number;
  readonly contentHash: string;
}

/** SHA-256 of content in canonical JSON, as signatures store it. */
export function contentHashOf(content: unknown): string {
  return hash('sha256', canonicalJson(content));
}

/** Signed records whose content, rebuilt from what is stored, is not what the signature covers; a null scope is all of them. */
export async function signedContentFaults(
  call: AnyCall<FacilityScope | null>,
  scope: string | null,
  kinds: readonly SignedRecords[],
): Promise<ProofFault[]> {
  const signatures = await call.tx.rows<StoredSignature>({
    text: `select json_build_object('plan', 'production', 'id', f.id, 'name', f.name, 'tier', f.tier, 'productType', f.product_type) as facility,
             s.id, s.record_table as "table", s.record_id as record, s.record_version as version, s.content_hash as "contentHash"
           from kernel.signature s join kernel.facility f on f.id = s.facility_id
           where s.record_table = any ($1) and ($2::text is null or s.facility_id::text = $2) order by s.facility_id, s.signed_at, s.id`,
    values: [kinds.map(({ table }) => table), scope],
  });
  const faults: ProofFault[] = [];
  for (const { facility, id, table, record, version, contentHash } of signatures) {
    const kind = kinds.find(each => each.table === table);
    const found = await kind?.content({ ...call, facility }, record, version, id).catch(isGone);
    if (found !== gone && contentHashOf(found) === contentHash) continue;
    const fault = found === gone ? 'is gone' : 'is not what was signed';
    faults.push({ scope: facility.id, seq: 0, fault: `the content of ${table} ${record} ${fault} (signature ${id})` });
  }
  return faults;
}

const gone = Symbol('gone');

function isGone(error: unknown): typeof gone {
  if (error instanceof ApiError && error.errName === 'NotFoundError') return gone;
  throw error;
}
