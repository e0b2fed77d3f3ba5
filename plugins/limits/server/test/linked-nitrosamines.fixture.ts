import { definePlugin, type PluginManifest } from '#kernel/contract';
import { NitrosamineInputsToken, type NitrosamineInput } from '../api.js';

const manifest: PluginManifest = {
  id: 'trial',
  title: 'Trial',
  version: '1.0.0',
  contract: '1.0',
  requires: ['limits'],
  dbSchema: 'trial',
  features: [],
};

/** A plugin that links nitrosamines with productions; the kernel asks it anew when an active changes. */
export class LinkedNitrosamines {
  linked: readonly NitrosamineInput[] = [];

  readonly plugin = {
    manifest,
    definition: definePlugin({
      id: 'trial',
      bind: bind =>
        bind.extend(NitrosamineInputsToken, {}, () => ({
          tables: ['products.active'],
          linked: () => Promise.resolve(this.linked),
        })),
    }),
  };
}
