import type { Knex } from 'knex';
import { attachmentMediaTypes, type Attachment } from '#schemas/attachments';
import type { AnyCall } from '../calls/call.js';
import { ApiError, notFound } from '../calls/errors.js';
import type { UploadedFile } from '../calls/route.js';
import type { FileStore, Records, StoredFile } from '../services.js';
import { linkTable, type LinkEnd } from './links.js';
import type { AnyResource } from './resource.js';

/** The files of records: their table, and what they are called in the history of the record. */
export interface FileLinks {
  /** The resource, or what names records that are none: their table and audit domain. */
  readonly resource: Pick<AnyResource, 'table' | 'audit'>;
  readonly table: `${string}.${string}`;
  /** Column of the record: `equipment_id`. */
  readonly owner: string;
  /** `attachments`: the field in the history of the record. */
  readonly field: string;
  /** `Attachment` in `Attachment was not found`. */
  readonly one: string;
  /** Permitted media types; all attachment types of the specification by default. */
  readonly mediaTypes?: readonly string[];
}

/** The files of a resource's records. */
export interface AttachmentLinks extends FileLinks {
  readonly resource: AnyResource;
}

/** Creates the table of files that belong to records; a removed file is kept with the user who removed it and the reason. */
export async function attachmentTable(knex: Knex, table: `${string}.${string}`, owner: LinkEnd): Promise<void> {
  await linkTable(knex, table, { owner, target: { column: 'file_id', table: 'kernel.file' } }, builder => {
    builder.text('caption');
    builder.timestamp('removed_at', { useTz: true });
    builder.uuid('removed_by');
    builder.text('remove_reason');
  });
}

/** The files of a record that were not removed, oldest first. */
export async function attachmentsOf(call: AnyCall, links: FileLinks, id: string): Promise<Attachment[]> {
  return call.tx.rows<Attachment>({
    text: `select a.file_id as id, f.name as "fileName", f.media_type as "mediaType", f.size, f.sha256, a.caption,
        to_json(f.created_at) #>> '{}' as "createdAt", f.created_by as "createdBy"
      from ${links.table} a join kernel.file f on f.facility_id = a.facility_id and f.id = a.file_id
      where a.facility_id = $1 and a.${links.owner} = $2 and a.removed_at is null order by f.created_at, f.id`,
    values: [call.facility.id, id],
  });
}

/** One file of the record; NotFoundError when it belongs to another record or was removed. */
export async function attachmentOf(call: AnyCall, links: FileLinks, id: string, fileId: string): Promise<Attachment> {
  const found = (await attachmentsOf(call, links, id)).find(each => each.id === fileId);
  if (found === undefined) throw notFound(links.one);
  return found;
}

/** The record whose files change, named for its history. */
export interface AttachmentTarget {
  readonly id: string;
  readonly label: string;
  readonly reason?: string;
}

/** The record whose files change, locked; an archived one, and one whose content is signed, is refused. */
export async function attachmentTarget(
  records: Records,
  call: AnyCall,
  { resource }: AttachmentLinks,
  id: string,
  change: { readonly toBe: 'given files' | 'without a file'; readonly reason: string },
): Promise<AttachmentTarget> {
  const { toBe, reason } = change;
  const row = await records.lockForFiles(resource, call, id, toBe, reason);
  if (row['isArchived'] === true) throw new ApiError('ArchivedEntryError');
  return { id, label: `${String(row['externalId'])} ${String(row['name'])}`, reason };
}

/** Stores files with a record; content of another type is refused by the name of its field. */
export async function addAttachments(
  files: FileStore,
  call: AnyCall,
  links: FileLinks,
  target: AttachmentTarget & { readonly caption: string | null },
  uploads: readonly UploadedFile[],
): Promise<void> {
  for (const upload of uploads)
    await attachFile(call, links, target, await files.put(call, upload, links.mediaTypes ?? attachmentMediaTypes));
}

/** Attaches a file that is stored already to a record. */
export async function attachFile(
  call: AnyCall,
  links: FileLinks,
  { caption, ...target }: AttachmentTarget & { readonly caption: string | null },
  file: StoredFile,
): Promise<void> {
  const row = { facility_id: call.facility.id, [links.owner]: target.id, file_id: file.id, caption };
  await call.tx.db(links.table).insert(row);
  noteFile(call, links, target, { from: null, to: shownFile(file.name, file.sha256) });
}

/** Removes a file from a record; its content is kept because older documents may show it. */
export async function removeAttachment(
  call: AnyCall,
  links: FileLinks,
  target: AttachmentTarget,
  fileId: string,
): Promise<void> {
  const file = await attachmentOf(call, links, target.id, fileId);
  await call.tx
    .db(links.table)
    .where({ facility_id: call.facility.id, [links.owner]: target.id, file_id: fileId })
    .update({ removed_at: call.now, removed_by: call.actor.id, remove_reason: target.reason ?? null });
  noteFile(call, links, target, { from: shownFile(file.fileName, file.sha256), to: null });
}

const shownFile = (name: string, sha256: string): string => `${name} (SHA-256 ${sha256})`;

function noteFile(
  call: AnyCall,
  { resource, field }: FileLinks,
  { id, label, reason }: AttachmentTarget,
  change: { readonly from: string | null; readonly to: string | null },
): void {
  call.tx.audit({
    domain: resource.audit.domain,
    action: 'update',
    entity: { table: resource.table, id, label },
    changes: [{ path: field, ...change }],
    ...(reason === undefined ? {} : { reason }),
  });
}
