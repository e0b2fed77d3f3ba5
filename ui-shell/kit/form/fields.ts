import type { WayOn } from '../states/ways-on.js';
/** One field of a form. Rules are the server's; the form shows its answers at the fields. */
export type FormField =
  | (Base & { readonly kind: 'text' | 'textarea' | 'number' | 'boolean' | 'date' })
  | (Base & {
      readonly kind: 'select';
      readonly options: readonly Option[];
      /** Says in a form what can be chosen, where that follows from what is chosen elsewhere. */
      readonly optionsBy?: (values: FormValues) => readonly Option[];
    })
  | (Base & {
      readonly kind: 'quantity';
      readonly units: readonly string[];
      /** The unit that an empty field begins with, unless the facility chose another under `unitKey`. */
      readonly defaultUnit: string;
      /** Key of the facility's default unit (specification section 3, Default unit). */
      readonly unitKey?: string;
    })
  | (Base &
      ReferencesOf & {
        readonly kind: 'reference';
        /** Day whose records are chosen from; left out or null: now. */
        readonly asOf?: string | null;
      })
  | (Base & ReferencesOf & { readonly kind: 'references' })
  /** A text that mostly is the ID of one of the records; any other is taken too. */
  | (Base &
      Required<Pick<ReferencesOf, 'path' | 'many' | 'permission'>> & {
        readonly kind: 'suggested';
        /** Said while the text is the ID of none of them; left out: nothing is. */
        readonly unknown?: string;
      })
  /** A reference, or a suggested text, whose records another plugin offers (`offeredFields`). */
  | (Base & { readonly kind: 'offered'; readonly isText: boolean; readonly unknown?: string })
  | (Base & {
      readonly kind: 'list';
      /** The only words that the list may hold; left out: any. */
      readonly choices?: readonly string[];
    })
  /** A heading between fields; it has no value. */
  | (Base & { readonly kind: 'heading' });

/** Where the records come from that a field offers. */
interface ReferencesOf {
  readonly path: string;
  readonly many: string;
  /** What reading the records needs, where whoever sees the field need not have it. */
  readonly permission?: `${string}.${string}`;
  /** Where the first one begins, offered while there is none to choose. */
  readonly add?: WayOn;
}

interface Base {
  readonly name: string;
  readonly label: string;
  readonly required?: true;
  readonly help?: string;
  readonly wide?: true;
  /** Asked only while this holds of what is chosen elsewhere; a field that is gone has no value any more. */
  readonly askedWhen?: (values: FormValues) => boolean;
}

export interface Option {
  readonly value: string;
  readonly label: string;
}

export type FormValues = Record<string, unknown>;

/** What is sent of values as they were typed: a text that was emptied is no value. */
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
