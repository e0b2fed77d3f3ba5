import { Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { currentFacility } from '@limpid/ui-kit';
import { DateTimeForm } from './date-time-form.js';
import { FeatureTable } from './feature-table.js';

/** S62: what the facility has, and how it shows dates. */
export function FacilityPage() {
  return (
    <div className="limpid-page">
      <h1>Facility</h1>
      <p className="limpid-lead">{`Settings of ${currentFacility().name}; in force at once on every node.`}</p>
      <Tabs>
        <TabList aria-label="Settings of the facility">
          <Tab>Features</Tab>
          <Tab>Date and time</Tab>
        </TabList>
        <TabPanels>
          <TabPanel>
            <FeatureTable />
          </TabPanel>
          <TabPanel>
            <DateTimeForm />
          </TabPanel>
        </TabPanels>
      </Tabs>
    </div>
  );
}
