import { notFound, type AnyCall, type Row } from '#kernel/contract';
import type { FieldLabels } from '#kernel/record/audit/field-labels';
import { getStatement } from '#kernel/record/resources/records/record-sql';
import { singular } from '#kernel/record/resources/records/record-rules';
import type { DocumentVersion } from '#schemas/approvals/approval';
import type { VersionDetail } from '#schemas/approvals/versions';
import type { Controlled } from '../controlled-resources.js';
import { toAct } from '../steps/approval-view.js';
import { actsOf } from './acts.js';
import { differencesBetween } from './differences.js';
import { contentOf } from './document.js';
import { toDocumentVersion, versionsOf, type VersionRow } from './version-rows.js';

/** The versions of a record, newest first. A record that was never submitted has none. */
export async function listVersions(call: AnyCall, resource: Controlled, id: string): Promise<DocumentVersion[]> {
  await recordOf(call, resource, id);
  return (await versionsOf(call, resource.table, id, 'read')).map(toDocumentVersion);
}

/** A version with its content, and what differs from another one; without one, all of its content in the words of the form. */
export async function readVersion(
  call: AnyCall,
  labels: FieldLabels,
  resource: Controlled,
  id: string,
  { number, compareWith }: { readonly number: string; readonly compareWith: number | null },
): Promise<VersionDetail> {
  const row = await recordOf(call, resource, id);
  const versions = await versionsOf(call, resource.table, id, 'read');
  const version = versionOf(versions, number);
  const content = contentNow(resource, row, version);
  const other = compareWith === null ? null : versionOf(versions, String(compareWith));
  return {
    version: toDocumentVersion(version),
    content: { ...content },
    acts: (await actsOf(call, version.id)).map(toAct),
    comparedWith: other?.version ?? null,
    differences: await differencesBetween(
      call,
      labels,
      resource,
      other === null ? nothingIn(content) : contentNow(resource, row, other),
      content,
    ),
  };
}

/** What a first version is compared with: no field has a value. */
function nothingIn(content: Row): Row {
  return Object.fromEntries(Object.keys(content).map(field => [field, null]));
}

/** The draft of a first version is the record itself. */
export function contentNow(resource: Controlled, row: Row, { version, state, content }: VersionRow): Row {
  return version === 1 && state === 'BeingBuilt' ? contentOf(resource, row) : content;
}

function versionOf(versions: readonly VersionRow[], number: string): VersionRow {
  const found = versions.find(({ version }) => String(version) === number);
  if (found === undefined) throw notFound(`Version ${number}`);
  return found;
}

async function recordOf(call: AnyCall, resource: Controlled, id: string): Promise<Row> {
  const [found] = await call.tx.rows<{ body: Row }>(getStatement(resource, call, [id]));
  if (found === undefined) throw notFound(singular(resource));
  return found.body;
}
