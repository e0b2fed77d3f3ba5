import type { FacilityLicence } from '#schemas/identity/facility-licence';
import { InlineNotification } from '@carbon/react';
import { useState } from 'react';
import './licence.css';
import { currentFacility, ErrorState, LoadingTable, usePermission } from '@limpid/ui-kit';
import { useInstallationData } from '../installation-data.js';
import { ImportLicence } from './import-licence.js';
import { LicenceDetails } from './licence-details.js';
import { LicenceTable } from './licence-table.js';

/** S64: for each facility its licence, what follows from its state, and the import of a file. */
export function LicencePage() {
  const mayImport = usePermission('Facility.Modify');
  const [chosen, setChosen] = useState(currentFacility().id);
  const { data, error, refetch } = useInstallationData<{ licences: readonly FacilityLicence[] }>(
    '/licences',
    'Loading licences',
  );
  const details = data?.licences.find(each => each.facilityId === chosen) ?? data?.licences[0];
  return (
    <div className="limpid-page">
      <div className="limpid-row limpid-between">
        <div>
          <h1>Licence</h1>
          <p className="limpid-lead">What each facility is licensed for, until when, and what follows.</p>
        </div>
        {mayImport && <ImportLicence />}
      </div>
      {error !== null && <ErrorState error={error} onAgain={() => void refetch()} />}
      {error === null && data === undefined && <LoadingTable columns={6} />}
      {data !== undefined && data.licences.every(each => each.licence === null) && (
        <div className="limpid-notices">
          <InlineNotification
            kind="info"
            lowContrast
            hideCloseButton
            title="No licence file"
            subtitle="Everything works without one. Send the IDs of your facilities to the vendor and import the file that comes back."
          />
        </div>
      )}
      {data !== undefined && (
        <LicenceTable licences={data.licences} chosen={details?.facilityId ?? ''} onChoose={setChosen} />
      )}
      {details !== undefined && <LicenceDetails view={details} />}
    </div>
  );
}
