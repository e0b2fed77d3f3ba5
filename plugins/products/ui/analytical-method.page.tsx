import {
  currentProductType,
  Facts,
  plainOptions,
  RecordLink,
  ResourcePages,
  shownQuantity,
  useFacilityData,
  usePermission,
  type FormField,
  type Option,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { unitsOf } from '#schemas/lib/units';
import { usualSwab } from '#plugins/products/shared/usual-sampling';
import { offeredSampleTypes, type MethodRecovery } from '#plugins/products/shared/analytical-method';
import { naming, remarks } from './common-fields.js';
import { RecordFile } from './record-file.js';
import { RecoveryEditor } from './recovery-editor.js';
import { waysToAdd } from './ways-to-add.js';

type MethodRow = RecordRow & {
  readonly apiId: string | null;
  readonly intermediateId: string | null;
  readonly cleaningAgentId: string | null;
  readonly nitrosamineId: string | null;
  readonly analyteName: string | null;
  readonly swabArea: Quantity | null;
  readonly extractionVolume: Quantity | null;
  readonly lod: Quantity | null;
  readonly loq: Quantity | null;
  readonly recoveries: readonly MethodRecovery[] | null;
};

/** A swab unless it is said to be a rinse. */
const isOfSwab: NonNullable<FormField['askedWhen']> = ({ sampleType }) => sampleType !== 'rinse';

function offeredSamples(): readonly Option[] {
  return plainOptions(offeredSampleTypes(currentProductType()));
}

const fields: readonly FormField[] = [
  ...naming,
  {
    kind: 'reference',
    name: 'apiId',
    label: 'Active',
    path: '/apis',
    many: 'apis',
    add: waysToAdd.active,
    help: 'Exactly one analyte',
  },
  {
    kind: 'reference',
    name: 'intermediateId',
    label: 'Intermediate',
    path: '/intermediates',
    many: 'intermediates',
    add: waysToAdd.intermediate,
  },
  {
    kind: 'reference',
    name: 'cleaningAgentId',
    label: 'Cleaning agent',
    path: '/cleaning_agents',
    many: 'cleaningAgents',
    add: waysToAdd.cleaningAgent,
  },
  { kind: 'reference', name: 'nitrosamineId', label: 'Nitrosamine', path: '/nitrosamines', many: 'nitrosamines' },
  { kind: 'text', name: 'analyteName', label: 'Another analyte', help: 'For example TOC' },
  { kind: 'text', name: 'technique', label: 'Technique', help: 'For example HPLC-UV, LC-MS/MS, TOC' },
  { kind: 'select', name: 'sampleType', label: 'Sample', options: [], optionsBy: offeredSamples },
  {
    kind: 'quantity',
    name: 'swabArea',
    label: 'Swab area',
    units: unitsOf('surfaceArea'),
    defaultUnit: 'sqcm',
    unitKey: 'surface_area',
    help: `Of one swab. Empty: ${usualSwab.areaSqcm} sqcm are assumed`,
    askedWhen: isOfSwab,
  },
  {
    kind: 'quantity',
    name: 'extractionVolume',
    label: 'Extraction volume',
    units: unitsOf('volume'),
    defaultUnit: 'ml',
    unitKey: 'volume',
    help: `What the swab is extracted with. Empty: ${usualSwab.volumeMl} ml are assumed`,
    askedWhen: isOfSwab,
  },
  {
    kind: 'number',
    name: 'dilutionFactor',
    label: 'Dilution factor',
    help: 'How many times the sample is diluted before it is measured. Empty: not at all',
  },
  {
    kind: 'number',
    name: 'carbonPercent',
    label: 'Carbon, %',
    help: 'Of methods that measure carbon: share of it in the analyte. Empty: that of the cleaning agent',
  },
  {
    kind: 'quantity',
    name: 'lod',
    label: 'LOD',
    units: unitsOf('concentration'),
    defaultUnit: 'ppm',
    help: 'Limit of detection in what is measured: the extract, or what it is diluted to',
  },
  {
    kind: 'quantity',
    name: 'loq',
    label: 'LOQ',
    units: unitsOf('concentration'),
    defaultUnit: 'ppm',
    help: 'Limit of quantitation in what is measured: the extract, or what it is diluted to',
  },
  { kind: 'text', name: 'extractionSolvent', label: 'Extraction solvent' },
  remarks,
];

/** Only who may see nitrosamines, where these are kept, can name one; when that cannot be had, the field says so itself. */
function useFields(): readonly FormField[] {
  const { data, error } = useFacilityData('/nitrosamines?pageLimit=1&columns=externalId', 'Loading nitrosamines', {
    enabled: usePermission('Substance.Get'),
  });
  const isKnown = data !== undefined || error?.isRefusal === false;
  return isKnown ? fields : fields.filter(({ name }) => name !== 'nitrosamineId');
}

/** Analytical methods with what they can detect and how much they recover by material. */
export function AnalyticalMethodPages() {
  const known = useFields();
  return (
    <ResourcePages<MethodRow>
      path="/analytical-methods"
      one="analyticalMethod"
      many="analyticalMethods"
      noun="analytical method"
      permission="AnalyticalMethod"
      archiveAction="Delete"
      fields={known}
      list={{
        title: 'Analytical methods',
        lead: 'What residues are measured with: limits are held against LOD, LOQ and recovery.',
        searchHint: 'Search by ID, name or technique',
        emptyText: 'No analytical methods yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/analytical-methods',
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'technique', heading: 'Technique', sort: 'technique' },
          { key: 'sampleType', heading: 'Sample', sort: 'sampleType' },
          { key: 'lod', heading: 'LOD', sort: 'lod', align: 'end', render: row => shownQuantity(row.lod) },
          { key: 'loq', heading: 'LOQ', sort: 'loq', align: 'end', render: row => shownQuantity(row.loq) },
          { key: 'extractionSolvent', heading: 'Solvent', optional: true },
        ],
      }}
      tabs={[{ label: 'Overview', content: row => <Overview row={row} /> }]}
      extra={(values, change, faultOf) => (
        <RecoveryEditor
          recoveries={(values['recoveries'] ?? []) as readonly MethodRecovery[]}
          faultOf={faultOf}
          onChange={recoveries => change('recoveries', recoveries)}
        />
      )}
    />
  );
}

