import { errorCatalogue, type ErrorName } from '#schemas/errors';

/**
 * A fault at one field. `path` is where it stands in what was sent, parts in dots (`actives.0.strength`), empty for the
 * whole.
 */
export interface FieldFault {
  readonly path: string;
  readonly message: string;
}

/** Any refusal that reaches a caller. Name, status and default text come from the catalogue of the specification. */
export class ApiError extends Error {
  readonly errName: ErrorName;
  readonly status: number;
  readonly fields: readonly FieldFault[];
  /** More facts for the caller, for example both versions of a stale record. */
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

/** Field faults that a person can mend. The message names the first one, so that it reads well alone. */
export function validationError(...fields: readonly FieldFault[]): ApiError {
  const first = fields[0];
  const message =
    first === undefined ? undefined : first.path === '' ? first.message : `${first.path}: ${first.message}`;
  return new ApiError('DataValidationError', { fields, ...(message === undefined ? {} : { message }) });
}

/**
 * NotFoundError (404), also for records of other facilities: whether they exist is nobody’s business. `what` begins the
 * sentence.
 */
export function notFound(what: string): ApiError {
  return new ApiError('NotFoundError', { message: `${what} was not found in this facility` });
}
