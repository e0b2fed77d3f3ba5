import { Tab, TabList, TabPanel, TabPanels, Tabs } from '@carbon/react';
import { Navigate, Route, useParams, useSearchParams } from 'react-router';
import { AsOfChoice, ErrorState, LoadingPage, PageRoutes, useAsOf, useFacilityData } from '@limpid/ui-kit';
import type { Policy, ResidueType } from '#plugins/limits/shared/policy';
import { residueTypeWords } from '#plugins/limits/shared/residue-words';
import { MicrobialPolicyEditor } from './microbial-policy.js';
import './policies.css';
import { ResiduePolicy } from './residue-policy.js';

interface PolicyTab {
  readonly key: ResidueType | 'Microbial';
  readonly label: string;
}

/** The limit policies, also by the record of a version that is approved. */
export function PolicyPages() {
  return (
    <PageRoutes>
      <Route path="/" element={<PolicyPage />} />
      <Route path="/:recordId" element={<PolicyOfRecord />} />
    </PageRoutes>
  );
}

/** Opens the tab of a version. */
function PolicyOfRecord() {
  const { recordId = '' } = useParams();
  const { data, error, refetch } = useFacilityData<{ readonly cleaningLimitPolicies: readonly Policy[] }>(
    '/cleaning_limit_policies',
    'Loading the policies',
  );
  if (error !== null) return <ErrorState error={error} onAgain={() => void refetch()} whole />;
  if (data === undefined) return <LoadingPage />;
  const found = data.cleaningLimitPolicies.find(each => each.draft?.id === recordId || each.recordId === recordId);
  return <Navigate to={`/?type=${found?.residueType ?? 'Microbial'}`} replace />;
}

/** The limit policies, one tab for each residue type. */
function PolicyPage() {
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
