import { useFacilityData, usePermission, withAsOf, type ApiFailure } from '@limpid/ui-kit';
import type { FormulaThen, NamesThen } from './version-differences.js';

/** A formula as of a date, with the meaning of its names; null without permission. */
export interface Then {
  readonly formula: FormulaThen;
  readonly names: NamesThen | null;
}

/** Reads a formula as of a date, null for now. */
export function useFormulaThen(path: string, one: string, moment: string | null) {
  const maySee = [usePermission('Variable.Get'), usePermission('RPNCategory.Get')].every(Boolean);
  const formula = useFacilityData<Readonly<Record<string, FormulaThen>>>(withAsOf(path, moment), 'Loading the version');
  const variables = useFacilityData<Pick<NamesThen, 'variables'>>(
    withAsOf('/variables?doPagination=false', moment),
    'Loading the variables',
    { enabled: maySee },
  );
  const categories = useFacilityData<{ readonly rpnCategories: NamesThen['categories'] }>(
    withAsOf('/rpn_categories?doPagination=false', moment),
    'Loading the categories',
    { enabled: maySee },
  );
  const answers = [formula, variables, categories];
  const record = formula.data?.[one];
  const isMissing = record === undefined || (maySee && (variables.data === undefined || categories.data === undefined));
  const names: NamesThen | null =
    variables.data === undefined || categories.data === undefined
      ? null
      : { variables: variables.data.variables, categories: categories.data.rpnCategories };
  const found: Then | null = isMissing ? null : { formula: record, names };
  return {
    found,
    error: answers.reduce<ApiFailure | null>((first, { error }) => first ?? error, null),
    again: () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch();
    },
  };
}
