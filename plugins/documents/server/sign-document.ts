import { Type } from 'typebox';
import {
  ApiError,
  attachmentsOf,
  defineUseCase,
  readOnly,
  RecordsToken,
  signaturesOn,
  SigningToken,
  validationError,
  type AnyCall,
  type AttachmentLinks,
  type RouteDefinition,
  type Row,
} from '#kernel/contract';
import { DocumentSignatures, DocumentSigning } from '#plugins/documents/shared/legacy-document';
import type { Signature } from '#schemas/identity/signature';
import { closed, Uuid } from '#schemas/lib/fields';

/** How documents of one kind are signed. */
export interface SignedKind {
  readonly files: AttachmentLinks;
  readonly meaning: 'TRUE_COPY' | 'ACCEPT_LEGACY';
  /** Who signs; all of them read the document. */
  readonly access: RouteDefinition['access'];
  /** Refuses a document that cannot be signed yet. */
  check(row: Row, fileCount: number): void;
  statement(label: string): string;
  readonly summary: string;
}

const One = Type.Object({ id: Uuid }, closed);
interface OfOne {
  readonly params: { readonly id: string };
}

/** POST {path}/{id}/signatures signs a document as it is with its files; GET answers the signatures. */
export function signedDocumentRoutes(kind: SignedKind): RouteDefinition[] {
  const { resource } = kind.files;
  const shared = { scope: 'facility', feature: 'documents', path: `${resource.path}/:id/signatures` as const } as const;
  return [
    {
      ...shared,
      method: 'GET',
      access: { anyOf: [`${resource.permission}.Get`] },
      summary: `Signatures on ${kind.summary}, and whether it is still what was signed`,
      input: { params: One },
      output: DocumentSignatures,
      audit: readOnly,
      useCase: defineUseCase<OfOne, DocumentSignatures>()({
        name: `${resource.table}.list-signatures`,
        deps: { records: RecordsToken, signing: SigningToken },
        run: async ({ records, signing }, call) => {
          const row = await records.get(resource, call, call.input.params.id);
          const hash = signing.contentHash(await contentOf(call, kind, row));
          const signatures = await signaturesOn(call, resource.table, call.input.params.id);
          return {
            signatures: signatures.map(signature => ({ signature, isCurrent: signature.contentHash === hash })),
          };
        },
      }),
    },
    {
      ...shared,
      method: 'POST',
      status: 201,
      access: kind.access,
      summary: `Signs ${kind.summary} with its files`,
      input: { params: One, body: DocumentSigning },
      output: DocumentSignatures,
      audit: 'required',
      useCase: defineUseCase<OfOne & { readonly body: DocumentSigning }, DocumentSignatures>()({
        name: `${resource.table}.sign`,
        deps: { records: RecordsToken, signing: SigningToken },
        run: async ({ records, signing }, call) => {
          const { id } = call.input.params;
          const { version, proof, comment = null } = call.input.body;
          const row = await records.get(resource, call, id);
          if (row['isArchived'] === true) throw new ApiError('ArchivedEntryError');
          if (row['version'] !== version) throw new ApiError('StaleRecordError', { details: { current: row } });
          const content = await contentOf(call, kind, row);
          kind.check(row, content.files.length);
          const hash = signing.contentHash(content);
          const earlier = await signaturesOn(call, resource.table, id);
          if (earlier.some(each => each.userId === call.actor.id && each.contentHash === hash))
            throw new ApiError('NothingToChangeError', { message: 'You have signed it already as it is' });
          const label = `${String(row['externalId'])} ${String(row['name'])}`;
          const record = { domain: resource.audit.domain, table: resource.table, id, label, version };
          const signature: Signature = await signing.sign(
            call,
            { meaning: kind.meaning, content, statement: kind.statement(label), record, comment },
            proof,
          );
          // The signature belongs to the version that was read; the next one of the same person is on another version.
          const change = () => Promise.resolve([{ path: 'signature', from: null, to: signedText(signature) }]);
          await records.revise(resource, call, id, { version, change });
          return {
            signatures: [
              { signature, isCurrent: true },
              ...earlier.map(each => ({ signature: each, isCurrent: each.contentHash === hash })),
            ],
          };
        },
      }),
    },
  ];
}

/** Everything that a signature covers: the fields of the document and the content of its files. */
async function contentOf(call: AnyCall, { files }: SignedKind, row: Row) {
  const fields = Object.fromEntries(
    Object.keys(files.resource.schema.properties)
      .toSorted()
      .map(field => [field, row[field] ?? null]),
  );
  const attached = await attachmentsOf(call, files, String(row['id']));
  return { fields, files: attached.map(({ fileName, sha256 }) => ({ fileName, sha256 })) };
}

/** Refuses a document without a file: there is nothing to compare or to rely on. */
export function assertHasFile(fileCount: number): void {
  if (fileCount === 0)
    throw validationError({ path: 'attachments', message: 'a file must be attached before it is signed' });
}

function signedText({ text, name }: Signature): string {
  return `${text}, ${name}`;
}
