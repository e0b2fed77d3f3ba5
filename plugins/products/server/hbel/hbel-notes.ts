import { todayAt, type FacilitySettings, type HomeNotes } from '#kernel/contract';
import { readRegister, select, type RegisterFilter } from './register.js';

const noted: readonly (readonly [filter: RegisterFilter, one: string, many: string])[] = [
  ['missing', 'active without a health-based limit in force', 'actives without a health-based limit in force'],
  ['review-due', 'health-based limit due for review or overdue', 'health-based limits due for review or overdue'],
  ['not-reviewed', 'health-based limit not reviewed', 'health-based limits not reviewed'],
  ['drafts', 'draft of a health-based limit', 'drafts of health-based limits'],
];

/** What the register of health-based limits asks for, counted as its filters list it. */
export function hbelNotes(settings: FacilitySettings): HomeNotes {
  return {
    section: 'needed',
    anyOf: ['API.Get'],
    actsWith: 'API.Modify',
    feature: 'products',
    notes: async call => {
      const rows = await readRegister(call, await todayAt(call, settings));
      return noted.map(([filter, one, many]) => {
        const count = select(rows, { filter }).length;
        return {
          count,
          text: count === 1 ? one : many,
          address: `/app/master/hbels?filter=${filter}`,
        };
      });
    },
  };
}
