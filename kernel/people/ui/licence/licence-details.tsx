import type { FacilityLicence } from '#schemas/identity/facility-licence';
import { InlineNotification, ProgressBar } from '@carbon/react';
import { Facts, formatTime, words } from '@limpid/ui-kit';
import { consequences, days } from './licence.js';

/** One facility's licence: what follows from it, its numbers, and where it came from. */
export function LicenceDetails({ view }: { readonly view: FacilityLicence }) {
  const { licence, next, limits } = view;
  return (
    <section className="limpid-notices limpid-licence" aria-label={`Licence of ${view.facilityName}`}>
      <h2>{view.facilityName}</h2>
      <p className="limpid-sentence">{consequences(view)}</p>
      {licence?.isSigned === false && (
        <InlineNotification
          kind="error"
          lowContrast
          hideCloseButton
          title="Signature"
          subtitle="The stored licence file does not carry a good signature of a key that this release accepts. Import it again."
        />
      )}
      {licence?.keyId === 'development' && (
        <InlineNotification
          kind="info"
          lowContrast
          hideCloseButton
          title="Trial"
          subtitle="Signed with the key of the setting LIMPID_LICENCE_KEY and not with the vendor's."
        />
      )}
      {limits.length > 0 && (
        <div className="limpid-form">
          {limits.map(({ of, title, most, used }) => (
            <ProgressBar
              key={of}
              label={words(title)}
              helperText={`${used} of ${most}`}
              value={Math.min(used, most)}
              max={Math.max(most, 1)}
              status={used > most ? 'error' : 'active'}
            />
          ))}
        </div>
      )}
      <Facts
        facts={[
          ['Facility ID for the vendor', view.facilityId],
          ...(licence === null
            ? []
            : ([
                ['Number', licence.number],
                ['Holder', licence.holder],
                ['Valid', `${licence.validFrom} to ${licence.validTo}`],
                ['Warning and grace', `${days(licence.warnDays)} before the end, ${days(licence.graceDays)} after it`],
                ['Issued', formatTime(licence.issuedAt)],
                ['Imported', `${formatTime(licence.importedAt)} by ${licence.importedByName}`],
                ['SHA-256 of the file', licence.fileHash],
              ] as const)),
          ...(next === null
            ? []
            : ([['Next licence', `${next.number}, ${next.validFrom} to ${next.validTo}`]] as const)),
        ]}
      />
    </section>
  );
}
