import type { PluginDefinition, PluginManifest } from '#kernel/contract';

/** A plugin for tests only, with the manifest that its folder would contain; `manifest` overrides parts of it. */
export function testPlugin(
  definition: PluginDefinition,
  manifest: Partial<PluginManifest> = {},
): { readonly definition: PluginDefinition; readonly manifest: PluginManifest } {
  const { id } = definition;
  const usual: PluginManifest = {
    id,
    title: id,
    version: '1.0.0',
    contract: '1.0',
    requires: [],
    dbSchema: id,
    features: [],
  };
  return { definition, manifest: { ...usual, ...manifest } };
}
