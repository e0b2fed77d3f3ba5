import { definePlugin } from '#kernel/contract';
import { testPlugin } from '#kernel/testing';
import { NitrosamineInputsToken, type NitrosamineInput } from '../api.js';

/** A plugin that links nitrosamines with productions; it is read again when an active changes. */
export class LinkedNitrosamines {
  linked: readonly NitrosamineInput[] = [];

  readonly plugin = testPlugin(
    definePlugin({
      id: 'trial',
      bind: bind =>
        bind.extend(NitrosamineInputsToken, {}, () => ({
          tables: ['products.active'],
          linked: () => Promise.resolve(this.linked),
        })),
    }),
    { requires: ['limits'] },
  );
}
