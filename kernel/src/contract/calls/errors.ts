import { errorCatalogue, type ErrorName } from '#schemas/errors';

/** A fault of one field. `path` is its location in the request with dots (`actives.0.strength`), empty for the whole. */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** A refusal that reaches a caller. Name, status and default text come from the specification's error catalogue. */
export class ApiError extends Error {
  readonly errName: ErrorName;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  /** Further details, for example both versions of a stale record. */
  readonly details: Readonly<Record<string, unknown>>;

  constructor(
    errName: ErrorName,
    options: {
      readonly message?: string;
      readonly fields?: readonly FieldFault[];
      readonly details?: Readonly<Record<string, unknown>>;
      readonly cause?: unknown;
    } = {},
  ) {
    super(options.message ?? errorCatalogue[errName].message, { cause: options.cause });
    this.name = errName;
    this.errName = errName;
    this.status = errorCatalogue[errName].status;
    this.fields = options.fields ?? [];
    this.details = options.details ?? {};
  }
}

/** Field faults that a user can correct. The message is that of the first one, so that it reads well alone. */
export function validationError(...fields: readonly FieldFault[]): ApiError {
  const first = fields[0];
  const message =
    first === undefined ? undefined : first.path === '' ? first.message : `${first.path}: ${first.message}`;
  return new ApiError('DataValidationError', { fields, ...(message === undefined ? {} : { message }) });
}

/**
 * NotFoundError (404), also for records of other facilities, whose existence is not disclosed. `what` begins the
 * sentence.
 */
export function notFound(what: string): ApiError {
  return new ApiError('NotFoundError', { message: `${what} was not found in this facility` });
}
