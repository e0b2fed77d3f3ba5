import type { AnyCall, UnitOfWork } from '#kernel/contract';
import type { FieldDefinition } from '#plugins/products/shared/additional-field';

/** A stored definition, live or archived. */
export type KnownDefinition = FieldDefinition & { readonly isArchived: boolean };
export type KnownDefinitions = ReadonlyMap<string, KnownDefinition>;

interface Read {
  definitions: Promise<KnownDefinitions>;
  readonly held: Set<string>;
}

/** Definitions read by a transaction, because an import checks thousands of records with one query. */
const readings = new WeakMap<UnitOfWork, Read>();

export const definitionColumns = `id, external_id as "externalId", name, entity_kind as "entityKind", type, unit, minimum, maximum,
  decimals, options, is_required as "isRequired", default_value as "defaultValue", show_in_list as "showInList",
  usable_in_ranking as "usableInRanking", help_text as "helpText", display_order as "displayOrder"`;

/** All definitions of the facility by id, in their order, read once for each call. */
export function definitionsOf(call: AnyCall): Promise<KnownDefinitions> {
  return reading(call).definitions;
}

/** The same, with the named ones locked until the transaction ends, so that they are neither archived nor changed. */
export function holdDefinitions(call: AnyCall, ids: readonly string[]): Promise<KnownDefinitions> {
  const known = reading(call);
  const added = [...new Set(ids)].filter(id => !known.held.has(id));
  if (added.length === 0) return known.definitions;
  for (const id of added) known.held.add(id);
  // Waits for a concurrent change and reads again; a key share lock would permit changes.
  known.definitions = call.tx
    .rows({
      name: 'products-hold-definitions',
      text: 'select 1 from products.additional_field where facility_id = $1 and id = any ($2::uuid[]) order by id for share',
      values: [call.facility.id, added],
    })
    .then(() => read(call));
  return known.definitions;
}

/** Makes the call read its own changes of definitions. */
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
