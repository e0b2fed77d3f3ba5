import type { SignedRecords } from '#kernel/contract';
import type { Controlled } from '../controlled-resources.js';

/** Signed versions of a controlled resource: each signature covers the document of its submission. */
export function signedVersions({ table }: Controlled): SignedRecords {
  return {
    table,
    contents: async (call, signatures) => {
      const rows = await call.tx.rows<{ id: string; document: unknown }>({
        name: 'documents-of-signatures',
        text: `select a.signature_id as id, s.document from kernel.approval_act a
               join kernel.approval_act s on s.facility_id = a.facility_id and s.version_id = a.version_id
                 and s.submission = a.submission and s.action = 'Submit'
               where a.facility_id = $1 and a.signature_id = any ($2::uuid[])`,
        values: [call.facility.id, signatures.map(({ id }) => id)],
      });
      return new Map(rows.map(({ id, document }) => [id, document]));
    },
  };
}
