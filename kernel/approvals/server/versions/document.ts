import type { AnyCall, Row } from '#kernel/contract';
import { own } from '#kernel/record/resources/records/record-rules';
import { withNames } from '#kernel/record/resources/lists/referenced-names';
import { typeOf, type Controlled } from '../controlled-resources.js';
import type { PolicyInUse } from '../policies/policy.js';

/** What a version consists of: the fields that the resource declares, without base fields and those that say how it is used. */
export function contentOf(resource: Controlled, row: Row): Row {
  const { fields = [] } = resource.control.use ?? {};
  return Object.fromEntries(Object.entries(own(resource, row)).filter(([field]) => !fields.includes(field)));
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
  /** Its attachments, where the resource names their table. */
  readonly files?: readonly SignedFile[];
}

/** An attachment that signatures cover: `sha256` of its content, hexadecimal. */
export interface SignedFile {
  readonly fileName: string;
  readonly sha256: string;
}

/** The document of a submission, in the form that its row keeps it. */
export async function documentOf(
  call: AnyCall,
  resource: Controlled,
  of: Pick<SignedDocument, 'record' | 'version' | 'submission' | 'changeSummary' | 'content'>,
  policy: PolicyInUse,
): Promise<SignedDocument> {
  const [asRead = {}] = await withNames(resource, call, Object.keys(of.content), [of.content]);
  const { files } = resource.control;
  const document = {
    ...of,
    documentType: typeOf(resource, of.content).documentType,
    policy: { id: policy.id, version: policy.version },
    asRead,
    ...(files === undefined ? {} : { files: await signedFiles(call, files, of.record.id) }),
  };
  // Read back from the database later, it has the same hash.
  return JSON.parse(JSON.stringify(document)) as SignedDocument;
}

/** The attachments of a record now, oldest first. */
function signedFiles(
  call: AnyCall,
  { table, owner, isOwn }: NonNullable<Controlled['control']['files']>,
  id: string,
): Promise<readonly SignedFile[]> {
  return call.tx.rows<SignedFile>({
    name: `signed-files-of-${table}`,
    text: `select f.name as "fileName", f.sha256 from ${table} a
           join kernel.file f on f.facility_id = a.facility_id and f.id = a.file_id
           where a.facility_id = $1 and a.${owner} = $2
           ${isOwn === true ? '' : 'and a.removed_at is null'} order by f.created_at, f.id`,
    values: [call.facility.id, id],
  });
}
