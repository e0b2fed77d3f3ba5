import type { ReactNode } from 'react';
import type { FormValues, ListColumn, RecordRow } from '@limpid/ui-kit';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import { AdditionalFacts } from './field-facts.js';
import { AdditionalFieldsEditor } from './fields-editor.js';
import { useFieldColumns, useFieldDefaults } from './use-definitions.js';

/** The parts that additional fields add to the pages of a record. */
export interface OwnFields {
  readonly columns: readonly ListColumn<RecordRow>[];
  /** Initial values of a new record. */
  readonly defaults: FormValues;
  readonly facts: (row: RecordRow) => ReactNode;
  readonly editor: (
    values: FormValues,
    change: (name: string, value: unknown) => void,
    faultOf: (name: string) => string | undefined,
  ) => ReactNode;
}

/** The additional fields of a kind of record for its list, page and form. */
export function useOwnFields(kind: AdditionalFieldKind): OwnFields {
  return {
    columns: useFieldColumns(kind),
    defaults: useFieldDefaults(kind),
    facts: row => <AdditionalFacts kind={kind} values={row['additionalFields']} />,
    editor: (values, change, faultOf) => <AdditionalFieldsEditor {...{ kind, values, change, faultOf }} />,
  };
}