function Overview({ row }: { readonly row: MethodRow }) {
  const mocs = useFacilityData<{ mocs: readonly RecordRow[] }>('/moc?pageLimit=500', 'Loading the materials');
  const unnamed = mocs.error === null ? '…' : '(name not loaded)';
  const nameOf = (id: string): string => String(mocs.data?.mocs.find(moc => moc.id === id)?.['name'] ?? unnamed);
  return (
    <Facts
      facts={[
        ['Analyte', <Analyte key="analyte" row={row} />],
        ['Technique', row['technique']],
        ['Sample', row['sampleType']],
        ['Swab area', row.swabArea],
        ['Extraction volume', row.extractionVolume],
        ['Dilution factor', row['dilutionFactor']],
        ['Carbon, %', row['carbonPercent']],
        ['Limit of detection', row.lod],
        ['Limit of quantitation', row.loq],
        [
          'Recovery',
          (row.recoveries ?? []).map(({ mocId, recoveryPercent }) => `${nameOf(mocId)} ${recoveryPercent} %`),
        ],
        ['Extraction solvent', row['extractionSolvent']],
        [
          'Validation report',
          <RecordFile
            key="report"
            row={row}
            path="/analytical-methods"
            part="report"
            field="reportFileId"
            noun="validation report"
            permission="AnalyticalMethod.Modify"
          />,
        ],
        ['Remarks', row['remarks']],
      ]}
    />
  );
}

function Analyte({ row }: { readonly row: MethodRow }) {
  const { apiId, intermediateId, cleaningAgentId, nitrosamineId, analyteName } = row;
  if (apiId !== null) return <RecordLink path="/apis" one="api" page="actives" permission="API.Get" id={apiId} />;
  if (intermediateId !== null)
    return (
      <RecordLink
        path="/intermediates"
        one="intermediate"
        page="intermediates"
        permission="Substance.Get"
        id={intermediateId}
      />
    );
  if (cleaningAgentId !== null)
    return (
      <RecordLink
        path="/cleaning_agents"
        one="cleaningAgent"
        page="cleaning-agents"
        permission="Substance.Get"
        id={cleaningAgentId}
      />
    );
  if (nitrosamineId === null) return analyteName;
  return (
    <RecordLink
      path="/nitrosamines"
      one="nitrosamine"
      page="nitrosamines"
      permission="Substance.Get"
      id={nitrosamineId}
    />
  );
}
