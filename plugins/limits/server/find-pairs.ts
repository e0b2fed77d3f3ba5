import { containing, type AnyCall, type FacilityFeatures, type SearchProvider } from '#kernel/contract';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { LimitsApi } from './api.js';
import { readLimits } from './permissions.js';
import { printLimitOf } from './print-limit.js';

/** Productions that each half of a text may mean. */
const mostOfHalf = 3;
/** A text of more words names no two productions. */
const mostWords = 12;

/** "PRD-25 PRD-17" finds the limits after the one production and before the other, by ID or name. */
export function pairSearch(limits: LimitsApi, features: FacilityFeatures): SearchProvider {
  return {
    ...readLimits,
    feature: 'limits',
    find: async (call, text, limit) => {
      const pairs = await namedPairs(call, text);
      if (pairs.length === 0) return [];
      const plant = await limits.current(call);
      const print = await printLimitOf(call, features);
      return pairs
        .flatMap(({ previousId, nextId }) => plant.pairs({ previousId, nextId }))
        .slice(0, limit)
        .map(found => ({
          kind: 'Limits',
          title: `${found.previous?.externalId ?? ''} before ${found.next.externalId}: ${print(found.sal.value)} ${found.sal.unit}`,
          detail: `${found.substance.name}, ${found.previous?.name ?? ''} before ${found.next.name}`,
          address: `/app/limits/explain?${explainQuery(found)}`,
        }));
    },
  };
}

interface Halves {
  readonly first: readonly string[];
  readonly second: readonly string[];
}

/** Every way to read the text as two productions; `before`, `to` and arrows between them are passed over. */
async function namedPairs(
  call: AnyCall,
  text: string,
): Promise<readonly { readonly previousId: string; readonly nextId: string }[]> {
  const words = text.trim().split(/\s+/);
  if (words.length < 2 || words.length > mostWords) return [];
  const cuts = words.slice(1).map((_word, index) => [
    words.slice(0, index + 1).join(' '),
    words
      .slice(index + 1)
      .join(' ')
      .replace(/^(?:before|to|->|→)\s+/i, ''),
  ]);
  const rows = await call.tx.rows<Halves>({
    text: `select (${idsOf('cut.first')}) as first, (${idsOf('cut.second')}) as second
           from unnest($2::text[], $3::text[]) with ordinality as cut (first, second, place) order by cut.place`,
    values: [call.facility.id, ...[0, 1].map(half => cuts.map(cut => containing(cut[half] ?? '')))],
  });
  return rows.flatMap(({ first, second }) =>
    first.flatMap(previousId => second.flatMap(nextId => (nextId === previousId ? [] : [{ previousId, nextId }]))),
  );
}

function idsOf(pattern: string): string {
  return `array(select p.id from products.v_production p where p.facility_id = $1 and p.archived_at is null
    and (lower(p.external_id) like ${pattern} or lower(p.name) like ${pattern})
    order by length(p.external_id), lower(p.external_id) limit ${mostOfHalf})`;
}
