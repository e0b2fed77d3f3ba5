import type { FacilitySettings, HomeNotes } from '#kernel/contract';
import { dayText } from '#schemas/lib/date-text';
import type { ControlledResources } from '../controlled-resources.js';
import { openSlots } from './open-slots.js';

/** The signatures that are asked of the reader, as the page of their work lists them. */
export function signatureNotes(controlled: ControlledResources, settings: FacilitySettings): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['ApprovalPolicy.Sign'],
    notes: async call => {
      const own = { userId: call.actor.id, snoozes: 'left out', pageLimit: 1 } as const;
      const { nextDueOn, pagination } = await openSlots(call, controlled, settings, own);
      return [
        {
          count: pagination.total,
          text: pagination.total === 1 ? 'record to sign' : 'records to sign',
          ...(nextDueOn === null ? {} : { detail: `next due ${dayText(nextDueOn, await settings.dateTime(call))}` }),
          address: '/app/work',
        },
      ];
    },
  };
}
