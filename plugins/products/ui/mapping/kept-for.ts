import type { MappingGrid } from '#plugins/products/shared/mapping';

type Equipment = Pick<MappingGrid['equipments'][number], 'dedication' | 'dedicatedTo'>;

/** `kept for Metformin tablets`; null of a machine that products share. */
export function dedicatedTo({ dedication, dedicatedTo }: Equipment): string | null {
  switch (dedication) {
    case 'dedicatedProduct':
      return `kept for ${dedicatedTo ?? 'one product'}`;
    case 'dedicatedGroup':
      return `kept for ${dedicatedTo ?? 'a group of products'}`;
    case 'singleUse':
      return 'used once';
    case 'shared':
      return null;
  }
}
