import { useFacilityData, usePermission, withAsOf, type ApiFailure } from '@limpid/ui-kit';
import type { FormulaAsOf, NamesAsOf } from './version-differences.js';

/** A formula as of a date, with the meaning of its names; null without permission. */
export interface FormulaState {
  readonly formula: FormulaAsOf;
  readonly names: NamesAsOf | null;
}

/** Reads a formula as of a date, null for now. */
export function useFormulaAsOf(path: string, one: string, moment: string | null) {
  const maySee = [usePermission('Variable.Get'), usePermission('RPNCategory.Get')].every(Boolean);
  const formula = useFacilityData<Readonly<Record<string, FormulaAsOf>>>(withAsOf(path, moment), 'Loading the version');
  const variables = useFacilityData<Pick<NamesAsOf, 'variables'>>(
    withAsOf('/variables?doPagination=false', moment),
    'Loading the variables',
    { enabled: maySee },
  );
  const categories = useFacilityData<{ readonly rpnCategories: NamesAsOf['categories'] }>(
    withAsOf('/rpn_categories?doPagination=false', moment),
    'Loading the categories',
    { enabled: maySee },
  );
  const answers = [formula, variables, categories];
  const record = formula.data?.[one];
  const isMissing = record === undefined || (maySee && (variables.data === undefined || categories.data === undefined));
  const names: NamesAsOf | null =
    variables.data === undefined || categories.data === undefined
      ? null
      : { variables: variables.data.variables, categories: categories.data.rpnCategories };
  const found: FormulaState | null = isMissing ? null : { formula: record, names };
  return {
    found,
    error: answers.reduce<ApiFailure | null>((first, { error }) => first ?? error, null),
    again: () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch();
    },
  };
}
