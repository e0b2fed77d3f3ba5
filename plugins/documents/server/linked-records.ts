import { syncLinks, type AnyCall } from '#kernel/contract';
import type { EquipmentApi } from '#plugins/equipment/server/api';
import type { ProductsApi } from '#plugins/products/server/api';

interface About {
  readonly equipmentIds?: readonly string[] | null;
  readonly productIds?: readonly string[] | null;
}

/** A document just written, and as it was before; null when it is new. */
export interface WrittenDocument<R extends About> {
  readonly id: string;
  readonly row: R;
  readonly before: R | null;
}

/** Synchronises the tables of what a document is about; newly named equipment and products must be live. */
export async function linkAbout(
  { equipment, products }: { readonly equipment: EquipmentApi; readonly products: ProductsApi },
  call: AnyCall,
  table: 'documents.legacy_document' | 'documents.historical_study',
  { id, row, before }: WrittenDocument<About>,
): Promise<void> {
  const owner = `${table.replace('documents.', '')}_id`;
  const checks = {
    equipment: (added: readonly string[]) => equipment.assertUsable(call, added, 'equipmentIds'),
    product: (added: readonly string[]) => products.assertUsable(call, 'product', added, 'productIds'),
  };
  for (const what of ['equipment', 'product'] as const) {
    const [after, earlier] = [row, before].map(each => each?.[`${what}Ids`] ?? []);
    if (JSON.stringify(after) === JSON.stringify(earlier)) continue;
    const links = { table: `${table}_${what}`, owner, target: `${what}_id` } as const;
    await syncLinks(call, links, { id, isNew: before === null }, after ?? [], checks[what]);
  }
}
