import { beginningWith, containing, type AnyResource, type Statement } from '#kernel/contract';
import { columnOf, expressionOf, knowsField } from '../record/resources/columns.js';

/** A record that was found; `kind` is the place of its resource in the list that was searched. */
export interface Hit {
  readonly kind: number;
  readonly id: string;
  readonly externalId: string | null;
  readonly name: string | null;
}

/** More words make no search narrower that a person types. */
const mostWords = 6;

/**
 * One statement that finds live records of all these resources by every word of a text, in any order: first those that
 * are called exactly so, then those that begin with it. At most `limit` of each resource.
 */
export function searchStatement(
  resources: readonly AnyResource[],
  facilityId: string,
  text: string,
  limit: number,
): Statement {
  const words = text.trim().split(/\s+/).slice(0, mostWords);
  const values: unknown[] = [facilityId, text.trim(), beginningWith(text), ...words.map(containing)];
  const branches = resources.map((resource, kind) => {
    const searched = resource.list.search
      .map(field => `lower(coalesce(t.${columnOf(resource, field)}, ''))`)
      .join(` || ' ' || `);
    const [id, name] = ['externalId', 'name'].map(field =>
      knowsField(resource, field) ? `${expressionOf(resource, field)}::text` : 'null::text',
    );
    return `(select ${kind} as kind, t.id, ${id} as "externalId", ${name} as name,
        case when lower(${id}) = lower($2) or lower(${name}) = lower($2) then 0
             when lower(${id}) like $3 or lower(${name}) like $3 then 1 else 2 end as rank
      from ${resource.table} t where t.facility_id = $1 and t.archived_at is null
        and ${words.map((_word, index) => `(${searched}) like $${index + 4}`).join(' and ')}
      order by rank, lower(${id}), lower(${name}), t.id limit ${limit})`;
  });
  return {
    text: `select kind, id, "externalId", name from (${branches.join(' union all ')}) found order by rank, kind, lower("externalId"), lower(name), id`,
    values,
  };
}
