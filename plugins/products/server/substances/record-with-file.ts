import { Type, type TObject, type TSchema } from 'typebox';
import {
  defineUseCase,
  FileStoreToken,
  notFound,
  readOnly,
  RecordsToken,
  type AnyCall,
  type AnyResource,
  type FileStore,
  type RouteDefinition,
  type Row,
  type StreamedFile,
  type UploadedFile,
} from '#kernel/contract';
import { attachmentMediaTypes, attachmentUploads } from '#schemas/attachments';
import { closed, RecordOf, Uuid } from '#schemas/lib/fields';

/** A declared record with an optional file of its own, of any attachment type. */
export interface RecordWithFile {
  readonly resource: AnyResource;
  /** Field with the id of the file; set by uploads only. */
  readonly field: string;
  /** Path of the file below the record: `/msds`. */
  readonly path: `/${string}`;
  /** `Safety data sheet`. */
  readonly file: string;
  /** `an active`. */
  readonly record: string;
  /** Collection path of the POST routes; that of the resource by default. */
  readonly at?: `/${string}`;
}

const upload = { ...attachmentUploads, maxFiles: 1 } as const;
const OneRecord = Type.Object({ id: Uuid }, closed);

interface Saved {
  readonly params: { readonly id: string };
  readonly body: Row;
  readonly files: readonly UploadedFile[];
}

/**
 * POST of the collection and of a record, which replace the declared routes because they also take an upload
 * (specification section 7), and GET of the file.
 */
export function routesWithFile(kept: RecordWithFile): RouteDefinition[] {
  const { resource, field, path, at = kept.resource.path } = kept;
  const { one } = resource.names;
  const shared = {
    scope: 'facility',
    ...(resource.feature === undefined ? {} : { feature: resource.feature }),
  } as const;
  const [New, Changed] = bodiesOf(resource, field);
  const output = Type.Object({ [one]: RecordOf(resource.schema) });
  const inOneCall = `in a multipart call with its ${kept.file.toLowerCase()}`;
  return [
    {
      ...shared,
      method: 'POST',
      path: at,
      access: { anyOf: [`${resource.permission}.Add`] },
      summary: `Creates ${kept.record}; ${inOneCall}`,
      input: { body: New, files: upload },
      output,
      status: 201,
      audit: 'required',
      useCase: defineUseCase<Saved, Record<string, Row>>()({
        name: `products.create-${one}`,
        deps: { records: RecordsToken, files: FileStoreToken },
        run: async ({ records, files }, call) => {
          const stored = await storedFile(files, call, field);
          return { [one]: await records.create(resource, call, { ...call.input.body, ...stored }) };
        },
      }),
    },
    {
      ...shared,
      method: 'POST',
      path: `${at}/:id`,
      access: { anyOf: [`${resource.permission}.Modify`] },
      reason: 'change',
      summary: `Changes ${kept.record}; ${inOneCall}`,
      input: { params: OneRecord, body: Changed, files: upload },
      output,
      audit: 'required',
      useCase: defineUseCase<Saved, Record<string, Row>>()({
        name: `products.update-${one}`,
        deps: { records: RecordsToken, files: FileStoreToken },
        run: async ({ records, files }, call) => {
          const stored = await storedFile(files, call, field);
          const { params, body } = call.input;
          return { [one]: await records.update(resource, call, params.id, { ...body, ...stored }) };
        },
      }),
    },
    {
      ...shared,
      method: 'GET',
      path: `${at}/:id${path}`,
      access: { anyOf: [`${resource.permission}.Get`] },
      summary: `The ${kept.file.toLowerCase()} of ${kept.record}, as a file`,
      input: { params: OneRecord },
      output: 'stream',
      leaves: {
        action: 'download',
        domain: resource.audit.domain,
        what: `the ${kept.file.toLowerCase()} of ${kept.record}`,
      },
      audit: readOnly,
      useCase: defineUseCase<{ readonly params: { readonly id: string } }, StreamedFile>()({
        name: `products.read-file-of-${one}`,
        deps: { records: RecordsToken, files: FileStoreToken },
        run: async ({ records, files }, call) => {
          const { [field]: id } = await records.get(resource, call, call.input.params.id);
          if (typeof id !== 'string') throw notFound(kept.file);
          const { file, content } = await files.open(call, id);
          return { fileName: file.name, mediaType: file.mediaType, content };
        },
      }),
    },
  ];
}

/** The bodies of both POST routes: every writable field except that of the file. */
function bodiesOf(resource: AnyResource, fileField: string): readonly [TObject, TObject] {
  const { externalId, name, ...others } = resource.schema.properties as Record<string, TSchema>;
  const writable = Object.entries(others).filter(([field]) => field !== fileField && resource.writable.includes(field));
  const named = { externalId: externalId ?? Type.Unknown(), name: name ?? Type.Unknown() };
  const optional = Type.Partial(Type.Object(Object.fromEntries(writable))).properties;
  const change = { version: Type.Integer({ minimum: 1 }) };
  return [
    Type.Object({ ...named, ...optional }, closed),
    Type.Object({ ...Type.Partial(Type.Object(named)).properties, ...optional, ...change }, closed),
  ];
}

/** The field with the id of the uploaded file; empty without an upload. */
async function storedFile(files: FileStore, call: AnyCall & { readonly input: Saved }, field: string): Promise<Row> {
  const [sent] = call.input.files;
  return sent === undefined ? {} : { [field]: (await files.put(call, sent, attachmentMediaTypes)).id };
}
