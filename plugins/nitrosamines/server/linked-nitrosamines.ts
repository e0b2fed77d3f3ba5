import type { AnyCall } from '#kernel/contract';
import type { NitrosamineInput, NitrosamineInputs } from '#plugins/limits/server/api';
import type { ProductsApi } from '#plugins/products/server/api';
import { toBase } from '#schemas/lib/units';
import type { Authority } from '#plugins/nitrosamines/shared/nitrosamine';
import { intakesOf } from './engine/index.js';
import { sourcesOf } from './occurrence-source.js';
import { readNitrosamines, type KnownNitrosamine } from './read-nitrosamines.js';

/** Nitrosamines that a live production may carry, with their intakes by authority, for the limit calculation. */
export function linkedNitrosamines(products: ProductsApi): NitrosamineInputs {
  return {
    tables: ['nitrosamines.nitrosamine', 'products.production', 'products.product'],
    linked: async (call: AnyCall): Promise<readonly NitrosamineInput[]> => {
      const known = await readNitrosamines(call);
      const named = ({ occurrences }: KnownNitrosamine): string[] =>
        occurrences.flatMap(sourcesOf).map(source => source.id);
      const productionsOf = await products.productionsWith(call, [...new Set(known.flatMap(named))]);
      return known.flatMap(each => {
        const productionIds = [...new Set(named(each).flatMap(id => productionsOf.get(id) ?? []))];
        return productionIds.length === 0 ? [] : [inputOf(each, productionIds)];
      });
    },
  };
}

function inputOf(nitrosamine: KnownNitrosamine, productionIds: readonly string[]): NitrosamineInput {
  const known = intakesOf(nitrosamine).flatMap(({ authority, ngPerDay, because }) =>
    ngPerDay === null ? [] : [{ authority, mgPerDay: ngPerDay / 1e6, because }],
  );
  const loqPpm = toBase('concentration', nitrosamine.loq);
  const byAuthority = <T>(pick: (each: (typeof known)[number]) => T): Partial<Record<Authority, T>> =>
    Object.fromEntries(known.map(each => [each.authority, pick(each)])) as Partial<Record<Authority, T>>;
  return {
    id: nitrosamine.id,
    externalId: nitrosamine.externalId,
    name: nitrosamine.name,
    acceptableIntakeMgPerDay: byAuthority(each => each.mgPerDay),
    intakeSources: byAuthority(each => each.because),
    productionIds,
    ...(loqPpm !== null && { statedLoq: { method: nitrosamine.methodNumber, loqPpm } }),
  };
}
