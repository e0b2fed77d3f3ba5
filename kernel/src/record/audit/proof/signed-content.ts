import { hash } from 'node:crypto';
import type { AnyCall, FacilityScope, SignatureOfRecord, SignedRecords } from '#kernel/contract';
import { canonicalJson } from '../chain/canonical.js';
import type { ProofFault } from './reading.js';

interface StoredSignature extends SignatureOfRecord {
  readonly facility: FacilityScope;
  readonly table: string;
  readonly contentHash: string;
}

/** Signatures whose contents are in memory at a time. */
const pageLength = 200;

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
  const faults: ProofFault[] = [];
  let last: StoredSignature | undefined;
  do {
    const page = await signaturesAfter(call, scope, kinds, last);
    for (const [kind, signatures] of byFacilityAndKind(page, kinds))
      faults.push(...(await faultsOf(call, kind, signatures)));
    last = page.length < pageLength ? undefined : page.at(-1);
  } while (last !== undefined);
  return faults;
}

/** The next page of signatures, by facility and id. */
function signaturesAfter(
  call: AnyCall<FacilityScope | null>,
  scope: string | null,
  kinds: readonly SignedRecords[],
  last: StoredSignature | undefined,
): Promise<StoredSignature[]> {
  return call.tx.rows<StoredSignature>({
    text: `select json_build_object('plan', 'production', 'id', f.id, 'name', f.name, 'tier', f.tier, 'productType', f.product_type) as facility,
             s.id, s.record_table as "table", s.record_id as record, s.record_version as version, s.content_hash as "contentHash"
           from kernel.signature s join kernel.facility f on f.id = s.facility_id
           where s.record_table = any ($1) and ($2::text is null or s.facility_id::text = $2)
             and ($3::uuid is null or (s.facility_id, s.id) > ($3::uuid, $4::uuid))
           order by s.facility_id, s.id limit $5`,
    values: [kinds.map(({ table }) => table), scope, last?.facility.id ?? null, last?.id ?? null, pageLength],
  });
}

type Group = readonly [SignedRecords, readonly [StoredSignature, ...StoredSignature[]]];

function byFacilityAndKind(page: readonly StoredSignature[], kinds: readonly SignedRecords[]): Group[] {
  const groups = Map.groupBy(page, ({ facility, table }) => `${facility.id} ${table}`);
  return [...groups.values()].flatMap(([first, ...others]) => {
    const kind = kinds.find(({ table }) => table === first?.table);
    return kind === undefined || first === undefined ? [] : [[kind, [first, ...others]] as const];
  });
}

/** The faults of signatures of one facility and one kind of record. */
async function faultsOf(
  call: AnyCall<FacilityScope | null>,
  kind: SignedRecords,
  signatures: Group[1],
): Promise<ProofFault[]> {
  const { facility } = signatures[0];
  const contents = await kind.contents({ ...call, facility }, signatures);
  return signatures
    .filter(({ id, contentHash }) => !contents.has(id) || contentHashOf(contents.get(id)) !== contentHash)
    .map(({ id, table, record }) => {
      const fault = contents.has(id) ? 'is not what was signed' : 'is gone';
      return { scope: facility.id, seq: 0, fault: `the content of ${table} ${record} ${fault} (signature ${id})` };
    });
}
