import { notFound, type SignedRecords } from '#kernel/contract';
import type { Controlled } from '../controlled-resources.js';

/** Signed versions of a controlled resource: each signature covers the document of its submission. */
export function signedVersions({ table }: Controlled): SignedRecords {
  return {
    table,
    content: async (call, id, version, signatureId) => {
      const [found] = await call.tx.rows<{ document: unknown }>({
        name: 'document-of-signature',
        text: `select s.document from kernel.approval_act a
               join kernel.approval_act s on s.facility_id = a.facility_id and s.version_id = a.version_id
                 and s.submission = a.submission and s.action = 'Submit'
               where a.facility_id = $1 and a.signature_id = $2`,
        values: [call.facility.id, signatureId],
      });
      if (found === undefined) throw notFound(`Version ${version} of ${table} ${id}`);
      return found.document;
    },
  };
}
