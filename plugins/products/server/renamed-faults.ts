import { ApiError, validationError } from '#kernel/contract';

/** Faults of the fields that a use case saves, under the names that the call has for them: `actives.0` as `api`. */
export function renamedFaults(error: unknown, field: RegExp, name: string): unknown {
  if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') return error;
  return validationError(...error.fields.map(({ path, message }) => ({ path: path.replace(field, name), message })));
}

/** Runs `save`, and names faults as `renamedFaults` does. */
export async function withFaultsAt<T>(field: RegExp, name: string, save: () => Promise<T>): Promise<T> {
  try {
    return await save();
  } catch (error) {
    throw renamedFaults(error, field, name);
  }
}
