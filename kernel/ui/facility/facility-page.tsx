import { Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { ChangeReasonsForm, currentFacility } from '@limpid/ui-kit';
import { DateTimeForm } from './date-time-form.js';
import { FeatureTable } from './feature-table.js';

/** S62: the features of the facility, and its date formats. */
export function FacilityPage() {
  return (
    <div className="limpid-page">
      <h1>Facility</h1>
      <p className="limpid-lead">{`Settings of ${currentFacility().name}. A change takes effect at once.`}</p>
      <Tabs>
        <TabList aria-label="Settings of the facility">
          <Tab>Features</Tab>
          <Tab>Date and time</Tab>
          <Tab>Reasons for changes</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>
            <FeatureTable />
          </TabPanel>
          <TabPanel>
            <DateTimeForm />
          </TabPanel>
          <TabPanel>
            <ChangeReasonsForm scope="facility" />
          </TabPanel>
        </TabPanels>
      </Tabs>
    </div>
  );
}
