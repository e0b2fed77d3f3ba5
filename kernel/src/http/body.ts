import { rm } from 'node:fs/promises';
import { bodyParser } from '@koa/bodyparser';
import type { Context } from 'koa';
import { ApiError, validationError, type RouteInput, type UploadedFile, type UploadRule } from '#kernel/contract';
import { ordinaryJsonBytes } from '../core/check-content.js';
import { uploadFolder } from './upload-folders.js';

const parsers = new Map<number, ReturnType<typeof bodyParser>>();

function jsonParser(limit: number): ReturnType<typeof bodyParser> {
  const known = parsers.get(limit);
  if (known !== undefined) return known;
  const parser = bodyParser({
    enableTypes: ['json'],
    jsonLimit: String(limit),
    jsonStrict: true,
    parsedMethods: ['POST', 'PUT', 'DELETE'],
  });
  parsers.set(limit, parser);
  return parser;
}

/** The input of a request, and a function that removes its temporary files. */
export interface ReceivedBody {
  readonly body: unknown;
  readonly files: readonly UploadedFile[];
  discard(): Promise<void>;
}

const nothing = { files: [], discard: () => Promise.resolve() };

/** Reads the body that a route accepts; refuses other types and sizes with the catalogue's errors. */
export async function receiveBody(context: Context, input: RouteInput): Promise<ReceivedBody> {
  if (context.method === 'GET' || context.method === 'HEAD') return { body: undefined, ...nothing };
  if (context.is('multipart/form-data') !== false && context.is('multipart/form-data') !== null) {
    if (input.files === undefined)
      throw new ApiError('DataValidationError', { message: 'This call takes JSON, not an upload' });
    return receiveUpload(context, input.files);
  }
  const length = Number(context.get('content-length') || '0');
  const hasBody = length > 0 || context.get('transfer-encoding') !== '';
  if (hasBody && !context.is('json'))
    throw new ApiError('DataValidationError', { message: 'The body must be JSON (content-type application/json)' });
  try {
    await jsonParser(input.maxJsonBytes ?? ordinaryJsonBytes)(context, () => Promise.resolve());
  } catch (error) {
    if ((error as { status?: number }).status === 413) throw new ApiError('PayloadTooLarge', { cause: error });
    // The parser refuses this key at any depth, before a schema could.
    if ((error as Error).message.includes('prototype'))
      throw validationError({ path: '__proto__', message: 'unknown field' });
    throw new ApiError('DataValidationError', { message: 'The body is no valid JSON', cause: error });
  }
  return { body: context.request.body ?? {}, ...nothing };
}

async function receiveUpload(context: Context, rule: UploadRule): Promise<ReceivedBody> {
  const length = Number(context.get('content-length') || '0');
  if (length > rule.maxBytes * rule.maxFiles + 1_000_000) throw new ApiError('PayloadTooLarge');
  const folder = await uploadFolder();
  const discard = (): Promise<void> => rm(folder, { recursive: true, force: true });
  try {
    await receiveInto(folder, context, rule);
    const files = (context.request as unknown as { files?: readonly MulterFile[] }).files ?? [];
    return { body: fieldsOf(context.request.body), files: files.map(uploaded), discard };
  } catch (error) {
    await discard();
    throw error;
  }
}

async function receiveInto(folder: string, context: Context, rule: UploadRule): Promise<void> {
  // Every browser sends names as UTF-8; the library's types do not know the option yet.
  const charset = { defParamCharset: 'utf8' };
  const limits = {
    fileSize: rule.maxBytes,
    files: rule.maxFiles,
    fields: 20,
    fieldSize: 1_000_000,
    parts: rule.maxFiles + 20,
  };
  const { default: multer } = await import('@koa/multer');
  const receive = multer({ dest: folder, limits, ...charset });
  try {
    await receive.any()(context as Parameters<ReturnType<typeof receive.any>>[0], () => Promise.resolve());
  } catch (error) {
    throw uploadFault(error);
  }
}

/** Limits and system faults have a code and are reported elsewhere; the rest is an invalid multipart body. */
function uploadFault(error: unknown): unknown {
  if (typeof error === 'object' && error !== null && 'code' in error) return error;
  return new ApiError('DataValidationError', { message: 'The upload cannot be read', cause: error });
}

interface MulterFile {
  readonly fieldname: string;
  readonly originalname: string;
  readonly mimetype: string;
  readonly path: string;
  readonly size: number;
}

function uploaded(file: MulterFile): UploadedFile {
  return {
    fieldName: file.fieldname,
    fileName: file.originalname,
    mediaType: file.mimetype,
    path: file.path,
    size: file.size,
  };
}

/** Form fields are text; a field named `data` may carry the JSON body of the same call without files. */
function fieldsOf(body: unknown): unknown {
  const fields = { ...(body as Record<string, unknown>) };
  if (typeof fields['data'] !== 'string' || Object.keys(fields).length !== 1) return fields;
  try {
    return JSON.parse(fields['data']) as unknown;
  } catch (error) {
    throw new ApiError('DataValidationError', {
      message: 'The field data is no valid JSON',
      fields: [{ path: 'data', message: 'is no valid JSON' }],
      cause: error,
    });
  }
}
