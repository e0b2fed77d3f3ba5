import { defineScheduledTask } from '#kernel/contract';
import { OutsideAnchorsToken } from '../record/audit/proof/outside-anchors.js';

/** Writes anchors by itself, at least every five minutes while anything is written (compliance AUD-04). */
export const anchorTask = defineScheduledTask({
  name: 'audit.anchors',
  deps: { anchors: OutsideAnchorsToken },
  when: { everyMinutes: 5 },
  run: async ({ anchors }) => {
    await anchors.write('schedule');
  },
});
