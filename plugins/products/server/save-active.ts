import { Type, type Static } from 'typebox';
import {
  defineRoute,
  defineUseCase,
  FileStoreToken,
  notFound,
  readOnly,
  RecordsToken,
  type AnyCall,
  type FileStore,
  type RouteDefinition,
  type Row,
  type StreamedFile,
  type UploadedFile,
} from '#kernel/contract';
import { closed, Reason, RecordOf, Uuid } from '#schemas/lib/fields';
import { Active } from '#schemas/products/active';
import { active } from './active.resource.js';

const { externalId, name, msdsFileId: _stored, ...others } = Active.properties;
const optional = Type.Partial(Type.Object(others)).properties;
const NewActive = Type.Object({ externalId, name, ...optional }, closed);
const ChangedActive = Type.Object(
  {
    ...Type.Partial(Type.Object({ externalId, name })).properties,
    ...optional,
    version: Type.Integer({ minimum: 1 }),
    reason: Type.Optional(Reason),
  },
  closed,
);
const OneActive = Type.Object({ id: Uuid }, closed);
const Answer = Type.Object({ api: RecordOf(Active) });
const sheetUpload = { maxBytes: 25 * 1024 * 1024, maxFiles: 1 } as const;

/** The field that an uploaded safety sheet becomes; no upload, no change. */
async function storedSheet(files: FileStore, call: AnyCall, uploads: readonly UploadedFile[]): Promise<Row> {
  const [upload] = uploads;
  return upload === undefined ? {} : { msdsFileId: (await files.put(call, upload, ['application/pdf'])).id };
}

const createActive = defineUseCase<
  { readonly body: Static<typeof NewActive>; readonly files: readonly UploadedFile[] },
  { api: Row }
>()({
  name: 'products.create-active',
  deps: { records: RecordsToken, files: FileStoreToken },
  run: async ({ records, files }, call) => {
    const sheet = await storedSheet(files, call, call.input.files);
    return { api: await records.create(active, call, { ...call.input.body, ...sheet }) };
  },
});

const updateActive = defineUseCase<
  {
    readonly params: { readonly id: string };
    readonly body: Static<typeof ChangedActive>;
    readonly files: readonly UploadedFile[];
  },
  { api: Row }
>()({
  name: 'products.update-active',
  deps: { records: RecordsToken, files: FileStoreToken },
  run: async ({ records, files }, call) => {
    const { reason, ...fields } = call.input.body;
    const sheet = await storedSheet(files, call, call.input.files);
    return { api: await records.update(active, call, call.input.params.id, { ...fields, ...sheet }, reason) };
  },
});

const readSheet = defineUseCase<{ readonly params: { readonly id: string } }, StreamedFile>()({
  name: 'products.read-safety-sheet',
  deps: { records: RecordsToken, files: FileStoreToken },
  run: async ({ records, files }, call) => {
    const { msdsFileId } = await records.get(active, call, call.input.params.id);
    if (typeof msdsFileId !== 'string') throw notFound('Safety data sheet');
    const { file, content } = await files.open(call, msdsFileId);
    return { fileName: file.name, mediaType: file.mediaType, content };
  },
});

const shared = { scope: 'facility', feature: 'products' } as const;

/** POST /apis and /apis/{id} stand in for the declared calls, because they also take a safety sheet (specification section 7). */
export const saveActiveRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/apis',
    access: { anyOf: ['API.Add'] },
    summary: 'Creates an active; in a multipart call with its safety data sheet',
    input: { body: NewActive, files: sheetUpload },
    output: Answer,
    status: 201,
    audit: 'required',
    useCase: createActive,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/apis/:id',
    access: { anyOf: ['API.Modify'] },
    summary: 'Changes an active; in a multipart call with its safety data sheet',
    input: { params: OneActive, body: ChangedActive, files: sheetUpload },
    output: Answer,
    audit: 'required',
    useCase: updateActive,
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/apis/:id/msds',
    access: { anyOf: ['API.Get'] },
    summary: 'The safety data sheet of an active, as a file',
    input: { params: OneActive },
    output: 'stream',
    audit: readOnly,
    useCase: readSheet,
  }),
];
