import { usePermission } from '../api/me.js';
import { withAsOf } from '../views/as-of.js';
import type { FormField } from './fields.js';

type ReferenceField = Extract<FormField, { kind: 'reference' }>;
type ReferencesField = Extract<FormField, { kind: 'references' }>;

/** The call that lists the records a field offers, filtered by the typed text. */
export function choicesPath(field: ReferenceField, search: string): string {
  return withAsOf(`${field.path}?pageLimit=25&search=${encodeURIComponent(search)}`, field.asOf ?? null);
}

/** True when this user may read the records that a field offers. */
export function useMayChoose(field: ReferenceField | ReferencesField): boolean {
  const isAllowed = usePermission(field.permission ?? 'None.None');
  return field.permission === undefined || isAllowed;
}
