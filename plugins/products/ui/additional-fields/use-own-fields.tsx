import type { ReactNode } from 'react';
import type { FormValues, ListColumn, RecordRow } from '@limpid/ui-kit';
import type { AdditionalFieldKind } from '#plugins/products/shared/additional-field';
import { AdditionalFacts } from './field-facts.js';
import { AdditionalFieldsEditor } from './fields-editor.js';
import { useFieldColumns, useFieldDefaults } from './use-definitions.js';

/** What the facility's own fields of a kind of record add to its pages. */
export interface OwnFields {
  readonly columns: readonly ListColumn<RecordRow>[];
  /** What a new record starts with. */
  readonly defaults: FormValues;
  readonly facts: (row: RecordRow) => ReactNode;
  readonly editor: (
    values: FormValues,
    change: (name: string, value: unknown) => void,
    faultOf: (name: string) => string | undefined,
  ) => ReactNode;
}

/** The fields that people defined for a kind of record, as its list, page and form need them. */
export function useOwnFields(kind: AdditionalFieldKind): OwnFields {
  return {
    columns: useFieldColumns(kind),
    defaults: useFieldDefaults(kind),
    facts: row => <AdditionalFacts kind={kind} values={row['additionalFields']} />,
    editor: (values, change, faultOf) => <AdditionalFieldsEditor {...{ kind, values, change, faultOf }} />,
  };
}
