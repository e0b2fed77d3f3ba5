import { ApiError, type FieldFault } from '#kernel/contract';

/** What PostgreSQL says about a failed statement. */
export interface PostgresFault {
  readonly code: string;
  readonly detail?: string;
  readonly table?: string;
  readonly constraint?: string;
}

export function asPostgresFault(error: unknown): PostgresFault | null {
  if (typeof error !== 'object' || error === null || !('code' in error)) return null;
  const { code } = error;
  return typeof code === 'string' && /^[0-9A-Z]{5}$/.test(code) ? (error as PostgresFault) : null;
}

/** Serialization failure or deadlock: the whole call may simply be run again. */
export function mayRetry(error: unknown): boolean {
  const code = asPostgresFault(error)?.code;
  return code === '40001' || code === '40P01';
}

/** Translates database refusals that a caller can understand; everything else is returned as it came. */
export function translatePostgresError(error: unknown): unknown {
  const fault = asPostgresFault(error);
  if (fault === null) return error;
  switch (fault.code) {
    case '23505':
      return new ApiError('DuplicateEntryError', { fields: keyFields(fault), cause: error });
    case '23503':
      return new ApiError('DataValidationError', {
        message: 'A record that this one refers to does not exist in this facility',
        fields: keyFields(fault).map(field => ({ ...field, message: 'does not exist in this facility' })),
        cause: error,
      });
    case '55P03':
    case '40001':
    case '40P01':
      return new ApiError('TransactionLocked', { message: 'Not allowed: the record is being changed by someone else', cause: error });
    case '22001':
    case '22003':
    case '22007':
    case '22008':
    case '22P02':
    case '22P05':
    case '22021':
      return new ApiError('DataValidationError', { message: 'A value has the wrong form for its field', cause: error });
    case '53100':
      return new ApiError('ServerError', { message: 'The database has no disk space left', cause: error });
    default:
      return error;
  }
}

/** `Key (facility_id, lower(external_id))=(…)` → externalId. */
function keyFields(fault: PostgresFault): FieldFault[] {
  const columns = /^Key \((.*?)\)=/.exec(fault.detail ?? '')?.[1] ?? '';
  return columns
    .split(',')
    .map(column => column.trim().replace(/^lower\((.*)\)$/, '$1'))
    .filter(column => column !== '' && column !== 'facility_id')
    .map(column => ({
      path: column.replace(/_([a-z])/g, (_, letter: string) => letter.toUpperCase()),
      message: 'is used by another record',
    }));
}
