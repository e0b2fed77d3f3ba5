import type { AnyResource } from '#kernel/contract';
import { loadPlugins } from '../../src/boot/load-plugins.js';

/** Every resource of the repository’s plugins, known before a product starts, so that each has tests of its own name. */
export const declaredResources: readonly (readonly [path: string, resource: AnyResource])[] = (
  await loadPlugins()
).flatMap(({ definition }) => (definition.resources ?? []).map(resource => [resource.path, resource] as const));
