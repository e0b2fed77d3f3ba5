import type { FacilityLicence, LicenceState } from '#schemas/identity/facility-licence';

export const stateTags: Readonly<Record<LicenceState, 'green' | 'blue' | 'magenta' | 'red'>> = {
  genuine: 'green',
  intimate: 'blue',
  grace: 'magenta',
  'grace-exceeded': 'red',
};

export const stateNames: Readonly<Record<LicenceState, string>> = {
  genuine: 'Genuine',
  intimate: 'Ends soon',
  grace: 'Grace',
  'grace-exceeded': 'Grace exceeded',
};

/** `1 day`, `12 days`. */
export function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}

/** Days to the end, or since, as a table shows them. */
export function daysText({ daysLeft, graceDaysLeft, state }: FacilityLicence): string {
  if (daysLeft === null) return '';
  if (state === 'grace') return `ended ${days(-daysLeft)} ago, ${days(graceDaysLeft ?? 0)} of grace left`;
  return daysLeft < 0 ? `ended ${days(-daysLeft)} ago` : `${days(daysLeft)} left`;
}

/** What follows from the state, in words. */
export function consequences(view: FacilityLicence): string {
  const validTo = view.licence?.validTo ?? '';
  if (view.licence === null) return 'No licence file was imported for this facility. Nothing is limited.';
  switch (view.state) {
    case 'genuine':
      return `Everything works. The licence is good until ${validTo}.`;
    case 'intimate':
      return view.clockMovedBack
        ? 'Everything works. The clock of the database was moved back by more than 24 hours: have it checked, or import a licence.'
        : `Everything works. The licence ends on ${validTo}; a new one can be imported now.`;
    case 'grace':
      return `Everything works for ${days(view.graceDaysLeft ?? 0)} more. Afterwards new master data, tasks, protocols and users cannot be added.`;
    case 'grace-exceeded':
      return (
        'New master data, tasks, protocols and users cannot be added. Everything that exists can be read, searched, printed ' +
        'and exported, changed and archived; runs in progress are finished and signed. A new licence makes everything work at once.'
      );
  }
}
