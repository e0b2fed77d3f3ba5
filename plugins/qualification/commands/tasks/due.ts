import { Flags } from '@oclif/core';
import { facilityFlag, facilityNamed, LimpidCommand, readRoute, table } from '#cli/contract';
import type { CalendarAnswer } from '#plugins/qualification/shared/calendar';
import { dayIn, daysAfter } from '#schemas/lib/date-text';

interface DateTimeAnswer {
  readonly dateTimeSetting: { readonly timezone: string };
}

/** `limpid tasks due`. */
export default class TasksDue extends LimpidCommand {
  static override summary = 'Show what falls due: tasks, records that expire, and what periodic rules will ask for';
  static override examples = [
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD',
    '<%= config.bin %> <%= command.id %> --facility DEMO-OSD --days 365 --json',
  ];
  static override flags = {
    facility: facilityFlag(),
    days: Flags.integer({ summary: 'how many days from today on', default: 90, min: 1, max: 731, helpValue: 'DAYS' }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(TasksDue);
    await this.withLimpid(async kernel => {
      const facility = await facilityNamed(kernel, flags.facility);
      const { dateTimeSetting } = await readRoute<DateTimeAnswer>(kernel, facility, '/date-time-setting', {});
      const from = dayIn(dateTimeSetting.timezone, new Date());
      const { entries } = await readRoute<CalendarAnswer>(kernel, facility, '/calendar', {
        from,
        to: daysAfter(from, flags.days),
      });
      if (flags.json) return this.log(JSON.stringify(entries, null, 2));
      if (entries.length === 0) return this.log('Nothing is due');
      const rows = entries.map(({ on, kind, title, detail }) => [on, kind, title, detail]);
      return this.log(table(['Day', 'Kind', 'What', 'Detail'], rows));
    });
  }
}
