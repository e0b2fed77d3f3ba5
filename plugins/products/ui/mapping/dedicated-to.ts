import type { MappingGrid } from '#plugins/products/shared/mapping';

type Equipment = Pick<MappingGrid['equipments'][number], 'dedication' | 'dedicatedTo'>;

/** The dedication in words, such as `dedicated to Metformin tablets`; null for shared equipment. */
export function dedicatedTo({ dedication, dedicatedTo }: Equipment): string | null {
  switch (dedication) {
    case 'dedicatedProduct':
      return `dedicated to ${dedicatedTo ?? 'one product'}`;
    case 'dedicatedGroup':
      return `dedicated to ${dedicatedTo ?? 'a group of products'}`;
    case 'singleUse':
      return 'single use';
    case 'shared':
      return null;
  }
}
