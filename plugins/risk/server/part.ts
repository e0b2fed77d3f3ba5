import type { PluginDefinition } from '#kernel/contract';

/** Contributions of one part of the plugin. */
export type PluginPart = Required<
  Pick<PluginDefinition, 'permissions' | 'auditDomains' | 'resources' | 'routes' | 'imports' | 'reports' | 'bind'>
>;
