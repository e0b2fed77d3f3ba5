import { token, type FeatureDeclaration, type Token } from '#kernel/contract';

/** A feature, the plugin that declares it, and the plugins that it needs. */
export interface CataloguedFeature extends FeatureDeclaration {
  readonly plugin: string;
  readonly requires: readonly string[];
}

/** Every feature that this release declares. */
export interface FeatureCatalogue {
  readonly features: readonly CataloguedFeature[];
}
export const FeatureCatalogueToken: Token<FeatureCatalogue> = token<FeatureCatalogue>('kernel.FeatureCatalogue');

/** Lists the features of all plugins, each with its plugin and the plugins it requires, in plugin order. */
export function featureCatalogue(
  rooms: readonly {
    readonly id: string;
    readonly requires: readonly string[];
    readonly features: readonly FeatureDeclaration[];
  }[],
): FeatureCatalogue {
  return {
    features: rooms.flatMap(room =>
      room.features.map(feature => ({ ...feature, plugin: room.id, requires: room.requires })),
    ),
  };
}
