import type { PluginDefinition } from '#kernel/contract';

/** What one half of the plugin adds to it. */
export type PluginPart = Required<
  Pick<PluginDefinition, 'permissions' | 'auditDomains' | 'resources' | 'routes' | 'imports' | 'reports' | 'bind'>
>;
