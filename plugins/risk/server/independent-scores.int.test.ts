import { afterAll, beforeAll, expect, test } from 'vitest';
import { testKernel, type TestClient, type TestKernel } from '#kernel/testing';
import type { RankSensitivity, WorstCase, WorstCases } from '#plugins/risk/shared/worst-case/ranking';
import type { ToxicityScore } from '#plugins/risk/shared/scores/scores';
import { productionIntake, ranked, toxicityScore, type Expected } from './independent-scores.fixture.js';
import { randomPlant, type RandomPlant, type RandomProduction } from './random-plant.fixture.js';

/** Each plant has a facility of its own, so that nothing else is ranked. */
const seeds = [11, 12, 14] as const;
const kernels: TestKernel[] = [];
const plants = new Map<number, { readonly client: TestClient; readonly plant: RandomPlant }>();
beforeAll(async () => {
  for (const seed of seeds) {
    const kernel = await testKernel({ only: ['risk'] });
    kernels.push(kernel);
    const client = await kernel.as('admin');
    plants.set(seed, { client, plant: await randomPlant(client, seed) });
  }
});
afterAll(() => Promise.all(kernels.map(kernel => kernel.close())));

const worstCase = { solubility: 1, toxicity: 1, dose: 1, cleanability: 1 };
const cleaning = { solubility: 1, cleanability: 1 };

function given(seed: number): { readonly client: TestClient; readonly plant: RandomPlant } {
  const found = plants.get(seed);
  if (found === undefined) throw new Error(`no plant ${seed}`);
  return found;
}

/** Each scope with the query that names it and the productions that belong to it. */
function scopesOf({ productions, equipmentIds, group }: RandomPlant): [query: string, RandomProduction[]][] {
  const using = (equipments: readonly string[]): RandomProduction[] =>
    productions.filter(production => production.equipmentIds.some(id => equipments.includes(id)));
  return [
    ['scope=facility', [...productions]],
    [`scope=group&id=${group.id}`, using(group.equipmentIds)],
    ...equipmentIds.map((id): [string, RandomProduction[]] => [`scope=equipment&id=${id}`, using([id])]),
  ];
}

/** A row in the form of the independent calculator. */
function shown({ rank, rpn, production, active, missing, tie }: WorstCase): Expected {
  const neighbour = (other: NonNullable<WorstCase['tie']>['above']): string | null =>
    other === null ? null : `${other.externalId} by ${other.decidedBy}`;
  return {
    externalId: production.externalId,
    rank,
    rpn,
    active: rank === null ? null : (active?.externalId ?? null),
    missing: missing.map(each => `${each.active?.externalId ?? ''}:${each.name}`).toSorted(),
    above: neighbour(tie?.above ?? null),
    below: neighbour(tie?.below ?? null),
  };
}

test.each(seeds)('the worst cases of every scope of plant %i are those of an independent calculator', async seed => {
  const { client, plant } = given(seed);
  for (const [query, productions] of scopesOf(plant)) {
    const { worstCases, studyChoice } = await client.read<WorstCases>(`/worst-cases?${query}&pageLimit=100`);
    expect(worstCases.map(shown), query).toEqual(ranked(productions, worstCase));
    const toClean = ranked(productions, cleaning);
    expect(
      worstCases.map(row => [row.production.externalId, row.cleaningRank, row.cleaningRpn]).toSorted(),
      query,
    ).toEqual(toClean.map(row => [row.externalId, row.rank, row.rpn]).toSorted());
    expect(studyChoice.study?.externalId).toBe(toClean.find(row => row.rank === 1)?.externalId);
  }
});

test.each(seeds)('the sensitivity of plant %i is that of an independent calculator', async seed => {
  const { client, plant } = given(seed);
  const evaluated = new Set(
    ranked(plant.productions, worstCase).flatMap(row => (row.rank === null ? [] : [row.externalId])),
  );
  const compared = plant.productions.filter(({ externalId }) => evaluated.has(externalId));
  const { sensitivity } = await client.read<RankSensitivity>('/worst-cases/sensitivity');
  expect(sensitivity.curves.map(curve => curve.category)).toEqual(Object.keys(worstCase));
  for (const { category, factors, lines } of sensitivity.curves) {
    for (const [index, factor] of factors.entries()) {
      const order = ranked(compared, { ...worstCase, [category]: factor });
      for (const { production, ranks } of lines)
        expect(ranks[index], `${production.externalId} at ${category}^${factor}`).toBe(
          order.find(row => row.externalId === production.externalId)?.rank,
        );
    }
  }
});

test.each(seeds)('the toxicity scores of plant %i are those of an independent calculator', async seed => {
  const { client, plant } = given(seed);
  const { toxicityScore: card } = await client.read<ToxicityScore>('/dashboard/toxicity-score');
  const found = new Map(card.productions.map(each => [each.production.externalId, each]));
  const counted = { published: 0, seed: 0, screening: 0 };
  const scores: number[] = [];
  for (const production of plant.productions) {
    const intake = productionIntake(production);
    const row = found.get(production.externalId);
    expect(row?.basis, production.externalId).toBe(intake?.basis ?? null);
    if (intake === null) {
      expect(row?.toxicityScore, production.externalId).toBeNull();
      continue;
    }
    scores.push(toxicityScore(intake.ug));
    counted[intake.basis] += 1;
    expect(row?.toxicityScore, production.externalId).toBeCloseTo(toxicityScore(intake.ug), 10);
  }
  expect(card.byBasis).toEqual(counted);
  expect(card.withoutScore).toBe(plant.productions.length - scores.length);
  expect(card.max?.toxicityScore).toBeCloseTo(Math.max(...scores), 10);
});
