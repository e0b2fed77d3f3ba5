import type { AnyResource } from '#kernel/contract';
import { loadPlugins } from '../../src/boot/load-plugins.js';

const plugins = await loadPlugins();

/**
 * The kernel and the repository’s plugins: a test of thousands of calls is one test for each, with its own time limit.
 */
export const rooms: readonly string[] = ['kernel', 'people', ...plugins.map(({ manifest }) => manifest.id)];

/** Every resource of the repository’s plugins, known before a product starts, so that each has tests of its own name. */
export const declaredResources: readonly (readonly [path: string, resource: AnyResource])[] = plugins.flatMap(
  ({ definition }) => (definition.resources ?? []).map(resource => [resource.path, resource] as const),
);
