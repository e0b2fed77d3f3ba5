import { Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useState, type ReactNode } from 'react';

/** One tab of a page of settings. */
export interface SettingsTab {
  readonly title: string;
  readonly disabled?: boolean;
  readonly show: () => ReactNode;
}

/** Tabs of which only the chosen one is there: forms of several may have fields of the same name. */
export function SettingsTabs({ label, tabs }: { readonly label: string; readonly tabs: readonly SettingsTab[] }) {
  const [selected, setSelected] = useState(0);
  return (
    <Tabs selectedIndex={selected} onChange={({ selectedIndex }) => setSelected(selectedIndex)}>
      <TabList aria-label={label}>
        {tabs.map(({ title, disabled = false }) => (
          <Tab key={title} disabled={disabled}>
            {title}
          </Tab>
        ))}
      </TabList>
      <TabPanels>
        {tabs.map(({ title, show }, index) => (
          <TabPanel key={title}>{index === selected && show()}</TabPanel>
        ))}
      </TabPanels>
    </Tabs>
  );
}
