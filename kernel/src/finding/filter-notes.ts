import type { AnyCall, AnyResource, FacilitySettings } from '#kernel/contract';
import type { HomeNote } from '#schemas/lib/home-note';
import { conditionOn } from '../record/resources/routes/list-routes.js';

/** Sections in which filters of these resources count something for the caller. */
export function filterSections(call: AnyCall, resources: readonly AnyResource[]): HomeNote['section'][] {
  return resources
    .filter(({ list }) => list.filters?.some(({ home }) => home !== undefined) === true)
    .map(resource => sectionOf(call, resource));
}

function sectionOf({ actor }: AnyCall, { permission }: AnyResource): HomeNote['section'] {
  return actor.may(`${permission}.Modify`) ? 'needed' : 'wrong';
}

/** The notes that filters of these resources declare, counted in one statement. */
export async function filterNotes(
  settings: FacilitySettings,
  call: AnyCall,
  resources: readonly AnyResource[],
): Promise<HomeNote[]> {
  const declared = resources.flatMap(resource =>
    (resource.list.filters ?? []).flatMap(filter =>
      filter.home === undefined ? [] : [{ resource, filter, ...filter.home }],
    ),
  );
  if (declared.length === 0) return [];
  const counts: string[] = [];
  for (const { resource, filter } of declared)
    counts.push(`(select count(*)::int from ${resource.table} t where t.facility_id = $1 and t.archived_at is null
      and (${await conditionOn(filter.where, call, settings)}))`);
  const [row] = await call.tx.rows<{ counts: number[] }>({
    text: `select array[${counts.join(', ')}] as counts`,
    values: [call.facility.id],
  });
  return declared.map(({ resource, filter, one, many }, index) => {
    const count = row?.counts[index] ?? 0;
    const address = `${resource.sheet?.page ?? ''}?filter=${filter.path.split('/').at(-1) ?? ''}`;
    return { section: sectionOf(call, resource), count, text: count === 1 ? one : many, address };
  });
}
