import { Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useSearchParams } from 'react-router';
import example from './example.md?raw';
import firstLimit from './first-limit.md?raw';
import { FirstLimitState } from './first-limit-state.js';
import { GlossaryList } from './glossary-list.js';
import { Markdown } from './markdown.js';
import roles from './roles.md?raw';

/** Their names in the address. */
const parts = [
  { key: 'roles', title: 'Guides by role', content: <Markdown text={roles} /> },
  { key: 'example', title: 'A limit, step by step', content: <Markdown text={example} /> },
  {
    key: 'first-limit',
    title: 'The first limit',
    content: (
      <>
        <FirstLimitState />
        <Markdown text={firstLimit} />
      </>
    ),
  },
  { key: 'glossary', title: 'Glossary', content: <GlossaryList /> },
] as const;

/** Guides by role, a worked example, the way to the first limit, and the glossary (S67). */
export function HelpPage() {
  const [params, setParams] = useSearchParams();
  const chosen = Math.max(
    0,
    parts.findIndex(({ key }) => key === params.get('part')),
  );
  return (
    <div className="limpid-page">
      <h1>Help</h1>
      <p className="limpid-lead">How to work with limits, and what the terms mean.</p>
      <Tabs
        selectedIndex={chosen}
        onChange={({ selectedIndex }) => setParams({ part: parts[selectedIndex]?.key ?? '' }, { replace: true })}
      >
        <TabList aria-label="Help">
          {parts.map(({ key, title }) => (
            <Tab key={key}>{title}</Tab>
          ))}
        </TabList>
        <TabPanels>
          {parts.map(({ key, content }, index) => (
            <TabPanel key={key}>{index === chosen && content}</TabPanel>
          ))}
        </TabPanels>
      </Tabs>
    </div>
  );
}
