import type { AnyResource, DueRecords } from '#kernel/contract';

/** The due days of declared resources: those whose lists have `dueFilters`. */
export function dueOfResources(resources: readonly AnyResource[]): DueRecords[] {
  return resources.flatMap(({ table, permission, feature, list, scope, sheet }) => {
    const filters = (list.filters ?? []).filter(({ due }) => due !== undefined);
    if (filters.length === 0 || scope === 'installation') return [];
    const label = `concat_ws(' ', t.external_id, t.name)`;
    const page = sheet?.page === undefined ? {} : { page: sheet.page };
    return [{ table, permission, feature, ...page, label, live: 't.archived_at is null', filters }];
  });
}
