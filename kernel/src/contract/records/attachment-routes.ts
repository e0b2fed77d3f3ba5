import type { Static } from 'typebox';
import {
  AttachmentPath,
  AttachmentRemoval,
  Attachments,
  AttachmentsPath,
  attachmentUploads,
  AttachmentUpload,
} from '#schemas/attachments';
import { validationError } from '../calls/errors.js';
import { readOnly, type RouteDefinition, type StreamedFile, type UploadedFile } from '../calls/route.js';
import { defineUseCase } from '../calls/use-case.js';
import { FileStoreToken, RecordsToken } from '../services.js';
import {
  addAttachments,
  attachmentOf,
  attachmentsOf,
  attachmentTarget,
  removeAttachment,
  type AttachmentLinks,
} from './attachments.js';

type Answer = Static<typeof Attachments>;
interface OfRecord {
  readonly params: { readonly id: string };
}
interface OfFile {
  readonly params: Static<typeof AttachmentPath>;
}
const deps = { records: RecordsToken, files: FileStoreToken };

/** `{path}/{id}/attachments[/{file}]`: files of every attachment type, listed, added, downloaded and removed with a reason. */
export function attachmentRoutes(links: AttachmentLinks, record: string): RouteDefinition[] {
  const { resource } = links;
  const shared = {
    scope: 'facility',
    ...(resource.feature === undefined ? {} : { feature: resource.feature }),
  } as const;
  const reading = { ...shared, access: { anyOf: [`${resource.permission}.Get`] }, audit: readOnly } as const;
  const writing = {
    ...shared,
    access: { anyOf: [`${resource.permission}.Modify`] },
    audit: 'required',
    output: Attachments,
  } as const;
  const path: `/${string}` = `${resource.path}/:id/attachments`;
  const name = (verb: string): string => `${resource.table}.${verb}`;
  return [
    {
      ...reading,
      method: 'GET',
      path,
      summary: `The attachments of ${record}`,
      input: { params: AttachmentsPath },
      output: Attachments,
      useCase: defineUseCase<OfRecord, Answer>()({
        name: name('list-attachments'),
        deps,
        run: async ({ records }, call) => {
          await records.get(resource, call, call.input.params.id);
          return { attachments: await attachmentsOf(call, links, call.input.params.id) };
        },
      }),
    },
    {
      ...reading,
      method: 'GET',
      path: `${path}/:file`,
      summary: `One attachment of ${record}, as a file`,
      input: { params: AttachmentPath },
      output: 'stream',
      leaves: { action: 'download', domain: resource.audit.domain, what: `an attachment of ${record}` },
      useCase: defineUseCase<OfFile, StreamedFile>()({
        name: name('read-attachment'),
        deps,
        run: async ({ files }, call) => {
          const file = await attachmentOf(call, links, call.input.params.id, call.input.params.file);
          const { content } = await files.open(call, file.id);
          return { fileName: file.fileName, mediaType: file.mediaType, content };
        },
      }),
    },
    {
      ...writing,
      method: 'POST',
      path,
      status: 201,
      summary: `Adds attachments to ${record}: PDF, Word, RTF and text files, PNG and JPEG, recognized by content`,
      input: { params: AttachmentsPath, body: AttachmentUpload, files: attachmentUploads },
      useCase: defineUseCase<
        OfRecord & { readonly body: Static<typeof AttachmentUpload>; readonly files: readonly UploadedFile[] },
        Answer
      >()({
        name: name('add-attachments'),
        deps,
        run: async ({ records, files }, call) => {
          const { params, body, files: uploads } = call.input;
          const target = await attachmentTarget(records, call, links, params.id, {
            toBe: 'given files',
            reason: body.reason,
          });
          if (uploads.length === 0) throw validationError({ path: 'file', message: 'is required' });
          await addAttachments(files, call, links, { ...target, caption: body.caption ?? null }, uploads);
          return { attachments: await attachmentsOf(call, links, params.id) };
        },
      }),
    },
    {
      ...writing,
      method: 'DELETE',
      path: `${path}/:file`,
      summary: `Removes an attachment of ${record}, with a reason`,
      input: { params: AttachmentPath, body: AttachmentRemoval },
      useCase: defineUseCase<OfFile & { readonly body: { readonly reason: string } }, Answer>()({
        name: name('remove-attachment'),
        deps,
        run: async ({ records }, call) => {
          const { id, file } = call.input.params;
          const target = await attachmentTarget(records, call, links, id, {
            toBe: 'without a file',
            reason: call.input.body.reason,
          });
          await removeAttachment(call, links, target, file);
          return { attachments: await attachmentsOf(call, links, id) };
        },
      }),
    },
  ];
}
