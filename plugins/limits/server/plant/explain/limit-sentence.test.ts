import fc from 'fast-check';
import { expect, test } from 'vitest';
import { calculateMatrix, ENGINE_VERSION } from '../../engine/index.js';
import { anyPlant } from '../../engine/test/random-plant.fixture.js';
import type { Explanation } from '#plugins/limits/shared/limit';
import { CalculatedPlant } from '../plant-limits.js';

const basis = { engineVersion: ENGINE_VERSION, policyVersions: {}, areaRules: {}, formulaVersions: {}, position: 0 };

/** Numbers of the sentence by what it says of them. */
function numbersOf(sentence: string): Readonly<Record<'l3' | 'mac' | 'area' | 'cap' | 'uncapped', number>> {
  const after = (pattern: RegExp): number => Number(pattern.exec(sentence)?.[1] ?? NaN);
  return {
    l3: after(/at most (\S+) mg on each sqcm/),
    mac: after(/allows? (\S+) mg in/),
    area: after(/spread over (\S+) sqcm/),
    cap: after(/caps it at (\S+) mg/),
    uncapped: after(/that is (\S+) mg on each sqcm/),
  };
}

/** Three significant digits are within half a percent of the number. */
const isNear = (one: number, other: number, share = 0.0051): boolean =>
  Math.abs(one - other) <= share * Math.abs(other);

const words: Readonly<Record<Explanation['candidates'][number]['criterion'], RegExp>> = {
  toxicity: /the health-based limit|the threshold of toxicological concern|the acceptable intake of the nitrosamine/,
  dosage: /a fraction of the therapeutic dose/,
  productLimit: /the product limit/,
  ld50: /the LD50 rule/,
  arl: /the general limit/,
};

function explanations(plant: CalculatedPlant): readonly Explanation[] {
  const { productions, agents = [] } = plant.matrixResult.plant.input;
  return productions.flatMap(next => [
    ...productions.flatMap(({ id, actives }) =>
      actives.flatMap(
        ({ substance }) => plant.explain({ previousId: id, substanceId: substance.id, nextId: next.id }) ?? [],
      ),
    ),
    ...agents.flatMap(
      ({ substance }) => plant.explain({ previousId: null, substanceId: substance.id, nextId: next.id }) ?? [],
    ),
  ]);
}

test('the numbers of the sentence give the limit again, and it names the criterion, the cap and the equipment that counts', () => {
  let [capped, plain, unshared] = [0, 0, 0];
  fc.assert(
    fc.property(anyPlant, input => {
      const plant = new CalculatedPlant(calculateMatrix(input), basis, []);
      for (const { sentence, limit, steps, candidates, equipment } of explanations(plant)) {
        if (limit === null) continue;
        const { l3, mac, area, cap, uncapped } = numbersOf(sentence);
        const governing = candidates.find(({ status }) => status === 'governs');
        if (governing === undefined) throw new Error(sentence);
        expect(sentence).toMatch(words[governing.criterion]);
        expect(isNear(l3, limit.l3MgPerSqcm), sentence).toBe(true);
        expect(isNear(mac, limit.l2Mg), sentence).toBe(true);
        expect(isNear(area, limit.areaSqcm), sentence).toBe(true);
        if (limit.flags.includes('RESIDUE_LIMIT_CAPS')) {
          capped += 1;
          expect(isNear(cap, limit.l3MgPerSqcm), sentence).toBe(true);
          expect(isNear(mac / area, uncapped, 0.016), sentence).toBe(true);
        } else {
          plain += 1;
          expect(sentence).not.toContain('caps');
          expect(isNear(mac / area, l3, 0.016), sentence).toBe(true);
        }
        const added = steps.find(({ formula }) => formula === 'A')?.inputs.filter(each => each.unit === 'sqcm') ?? [];
        const counted = added.filter(({ name }) => !name.includes('not added'));
        expect(Number(/sqcm of (\d+) /.exec(sentence)?.[1]), sentence).toBe(counted.length);
        expect(equipment.length).toBe(added.length);
        const { areaBasis, surfaceAreaScope } = input.policies[limit.residueType];
        const isShared = limit.previous !== null && areaBasis === 'sharedPair' && surfaceAreaScope === 'equipment';
        unshared += isShared ? 0 : 1;
        expect(/\d shared pieces? of equipment/.test(sentence), sentence).toBe(isShared);
      }
    }),
    { numRuns: 300, seed: 20_261_126 },
  );
  for (const count of [capped, plain, unshared]) expect(count).toBeGreaterThan(100);
});
