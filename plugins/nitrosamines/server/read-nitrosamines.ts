import type { AnyCall } from '#kernel/contract';
import type { Occurrence } from '#plugins/nitrosamines/shared/nitrosamine';
import type { IntakeSources } from './engine/index.js';

/** A live nitrosamine with the fields that limits depend on. */
export type KnownNitrosamine = IntakeSources & {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly occurrences: readonly Occurrence[];
  readonly methodNumber: string | null;
  readonly loq: { readonly value: number; readonly unit: string } | null;
};

const text = `
  select id, external_id as "externalId", name, limit_basis as "limitBasis", acceptable_intake as "acceptableIntake",
    intake_source as "intakeSource", authority_intakes as "authorityIntakes", ade, ade_source as "adeSource",
    cpca_category as "cpcaCategory", occurrences, method_number as "methodNumber", loq
  from nitrosamines.nitrosamine t
  where facility_id = $1 and archived_at is null and ($2::uuid is null or id = $2) order by lower(external_id)`;

/** Live nitrosamines of the facility, or the one with an id, as of any date. */
export function readNitrosamines(call: AnyCall, id: string | null = null): Promise<KnownNitrosamine[]> {
  return call.tx.rows<KnownNitrosamine>({ name: 'nitrosamines-known', text, values: [call.facility.id, id] });
}
