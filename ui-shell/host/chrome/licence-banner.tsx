import { InlineNotification } from '@carbon/react';
import { useQuery } from '@tanstack/react-query';
import { api, currentFacility, usePermission } from '@limpid/ui-kit';
import type { LicenceEntry } from '#schemas/identity/facility-licence';
import { readSession, writeSession } from '../session.js';

/** Licences expire and are imported during work. */
const askAgainMs = 5 * 60_000;

/** Notice about the licence: for administrators first, for everyone once it has expired (transitions section 10). */
export function LicenceBanner() {
  const mayRenew = usePermission('Facility.Modify');
  const { data } = useQuery({
    queryKey: ['licence'],
    queryFn: licencesNow,
    initialData: () => JSON.parse(readSession('licenseInformation') ?? '[]') as readonly LicenceEntry[],
    // The data from sign-in may be outdated; it is shown until the server has answered.
    initialDataUpdatedAt: 0,
    staleTime: askAgainMs,
    refetchInterval: askAgainMs,
    retry: false,
  });
  const entry = data.find(each => each.facilityId === currentFacility().id);
  if (entry === undefined || (entry.state === 'intimate' && !mayRenew)) return null;
  return (
    <aside className="limpid-banner" aria-label="Licence">
      <InlineNotification
        kind={entry.state === 'intimate' ? 'info' : 'warning'}
        lowContrast
        hideCloseButton
        title="Licence"
        subtitle={textOf(entry)}
      />
    </aside>
  );
}

/** Reads licences that are not genuine and updates them in the session. */
async function licencesNow(): Promise<readonly LicenceEntry[]> {
  const doing = 'Loading licences';
  const { license } = await api.get<{ license: readonly LicenceEntry[] }>(
    '/plans/production/facilities/license',
    doing,
  );
  const kept = license.filter(({ state }) => state !== 'genuine');
  writeSession('licenseInformation', JSON.stringify(kept));
  return kept;
}

function textOf({ state, validTo = '', daysLeft = 0, graceDaysLeft, clockMovedBack }: LicenceEntry): string {
  if (state === 'grace')
    return `The licence of this facility ended on ${validTo}. Everything works for ${days(graceDaysLeft ?? 0)} more.`;
  if (state === 'grace-exceeded')
    return 'The licence of this facility has ended. Records can be read, printed and finished; new ones need a licence.';
  if (clockMovedBack === true && daysLeft > 0)
    return 'The clock of the database was moved back by more than 24 hours. Have it checked, or import a licence.';
  return `The licence of this facility ends on ${validTo}, in ${days(daysLeft)}.`;
}

function days(count: number): string {
  return count === 1 ? '1 day' : `${count} days`;
}
