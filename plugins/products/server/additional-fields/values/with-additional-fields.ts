import { ApiError, validationError, type AnyCall } from '#kernel/contract';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { checkValues, defaultValues, stored, type CheckedValues } from './check-values.js';

interface WithValues {
  readonly additionalFields: AdditionalValue[] | null;
}
type Prepare<R> = (next: R, call: AnyCall, before: R | null) => Promise<R>;

/** A prepare hook that checks the additional fields of a record together with its own fields. */
export function withAdditionalFields<R extends WithValues>(kind: AdditionalFieldKind, prepare: Prepare<R>): Prepare<R> {
  return async (sent, call, before) => {
    const { values, faults } = await valuesOf(kind, sent, call, before);
    const next = await prepare(sent, call, before).catch((error: unknown) => {
      if (faults.length === 0 || !(error instanceof ApiError) || error.errName !== 'DataValidationError') throw error;
      throw validationError(...error.fields, ...faults);
    });
    if (faults.length > 0) throw validationError(...faults);
    return { ...next, additionalFields: values };
  };
}

async function valuesOf<R extends WithValues>(
  kind: AdditionalFieldKind,
  sent: R,
  call: AnyCall,
  before: R | null,
): Promise<CheckedValues> {
  const [given, stood] = [sent.additionalFields ?? null, before?.additionalFields ?? null];
  if (before === null) {
    const values = given ?? [];
    const whole = [...values, ...(await defaultValues(call, kind, values))];
    return given === null
      ? { values: stored(whole), faults: [] }
      : checkValues(call, kind, whole, [], 'additionalFields');
  }
  // The same list object means that the call changes other fields.
  if (given === stood) return { values: stood, faults: [] };
  return checkValues(call, kind, given ?? [], stood ?? [], 'additionalFields');
}
