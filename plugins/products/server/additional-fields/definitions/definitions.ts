import type { AnyCall, UnitOfWork } from '#kernel/contract';
import type { FieldDefinition } from '#plugins/products/shared/additional-field';

/** A definition as it is stored, live or archived. */
export type KnownDefinition = FieldDefinition & { readonly isArchived: boolean };
export type KnownDefinitions = ReadonlyMap<string, KnownDefinition>;

interface Read {
  definitions: Promise<KnownDefinitions>;
  readonly held: Set<string>;
}

/** What a call has read: an import checks thousands of records with one reading. */
const readings = new WeakMap<UnitOfWork, Read>();

export const definitionColumns = `id, external_id as "externalId", name, entity_kind as "entityKind", type, unit, minimum, maximum,
  decimals, options, is_required as "isRequired", default_value as "defaultValue", show_in_list as "showInList",
  usable_in_ranking as "usableInRanking", help_text as "helpText", display_order as "displayOrder"`;

/** All definitions of the facility by id, in their order, read once for each call. */
export function definitionsOf(call: AnyCall): Promise<KnownDefinitions> {
  return reading(call).definitions;
}

/** The same, and the named ones stay as they are until the transaction ends: neither archived nor of another type. */
export function holdDefinitions(call: AnyCall, ids: readonly string[]): Promise<KnownDefinitions> {
  const known = reading(call);
  const added = [...new Set(ids)].filter(id => !known.held.has(id));
  if (added.length === 0) return known.definitions;
  for (const id of added) known.held.add(id);
  // Waits for someone who changes one of them just now, and then has to look again. A key share would let them be changed.
  known.definitions = call.tx
    .rows({
      name: 'products-hold-definitions',
      text: 'select 1 from products.additional_field where facility_id = $1 and id = any ($2::uuid[]) order by id for share',
      values: [call.facility.id, added],
    })
    .then(() => read(call));
  return known.definitions;
}

/** What this call changes in definitions is seen by its next look. */
export function forgetDefinitions(call: AnyCall): void {
  readings.delete(call.tx);
}

function reading(call: AnyCall): Read {
  const known = readings.get(call.tx) ?? { definitions: read(call), held: new Set<string>() };
  readings.set(call.tx, known);
  return known;
}

async function read(call: AnyCall): Promise<KnownDefinitions> {
  const rows = await call.tx.rows<KnownDefinition>({
    name: 'products-definitions',
    text: `select ${definitionColumns}, archived_at is not null as "isArchived" from products.additional_field
           where facility_id = $1 order by display_order nulls last, lower(name), id`,
    values: [call.facility.id],
  });
  return new Map(rows.map(row => [row.id, row]));
}
