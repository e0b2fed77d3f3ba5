import { Flags } from '@oclif/core';
import { facilityNamed, showLicences } from '#kernel/ops';
import type { FacilityLicence } from '#schemas/identity/facility-licence';
import { LimpidCommand } from '../../lib/limpid-command.js';
import { table } from '../../lib/table.js';

/** `limpid licence show`. */
export default class LicenceShow extends LimpidCommand {
  static override summary = 'Show the licence of each facility: state, days, users and limits';
  static override description =
    'Ends with exit code 1 when the licence of a facility has ended or its stored file is not as it was signed, so that monitoring can ask.';
  static override examples = [
    '<%= config.bin %> <%= command.id %>',
    '<%= config.bin %> <%= command.id %> --facility OSD-1 --json',
  ];
  static override flags = {
    facility: Flags.string({ summary: 'only this facility', helpValue: 'ID' }),
    json: Flags.boolean({ summary: 'print JSON' }),
  };

  async run(): Promise<void> {
    const { flags } = await this.parse(LicenceShow);
    const licences = await this.withLimpid(async kernel => {
      const all = await showLicences(kernel);
      if (flags.facility === undefined) return all;
      const { id } = await facilityNamed(kernel, flags.facility);
      return all.filter(({ facilityId }) => facilityId === id);
    });
    if (flags.json) this.log(JSON.stringify({ licences }, null, 2));
    else this.log(table(['ID', 'Facility', 'State', 'Tier', 'To', 'Days', 'Users', 'Licence'], licences.map(rowOf)));
    if (licences.some(hasFault)) this.exit(1);
  }
}

function rowOf(view: FacilityLicence): string[] {
  const most = view.limits.find(limit => limit.of === 'users')?.most;
  return [
    view.facilityExternalId,
    view.facilityName,
    view.licence === null ? 'no licence file' : view.state,
    view.tier,
    view.licence?.validTo ?? '',
    view.daysLeft === null ? '' : String(view.daysLeft),
    most === undefined ? String(view.users) : `${view.users} of ${most}`,
    view.licence === null ? '' : `${view.licence.number}${view.licence.isSigned ? '' : ', SIGNATURE BROKEN'}`,
  ];
}

function hasFault({ state, licence }: FacilityLicence): boolean {
  return state === 'grace' || state === 'grace-exceeded' || licence?.isSigned === false;
}
