import { Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { useSearchParams } from 'react-router';
import { AsOfChoice, useAsOf } from '@limpid/ui-kit';
import type { ResidueType } from '#plugins/limits/shared/policy';
import { residueTypeWords } from '#plugins/limits/shared/residue-words';
import { MicrobialPolicyEditor } from './microbial-policy.js';
import './policies.css';
import { ResiduePolicy } from './residue-policy.js';

interface PolicyTab {
  readonly key: ResidueType | 'Microbial';
  readonly label: string;
}

/** The limit policies, one tab for each residue type. */
export function PolicyPage() {
  const [params, setParams] = useSearchParams();
  const asOf = useAsOf();
  const tabs = tabsOf(sessionStorage.getItem('tier') ?? 'full');
  const chosen = Math.max(
    0,
    tabs.findIndex(tab => tab.key === params.get('type')),
  );
  return (
    <div className="limpid-page">
      <h1>Limit policies</h1>
      <p className="limpid-lead">
        The rules of limits. Every save is a new version; every limit states the version it was calculated under.
      </p>
      <AsOfChoice />
      <Tabs
        selectedIndex={chosen}
        onChange={({ selectedIndex }) =>
          setParams(
            { type: tabs[selectedIndex]?.key ?? 'Chemical', ...(asOf === null ? {} : { asOf }) },
            { replace: true },
          )
        }
      >
        <TabList aria-label="Residues">
          {tabs.map(tab => (
            <Tab key={tab.key}>{tab.label}</Tab>
          ))}
        </TabList>
        <TabPanels>
          {tabs.map((tab, index) => (
            <TabPanel key={tab.key}>
              {index !== chosen ? null : tab.key === 'Microbial' ? (
                <MicrobialPolicyEditor />
              ) : (
                <ResiduePolicy key={tab.key} residueType={tab.key} />
              )}
            </TabPanel>
          ))}
        </TabPanels>
      </Tabs>
    </div>
  );
}

/** Nitrosamines are not part of the lite tier. */
function tabsOf(tier: string): readonly PolicyTab[] {
  return [
    { key: 'Chemical', label: residueTypeWords.Chemical },
    { key: 'Detergent', label: residueTypeWords.Detergent },
    { key: 'Intermediate', label: residueTypeWords.Intermediate },
    ...(tier === 'lite' ? [] : [{ key: 'Nitrosamine', label: residueTypeWords.Nitrosamine } as const]),
    { key: 'Microbial', label: 'Microbial' },
  ];
}
