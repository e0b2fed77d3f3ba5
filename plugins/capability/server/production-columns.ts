import type { AnyCall, ExportedColumn } from '#kernel/contract';

interface ProductionName {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
}

/** Exports of the list name productions by ID and name. */
export async function productionColumns(call: AnyCall): Promise<readonly ExportedColumn[]> {
  const rows = await call.tx.rows<ProductionName>({
    name: 'capability-production-names',
    text: `select id, external_id as "externalId", name from products.v_production where facility_id = $1`,
    values: [call.facility.id],
  });
  const productions = new Map(rows.map(row => [row.id, row]));
  const of = (value: unknown): ProductionName | undefined => productions.get(String(value as string));
  return [
    { heading: 'production', cell: value => of(value)?.externalId ?? null },
    { heading: 'productionName', cell: value => of(value)?.name ?? null },
  ];
}
