import { defineUseCase, validationError } from '#kernel/contract';
import { ProductsApiToken } from '#plugins/products/server/api';
import { namesAdditionalField, parseAdditionalSource } from '#plugins/risk/shared/setup/additional-source';
import { criterionFieldKinds } from '#plugins/risk/shared/setup/criterion-fields';
import type { SelectionCriterion } from '#plugins/risk/shared/setup/selection-criterion';
import { additionalFields } from '../../additional-fields.js';
import { hasSameSource } from './criterion-rules.js';

/** A criterion on an additional field needs an existing field of its kind of record. */
export const sourceOfCriterion = defineUseCase<
  { readonly id: string; readonly row: SelectionCriterion; readonly before: SelectionCriterion | null },
  void
>()({
  name: 'risk.source-of-criterion',
  deps: { products: ProductsApiToken },
  run: async ({ products }, call) => {
    const { row, before } = call.input;
    if (!namesAdditionalField(row.sourceField) || hasSameSource(row, before)) return;
    const kinds = criterionFieldKinds[row.appliesTo];
    const source = parseAdditionalSource(row.sourceField);
    const fields = await additionalFields(call, products);
    if (source === null || !kinds.includes(source.kind) || !fields.has(row.sourceField))
      throw validationError({
        path: 'sourceField',
        message:
          kinds.length === 0
            ? 'names an additional field, but records of this kind have none'
            : `names no additional field available to rankings; enter ${kinds.map(kind => `additionalFields.${kind}.<key>`).join(' or ')}`,
      });
    if (row.kind === 'text')
      throw validationError({ path: 'kind', message: 'an additional field available to rankings gives a number' });
  },
});
