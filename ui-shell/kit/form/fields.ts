import type { WayOn } from '../states/ways-on.js';
/** One field of a form; the server validates, and the form shows its errors at the fields. */
export type FormField =
  | (Base & { readonly kind: 'text' | 'textarea' | 'number' | 'boolean' | 'date' })
  | (Base & {
      readonly kind: 'select';
      readonly options: readonly Option[];
      /** Options that depend on other fields. */
      readonly optionsBy?: (values: FormValues) => readonly Option[];
    })
  | (Base & {
      readonly kind: 'quantity';
      readonly units: readonly string[];
      /** The unit of an empty field, unless the facility has a default under `unitKey`. */
      readonly defaultUnit: string;
      /** Key of the facility's default unit (specification section 3, Default unit). */
      readonly unitKey?: string;
    })
  | (Base &
      ReferencesOf & {
        readonly kind: 'reference';
        /** Date as of which records are offered; omitted or null for now. */
        readonly asOf?: string | null;
      })
  | (Base & ReferencesOf & { readonly kind: 'references' })
  /** A text that usually is the ID of one of the records; any other text is accepted too. */
  | (Base &
      Required<Pick<ReferencesOf, 'path' | 'many' | 'permission'>> & {
        readonly kind: 'suggested';
        /** Shown when the text is not the ID of any record; omitted for no message. */
        readonly unknown?: string;
      })
  /** A reference, or a suggested text, whose records another plugin offers (`offeredFields`). */
  | (Base & { readonly kind: 'offered'; readonly isText: boolean; readonly unknown?: string })
  | (Base & {
      readonly kind: 'list';
      /** The permitted values; omitted for any. */
      readonly choices?: readonly Option[];
    });

/** Where the records of a field come from. */
interface ReferencesOf {
  readonly path: string;
  readonly many: string;
  /** Permission to read the records, if it differs from that of the form. */
  readonly permission?: `${string}.${string}`;
  /** Where to add the first record, shown while there is none. */
  readonly add?: WayOn;
}

interface Base {
  readonly name: string;
  readonly label: string;
  readonly required?: true;
  readonly help?: string;
  readonly wide?: true;
  /** Title of the section that it belongs to; without it the section of the field before. */
  readonly section?: string;
  /** Shown only while this is true of other fields; a hidden field has no value. */
  readonly askedWhen?: (values: FormValues) => boolean;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type FormValues = Record<string, unknown>;

/** Input as it is sent: an empty text becomes null. */
export function emptyAsNull(values: FormValues): FormValues {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [
      name,
      typeof value === 'string' && value.trim() === '' ? null : value,
    ]),
  );
}

/** Options whose label is their value. */
export function plainOptions(values: readonly string[]): Option[] {
  return values.map(value => ({ value, label: value }));
}
