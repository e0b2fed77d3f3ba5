import { InlineNotification } from '@carbon/react';
import { currentFacility, usePermission } from '@limpid/ui-kit';
import { readSession } from '../session.js';

interface LicenceEntry {
  readonly facilityId: string;
  readonly state: 'intimate' | 'grace' | 'grace-exceeded';
}

const texts: Readonly<Record<LicenceEntry['state'], string>> = {
  intimate: 'The licence of this facility ends soon.',
  grace: 'The licence of this facility has ended. Everything works until the days of grace are over.',
  'grace-exceeded':
    'The licence of this facility has ended. Records can be read, printed and finished; new ones need a licence.',
};

/** What is to be known of the licence: administrators first, everybody once it has ended (transitions section 10). */
export function LicenceBanner() {
  const mayRenew = usePermission('Facility.Modify');
  const entries = JSON.parse(readSession('licenseInformation') ?? '[]') as readonly LicenceEntry[];
  const entry = entries.find(each => each.facilityId === currentFacility().id);
  if (entry === undefined || (entry.state === 'intimate' && !mayRenew)) return null;
  return (
    <div className="limpid-banner">
      <InlineNotification
        kind={entry.state === 'intimate' ? 'info' : 'warning'}
        lowContrast
        hideCloseButton
        title="Licence"
        subtitle={texts[entry.state]}
      />
    </div>
  );
}
