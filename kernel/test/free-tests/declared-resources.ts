import type { AnyResource } from '#kernel/contract';
import { plugin as people } from '#people/server/index';
import { loadPlugins } from '../../src/boot/load-plugins.js';

const plugins = await loadPlugins();

/**
 * The kernel and the repository’s plugins: a test of thousands of calls is one test for each, with its own time limit.
 */
export const rooms: readonly string[] = [
  'kernel',
  'people',
  'approvals',
  ...plugins.map(({ manifest }) => manifest.id),
];

/** Every declared resource, known before a product starts, so that each has tests of its own name. */
export const declaredResources: readonly (readonly [path: string, resource: AnyResource])[] = [
  ...plugins.map(({ definition }) => definition),
  people,
].flatMap(({ resources = [] }) => resources.map(resource => [resource.path, resource] as const));

/** The field by which people name a record: its ID, or its name where it has none or the product gives it. */
export function keyField({ writable }: AnyResource): 'externalId' | 'name' {
  return writable.includes('externalId') ? 'externalId' : 'name';
}
