import type { AnyCall, Row } from '#kernel/contract';
import { own } from '#kernel/record/resources/records/record-rules';
import { withNames } from '#kernel/record/resources/lists/referenced-names';
import type { Controlled } from '../controlled-resources.js';
import type { PolicyInUse } from '../policies/policy.js';

/** What a version consists of: the fields that the resource declares, without base fields. */
export function contentOf(resource: Controlled, row: Row): Row {
  return own(resource, row);
}

/** Everything that the signatures of a submission cover. */
export interface SignedDocument {
  readonly record: { readonly table: string; readonly id: string; readonly label: string };
  readonly documentType: string;
  readonly version: number;
  readonly submission: number;
  readonly changeSummary: string | null;
  readonly policy: { readonly id: string | null; readonly version: number };
  /** Fields by key. */
  readonly content: Row;
  /** The same with external IDs instead of ids of other records, as people read it. */
  readonly asRead: Row;
}

/** The document of a submission, in the form that its row keeps it. */
export async function documentOf(
  call: AnyCall,
  resource: Controlled,
  of: Pick<SignedDocument, 'record' | 'version' | 'submission' | 'changeSummary' | 'content'>,
  policy: PolicyInUse,
): Promise<SignedDocument> {
  const [asRead = {}] = await withNames(resource, call, Object.keys(of.content), [of.content]);
  const document = {
    ...of,
    documentType: resource.control.documentType,
    policy: { id: policy.id, version: policy.version },
    asRead,
  };
  // Read back from the database later, it has the same hash.
  return JSON.parse(JSON.stringify(document)) as SignedDocument;
}
