import { Type } from 'typebox';
import { defineRoute, defineUseCase, readOnly, RecordsToken, type RouteDefinition } from '#kernel/contract';
import { closed, Uuid } from '#schemas/lib/fields';
import { PairValues, PairValuesChange } from '#plugins/products/shared/additional-value';
import { production } from '../../products/production.resource.js';
import { pairValuesOf, replaceValues } from './pair-values.js';

const OneProduction = Type.Object({ id: Uuid }, closed);

const readPairValues = defineUseCase<{ readonly params: { readonly id: string } }, PairValues>()({
  name: 'products.read-pair-values',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = call.input.params;
    const { version } = await records.get(production, call, id);
    return { additionalFields: await pairValuesOf(call, id), version: Number(version) };
  },
});

const savePairValues = defineUseCase<
  { readonly params: { readonly id: string }; readonly body: PairValuesChange },
  PairValues
>()({
  name: 'products.save-pair-values',
  deps: { records: RecordsToken },
  run: async ({ records }, call) => {
    const { id } = call.input.params;
    const { version, equipments } = call.input.body;
    const row = await records.revise(production, call, id, {
      version,
      change: () => replaceValues(call, id, equipments),
    });
    return { additionalFields: await pairValuesOf(call, id), version: Number(row['version']) };
  },
});

const shared = { scope: 'facility', feature: 'products', path: '/eq-prd-additional-fields/:id' } as const;

/** Additional fields of the pairs of one production, whose id is in the path (specification section 7). */
export const pairValueRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    access: { anyOf: ['Production.Get'] },
    summary: 'The additional fields of the equipment of a production',
    input: { params: OneProduction },
    output: PairValues,
    asOf: true,
    audit: readOnly,
    useCase: readPairValues,
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    access: { anyOf: ['Production.Modify'] },
    reason: 'change',
    summary: 'Sets the additional fields of the named equipment, all or nothing',
    input: { params: OneProduction, body: PairValuesChange },
    output: PairValues,
    audit: 'required',
    useCase: savePairValues,
  }),
];
