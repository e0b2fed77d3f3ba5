import { useFacilityData, usePermission, type ApiFailure, type RecordRow } from '@limpid/ui-kit';
import { parseAdditionalSource } from '#plugins/risk/shared/setup/additional-source';
import type { VariableScope } from '#plugins/risk/shared/names';

/** A name offered by the formula editor. */
export interface OfferedName {
  readonly key: string;
  readonly label: string;
  readonly unit: string;
  readonly group: VariableScope | 'category';
  readonly defaultValue: number | null;
  /** False for names without a value in rankings, for example the next product. */
  readonly isRanked: boolean;
  /** True for values of productions on equipment. */
  readonly isPerEquipment: boolean;
}

type VariableRow = RecordRow & {
  readonly key: string;
  readonly name: string;
  readonly unit: string;
  readonly scope: VariableScope;
  readonly sourceField: string | null;
  readonly defaultValue: number | null;
  readonly isActive: boolean;
  readonly isBuiltIn: boolean | null;
};
type CategoryRow = RecordRow & { readonly key: string; readonly name: string };

/** Built-in variables with a value in rankings (README, Rankings). */
const rankedKeys: ReadonlySet<string> = new Set(
  'td pde ai ld50 product_limit solubility toxicity dose cleanability sa_equipment sf mf pf bw ld50_divisor'.split(' '),
);

const scoreOfCategory = {
  unit: '1',
  group: 'category',
  defaultValue: null,
  isRanked: true,
  isPerEquipment: false,
} as const;

/** Names for formulas, or why they are unknown. */
export interface KnownNames {
  /** By key; null while loading and after a failure. */
  readonly known: ReadonlyMap<string, OfferedName> | null;
  readonly error: ApiFailure | null;
  readonly again: () => void;
}

/** Active variables, and keys of categories without a variable, as on the server. */
export function useKnownNames(): KnownNames {
  const variables = useFacilityData<{ variables: readonly VariableRow[] }>(
    '/variables?doPagination=false',
    'Loading the variables',
  );
  const readsCategories = usePermission('RPNCategory.Get');
  const categories = useFacilityData<{ rpnCategories: readonly CategoryRow[] }>(
    '/rpn_categories?doPagination=false&columns=key,name',
    'Loading the categories',
    { enabled: readsCategories },
  );
  const again = (): void => {
    for (const answer of [variables, categories]) if (answer.error !== null) void answer.refetch();
  };
  const error = variables.error ?? categories.error;
  // Without the categories their keys would be reported as unknown.
  const isMissing = variables.data === undefined || (readsCategories && categories.data === undefined);
  return {
    known: isMissing ? null : namesOf(variables.data.variables, categories.data?.rpnCategories ?? []),
    error,
    again,
  };
}

function namesOf(
  variables: readonly VariableRow[],
  categories: readonly CategoryRow[],
): ReadonlyMap<string, OfferedName> {
  const names = new Map<string, OfferedName>();
  for (const { key, name, unit, scope, sourceField, defaultValue, isActive, isBuiltIn } of variables) {
    const isRanked = isBuiltIn !== true || defaultValue !== null || rankedKeys.has(key);
    const isPerEquipment = parseAdditionalSource(sourceField ?? '')?.kind === 'equipmentProductionPair';
    if (isActive) names.set(key, { key, label: name, unit, group: scope, defaultValue, isRanked, isPerEquipment });
  }
  for (const { key, name } of categories) if (!names.has(key)) names.set(key, { ...scoreOfCategory, key, label: name });
  return names;
}
