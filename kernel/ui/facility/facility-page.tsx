import { ChangeReasonsForm, currentFacility, SettingsTabs } from '@limpid/ui-kit';
import { DateTimeForm } from './date-time-form.js';
import { FeatureTable } from './feature-table.js';
import { FeedbackTable } from './feedback-table.js';
import { NumberingTable } from './numbering-table.js';

/** S62: the features of the facility, its date formats, reasons for changes, numbers of documents, and feedback of its users. */
export function FacilityPage() {
  return (
    <div className="limpid-page">
      <h1>Facility</h1>
      <p className="limpid-lead">{`Settings of ${currentFacility().name}. A change takes effect at once.`}</p>
      <SettingsTabs
        label="Settings of the facility"
        tabs={[
          { title: 'Features', show: () => <FeatureTable /> },
          { title: 'Date and time', show: () => <DateTimeForm /> },
          { title: 'Reasons for changes', show: () => <ChangeReasonsForm scope="facility" /> },
          { title: 'Numbering', show: () => <NumberingTable /> },
          { title: 'Feedback', show: () => <FeedbackTable /> },
        ]}
      />
    </div>
  );
}
