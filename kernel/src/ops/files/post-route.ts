import { stat } from 'node:fs/promises';
import path from 'node:path';
import { ApiError, JsonText, type FacilityScope, type Progress, type UploadedFile } from '#kernel/contract';
import { RolledBack } from '../../base/data/rolled-back.js';
import type { Kernel } from '../../boot/create-kernel.js';
import { because, withoutReason } from '../../core/change-reason.js';
import { runUseCase } from '../../core/run-use-case.js';
import { compileCheck } from '../../core/validate.js';
import { asService } from '../../session/system-context.js';
import { assertFeature } from './read-route.js';

/**
 * The answer of a POST call of the facility's route as the service account, in one audited transaction: the command line
 * writes by the same rules as the screens. `file` is read where it is, `params` are the values of a
 * path such as `/things/:id`, and long work tells `progress`. Throws `NotFoundError` when this installation has
 * no such route.
 */
export async function postRoute<T>(
  kernel: Kernel,
  facility: FacilityScope,
  routePath: `/${string}`,
  sent: {
    readonly body: Readonly<Record<string, unknown>>;
    readonly file?: string;
    readonly params?: Readonly<Record<string, string>>;
    readonly progress?: Progress;
  },
  /** `undoes`: everything that was written is taken back, and the answer says what would be. */
  { undoes = false }: { readonly undoes?: boolean } = {},
): Promise<T> {
  const route = kernel.registry.routes.find(
    found => found.method === 'POST' && found.scope === 'facility' && found.path === routePath,
  );
  if (route === undefined)
    throw new ApiError('NotFoundError', { message: `This installation has nothing that answers ${routePath}` });
  await assertFeature(kernel, facility, route.feature);
  if (route.input.body !== undefined) compileCheck(route.input.body, 'body')({ ...sent.body });
  const { body, reason } = withoutReason(route, sent.body);
  const files = sent.file === undefined ? [] : [await fileOf(sent.file)];
  const deps = kernel.services.resolveAll(route.useCase.deps);
  const input = { params: sent.params ?? {}, query: {}, body, files };
  const { progress } = sent;
  const answer = await asService(kernel.database, 'cli', facility, async call => {
    const written = await runUseCase(route.useCase, deps, {
      ...(reason === undefined ? call : because(call, reason)),
      ...(progress === undefined ? {} : { progress }),
      input,
    });
    if (undoes) throw new RolledBack(written);
    return written;
  }).catch((error: unknown) => {
    if (error instanceof RolledBack) return error.reply;
    throw error;
  });
  return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as T;
}

async function fileOf(file: string): Promise<UploadedFile> {
  const { size } = await stat(file);
  return { fieldName: 'file', fileName: path.basename(file), mediaType: '', path: file, size };
}
