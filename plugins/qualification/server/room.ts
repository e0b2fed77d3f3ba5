import type { PluginDefinition } from '#kernel/contract';

/** What one room of the plugin adds to it. */
export type Room = Omit<PluginDefinition, 'id' | 'startFacility' | 'start'>;
