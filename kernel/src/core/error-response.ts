import { ApiError } from '#kernel/contract';

/** The body of every error answer (decisions.md, item 1). */
export interface ErrorBody {
  readonly errName: string;
  readonly name: string;
  readonly message: string;
  readonly fields?: readonly { readonly path: string; readonly message: string }[];
  readonly details?: Readonly<Record<string, unknown>>;
  readonly requestId: string;
}

/** The only translator to HTTP. Unexpected errors become ServerError, without internal details. */
export function errorResponse(
  error: unknown,
  requestId: string,
): { readonly status: number; readonly body: ErrorBody; readonly unforeseen: boolean } {
  const known = error instanceof ApiError ? error : foreseenHttpError(error);
  const answer = known ?? new ApiError('ServerError');
  return {
    status: answer.status,
    body: {
      errName: answer.errName,
      name: answer.errName,
      message: answer.message,
      ...(answer.fields.length === 0 ? {} : { fields: answer.fields }),
      ...(Object.keys(answer.details).length === 0 ? {} : { details: answer.details }),
      requestId,
    },
    unforeseen: known === null || answer.status >= 500,
  };
}

/** Errors of the body parsers, which carry a status below 500. */
function foreseenHttpError(error: unknown): ApiError | null {
  if (typeof error !== 'object' || error === null) return null;
  const { status, code } = error as { status?: unknown; code?: unknown };
  if (status === 413 || code === 'LIMIT_FILE_SIZE' || code === 'LIMIT_FIELD_VALUE')
    return new ApiError('PayloadTooLarge', { cause: error });
  if (typeof code === 'string' && code.startsWith('LIMIT_')) {
    return new ApiError('DataValidationError', {
      message: 'The upload has more files or fields than allowed',
      cause: error,
    });
  }
  if (typeof status === 'number' && status >= 400 && status < 500) {
    return new ApiError('DataValidationError', { message: 'The request cannot be read', cause: error });
  }
  return null;
}
