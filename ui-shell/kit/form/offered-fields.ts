import type { FormField } from './fields.js';

/** Records that a plugin offers in a field of another, as the server lists them for this user and facility. */
export interface OfferedRecords {
  /** `NAMES.field` of the resource whose form has the field. */
  readonly field: string;
  readonly path: string;
  readonly one: string;
  readonly many: string;
  readonly permission: `${string}.Get`;
  /** Address of their pages. */
  readonly page?: string;
}

let known: readonly OfferedRecords[] = [];

/** Called once by the host, when the pages of the user are known. */
export function setOfferedRecords(records: readonly OfferedRecords[]): void {
  known = records;
}

/** What is offered in a field, as `NAMES.field`; undefined where no plugin of the facility offers records in it. */
export function offeredRecords(field: string): OfferedRecords | undefined {
  return known.find(offer => offer.field === field);
}

/**
 * The fields of a form with the records that other plugins offer in them; without an offer a text is plain, and an ID
 * is omitted.
 */
export function offeredFields(many: string, fields: readonly FormField[]): readonly FormField[] {
  return fields.flatMap((each): FormField[] => {
    if (each.kind !== 'offered') return [each];
    const { isText, unknown, ...field } = each;
    const records = offeredRecords(`${many}.${field.name}`);
    if (records === undefined) return isText ? [{ ...field, kind: 'text' }] : [];
    const from = { path: records.path, many: records.many, permission: records.permission };
    if (!isText) return [{ ...field, ...from, kind: 'reference' }];
    return [{ ...field, ...from, kind: 'suggested', ...(unknown === undefined ? {} : { unknown }) }];
  });
}
