import { containing, type AnyCall, type FacilityFeatures, type SearchProvider } from '#kernel/contract';
import { explainQuery } from '#plugins/limits/shared/explain-query';
import type { Limit } from '#plugins/limits/shared/limit';
import type { LimitsApi, PairFilter, PlantLimits } from './api.js';
import { questionsOf, type PairQuestion } from './pair-questions.js';
import { readLimits } from './permissions.js';
import { printLimitOf } from './print-limit.js';

/** Records that each part of a text may mean. */
const mostOfPart = 3;

/**
 * Finds limits by a pair: "PRD-25 PRD-17", "limit of PRD-25 before PRD-17 on EQ-CMP-02". The first is a production, or
 * after the word `before` a residue; each part may be an ID or a name.
 */
export function pairSearch(limits: LimitsApi, features: FacilityFeatures): SearchProvider {
  return {
    ...readLimits,
    feature: 'limits',
    find: async (call, text, limit) => {
      const questions = questionsOf(text);
      if (questions.length === 0) return [];
      const named = await namedProductions(call, questions);
      if (named.every(({ nextIds }) => nextIds.length === 0)) return [];
      const plant = await limits.current(call);
      const print = await printLimitOf(call, features);
      return named
        .flatMap(each => limitsOf(plant, each))
        .slice(0, limit)
        .map(({ limit: found, equipment }) => ({
          kind: 'Limits',
          title: `${found.previous?.externalId ?? found.substance.externalId} before ${found.next.externalId}${equipment === null ? '' : ` on ${equipment.externalId}`}: ${print(found.sal.value)} ${found.sal.unit}`,
          detail: `${found.substance.name}, ${found.previous === null ? '' : `${found.previous.name} `}before ${found.next.name}`,
          address: `/app/limits/explain?${explainQuery(found)}`,
        }));
    },
  };
}

type Named = PairQuestion & { readonly previousIds: readonly string[]; readonly nextIds: readonly string[] };
type Found = { readonly limit: Limit; readonly equipment: { readonly externalId: string } | null };

/** The productions that the parts of each question name. */
async function namedProductions(call: AnyCall, questions: readonly PairQuestion[]): Promise<readonly Named[]> {
  const rows = await call.tx.rows<Pick<Named, 'previousIds' | 'nextIds'>>({
    text: `select (${idsOf('asked.first')}) as "previousIds", (${idsOf('asked.second')}) as "nextIds"
           from unnest($2::text[], $3::text[]) with ordinality as asked (first, second, place) order by asked.place`,
    values: [
      call.facility.id,
      questions.map(({ first }) => containing(first)),
      questions.map(({ second }) => containing(second)),
    ],
  });
  return questions.flatMap((question, place) => {
    const row = rows[place];
    return row === undefined ? [] : [{ ...question, ...row }];
  });
}

function idsOf(pattern: string): string {
  return `array(select p.id from products.v_production p where p.facility_id = $1 and p.archived_at is null
    and (lower(p.external_id) like ${pattern} or lower(p.name) like ${pattern})
    order by length(p.external_id), lower(p.external_id) limit ${mostOfPart})`;
}

/** The limits that answer a question: after its productions, otherwise of its residues; on its equipment alone. */
function limitsOf(plant: PlantLimits, { first, equipment, isPhrase, previousIds, nextIds }: Named): Found[] {
  const places = equipment === null ? [null] : matching(plant.records.equipments, equipment);
  const residues = previousIds.length > 0 || !isPhrase ? [] : matching(plant.residueNames(), first);
  return places.flatMap(place =>
    nextIds.flatMap(nextId => {
      const on = { nextId, equipmentId: place?.id };
      const found = [
        ...previousIds.filter(id => id !== nextId).flatMap(previousId => pairsOf(plant, { ...on, previousId })),
        ...residues.flatMap(({ id, residueType }) =>
          residueType === 'Detergent'
            ? plant.changeover({ ...on, substanceId: id }).flatMap(({ limit }) => limit ?? [])
            : pairsOf(plant, { ...on, substanceId: id }),
        ),
      ];
      return found.map(limit => ({ limit, equipment: place }));
    }),
  );
}

function pairsOf(plant: PlantLimits, filter: PairFilter): readonly Limit[] {
  return plant.within(filter).pairPage({ pageLimit: mostOfPart }).rows;
}

/** Records whose ID or name contains the text, those with the shortest ID first. */
function matching<T extends { readonly externalId: string; readonly name: string }>(
  records: readonly T[],
  text: string,
): readonly T[] {
  const part = text.toLowerCase();
  return records
    .filter(({ externalId, name }) => `${externalId}\n${name}`.toLowerCase().includes(part))
    .toSorted((a, b) => a.externalId.length - b.externalId.length)
    .slice(0, mostOfPart);
}
