import { defineUseCase, validationError } from '#kernel/contract';
import { ProductsApiToken } from '#plugins/products/server/api';
import {
  namesAdditionalField,
  parseAdditionalSource,
  scopesOfKind,
} from '#plugins/risk/shared/setup/additional-source';
import type { VariableScope } from '#plugins/risk/shared/names';
import type { Variable } from '#plugins/risk/shared/setup/variable';
import { additionalFields } from '../../additional-fields.js';
import { factorOfField } from '../../unit-factor.js';

/** A variable on an additional field needs an existing field, of a record in its scope, in a compatible unit. */
export const sourceOfVariable = defineUseCase<
  { readonly id: string; readonly row: Variable; readonly before: Variable | null },
  void
>()({
  name: 'risk.source-of-variable',
  deps: { products: ProductsApiToken },
  run: async ({ products }, call) => {
    const { row, before } = call.input;
    const { sourceField, kind, scope, unit, isActive } = row;
    if (sourceField === null || !namesAdditionalField(sourceField) || isActive === false) return;
    if (before !== null && isAlike(row, before)) return;
    if (kind === 'score')
      throw validationError({
        path: 'kind',
        message: 'an additional field gives a number; a score comes from a category',
      });
    const source = parseAdditionalSource(sourceField);
    const field = (await additionalFields(call, products)).get(sourceField);
    if (source === null || field === undefined)
      throw validationError({
        path: 'sourceField',
        message: `names no additional field available to rankings; enter additionalFields.<kind>.<key>`,
      });
    const scopes: readonly VariableScope[] = scopesOfKind[source.kind];
    if (!scopes.includes(scope))
      throw validationError({ path: 'scope', message: `a field of this kind belongs to ${scopes.join(' or ')}` });
    if (factorOfField(field.unit, unit) === null)
      throw validationError({
        path: 'unit',
        message: `does not fit the field, which is ${field.unit === null ? 'a plain number' : `in ${field.unit}`}`,
      });
  },
});

function isAlike(a: Variable, b: Variable): boolean {
  return (
    a.sourceField === b.sourceField &&
    a.scope === b.scope &&
    a.unit === b.unit &&
    a.kind === b.kind &&
    a.isActive === b.isActive
  );
}
