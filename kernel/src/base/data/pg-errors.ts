import { ApiError, type FieldFault } from '#kernel/contract';

/** PostgreSQL's description of a failed statement. */
export interface PostgresFault {
  readonly code: string;
  readonly detail?: string;
  readonly table?: string;
  readonly column?: string;
  readonly constraint?: string;
}

/** A PostgreSQL error, recognised by its five-character SQLSTATE; null for network and internal errors. */
export function asPostgresFault(error: unknown): PostgresFault | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (error as PostgresFault) : null;
}

/**
 * Serialization failure or deadlock, after which the whole call may be repeated. The same holds for a duplicate that
 * was invisible in the snapshot and is visible in the next one.
 */
export function mayRetry(error: unknown, snapshot = false): boolean {
  const code = asPostgresFault(error)?.code;
  return code === '40001' || code === '40P01' || (snapshot && code === '23505');
}

/** Translates database refusals that a caller can understand; other errors are returned unchanged. */
export function translatePostgresError(error: unknown): unknown {
  if (isLost(error)) return new ApiError('ServiceUnavailable', { message: unreachable, cause: error });
  const fault = asPostgresFault(error);
  if (fault === null) return noFreeConnection(error) ? new ApiError('ServiceUnavailable', { cause: error }) : error;
  switch (fault.code) {
    case '23505':
      return new ApiError('DuplicateEntryError', { fields: keyFields(fault), cause: error });
    case '23503':
      return new ApiError('DataValidationError', {
        message: 'A record that this one refers to does not exist in this facility',
        fields: keyFields(fault).map(field => ({ ...field, message: 'does not exist in this facility' })),
        cause: error,
      });
    case '23502':
    case '23514':
      return new ApiError('DataValidationError', {
        fields: [
          { path: camelCase(fault.column ?? ''), message: fault.code === '23502' ? 'is required' : 'is not allowed' },
        ],
        cause: error,
      });
    case '55P03':
    case '40001':
    case '40P01':
      return new ApiError('TransactionLocked', {
        message: 'Not allowed: the record is being changed by someone else',
        cause: error,
      });
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22009':
    case '22P02':
    case '22P05':
    case '22021':
      return new ApiError('DataValidationError', { message: 'A value has the wrong form for its field', cause: error });
    case '57014':
      return new ApiError('ServiceUnavailable', {
        message: 'This took too long and was stopped; nothing was changed: try again in a moment',
        cause: error,
      });
    case '53300':
      return new ApiError('ServiceUnavailable', { cause: error });
    case '53100':
      return new ApiError('ServiceUnavailable', { message: 'The database has no disk space left', cause: error });
    default:
      return error;
  }
}

/** Pool timeouts have no code, whether they wait for a connection in use or for a new one. */
function noFreeConnection(error: unknown): boolean {
  return error instanceof Error && waitedInVain.has(error.message);
}

const waitedInVain: ReadonlySet<string> = new Set([
  'timeout exceeded when trying to connect',
  'Connection terminated due to connection timeout',
  'timeout expired',
]);

const unreachable = 'The database cannot be reached: try again in a moment';

/** The connection broke or could not be made: PostgreSQL ended, is starting, or is unreachable. */
export function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  return code.startsWith('08') || code.startsWith('57P0') || ofNetwork.has(code) || ofDriver.test(error.message);
}

const ofNetwork: ReadonlySet<string> = new Set(['ECONNREFUSED', 'ECONNRESET', 'EPIPE']);

/** Message of `pg` for an ended connection, without a code; behind the statement when the query builder sent it. */
const ofDriver =
  /(^| - )(Connection terminated( unexpectedly)?|Client (has encountered a connection error|was closed) and is not queryable)$/;

function camelCase(column: string): string {
  return column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

/** `Key (facility_id, lower(external_id))=(…)` → externalId. */
function keyFields(fault: PostgresFault): FieldFault[] {
  const columns = /^Key \((.*?)\)=/.exec(fault.detail ?? '')?.[1] ?? '';
  return columns
    .split(',')
    .map(column => column.trim().replace(/^lower\((.*)\)$/, '$1'))
    .filter(column => !['', 'facility_id', 'deleted_at'].includes(column))
    .map(column => ({
      path: camelCase(column),
      message: 'is used by another record',
    }));
}
