import { Tag } from '@carbon/react';
import { useFacilityData } from '@limpid/ui-kit';
import type { OfferedTag } from '#plugins/reports/shared/report-tag';

/** The tags that documents can be given. */
export function useTags(): readonly OfferedTag[] {
  return (
    useFacilityData<{ tags: readonly OfferedTag[] }>('/reports/get-report-tags', 'Loading the tags').data?.tags ?? []
  );
}

/** The tags of a document; archived ones are not shown. */
export function TagList({ ids }: { readonly ids: unknown }) {
  const tags = useTags();
  const given = Array.isArray(ids) ? tags.filter(({ id }) => ids.includes(id)) : [];
  return given.map(({ id, label, colour }) => (
    <Tag key={id} type={colour} size="sm">
      {label}
    </Tag>
  ));
}
