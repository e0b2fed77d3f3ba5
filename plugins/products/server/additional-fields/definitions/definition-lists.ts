import type { Static } from 'typebox';
import { defineRoute, defineUseCase, readOnly, type AnyCall, type FacilityDetails } from '#kernel/contract';
import {
  additionalFieldKinds,
  AdditionalFieldLists,
  listOfKind,
  type FieldDefinition,
} from '#plugins/products/shared/additional-field';
import { definitionColumns } from './definitions.js';

interface Row extends FieldDefinition {
  readonly facilityId?: string;
}

/** The live definitions of facilities, by the specified name of each kind (specification section 3, Facility). */
async function listsOf(
  call: AnyCall<AnyCall['facility'] | null>,
  facilityIds: readonly string[],
): Promise<ReadonlyMap<string, AdditionalFieldLists>> {
  const rows = await call.tx.rows<Row>({
    name: 'products-definition-lists',
    text: `select facility_id as "facilityId", ${definitionColumns} from products.additional_field
           where facility_id = any ($1::uuid[]) and archived_at is null order by display_order nulls last, lower(name), id`,
    values: [facilityIds],
  });
  return new Map(
    facilityIds.map(facilityId => {
      const own = rows
        .filter(row => row.facilityId === facilityId)
        .map(({ facilityId: _of, ...definition }) => definition);
      const lists = additionalFieldKinds.map(kind => [listOfKind[kind], own.filter(each => each.entityKind === kind)]);
      return [facilityId, Object.fromEntries(lists) as AdditionalFieldLists];
    }),
  );
}

/** The additional fields in the answer for a facility. */
export const definitionsOfFacilities: FacilityDetails = { read: (call, facilityIds) => listsOf(call, facilityIds) };

const listDefinitions = defineUseCase<object, Static<typeof AdditionalFieldLists>>()({
  name: 'products.list-definitions',
  deps: {},
  run: async (_deps, call) => {
    const lists = (await listsOf(call, [call.facility.id])).get(call.facility.id);
    if (lists === undefined) throw new Error('every requested facility is answered');
    return lists as Static<typeof AdditionalFieldLists>;
  },
});

/** The fields of the facility for users who read or enter values; only administrators define them (S62). */
export const definitionListsRoute = defineRoute({
  scope: 'facility',
  feature: 'products',
  method: 'GET',
  path: '/additional-fields/lists',
  access: { signedIn: true, because: 'users who read a record read the names of its fields' },
  summary: 'The live additional fields by kind of record, in their order',
  input: {},
  output: AdditionalFieldLists,
  asOf: true,
  audit: readOnly,
  useCase: listDefinitions,
});
