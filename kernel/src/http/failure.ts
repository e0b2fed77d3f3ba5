import type { Context } from 'koa';
import type { Logger } from '../base/log/logger.js';
import { errorResponse, type ErrorBody } from '../core/error-response.js';

/** The answer of a call to an error; unexpected errors are logged. */
export function failureOf(
  error: unknown,
  requestId: string,
  { method, path }: Pick<Context, 'method' | 'path'>,
  logger: Logger,
): { readonly status: number; readonly body: ErrorBody } {
  const { status, body, unforeseen } = errorResponse(error, requestId);
  if (unforeseen) logger.error({ requestId, method, path, err: error }, 'unforeseen error');
  return { status, body };
}
