import {
  AttachmentList,
  currentProductType,
  DueDay,
  dueListFilters,
  formFields,
  listColumns,
  OfferedLink,
  plainOptions,
  RecordFacts,
  RecordLink,
  ResourcePages,
  type Option,
  type RecordRow,
} from '@limpid/ui-kit';
import { analyticalMethodFields, offeredSampleTypes } from '#plugins/products/shared/analytical-method';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';
import { RecordFile } from './record-file.js';
import { RecoveryEditor } from './recovery-editor.js';
import { RecoveryTable } from './recovery-table.js';

type MethodRow = RecordRow & {
  readonly apiId: string | null;
  readonly intermediateId: string | null;
  readonly cleaningAgentId: string | null;
  readonly nitrosamineId: string | null;
  readonly analyteName: string | null;
  readonly recoveries: readonly MethodRecovery[] | null;
  readonly expiresOn: string | null;
};

const expiresOn = (row: MethodRow) => <DueDay day={row.expiresOn} passed="Expired" />;

function offeredSamples(): readonly Option[] {
  return plainOptions(offeredSampleTypes(currentProductType()));
}

const fields = formFields(analyticalMethodFields, { sampleType: { options: [], optionsBy: offeredSamples } });

/** Analytical methods with their detection limits and recoveries by material. */
export function AnalyticalMethodPages() {
  return (
    <ResourcePages<MethodRow>
      path="/analytical-methods"
      one="analyticalMethod"
      many="analyticalMethods"
      noun="analytical method"
      permission="AnalyticalMethod"
      archiveAction="Delete"
      fields={fields}
      list={{
        title: 'Analytical methods',
        lead: 'Methods that measure residues; limits are compared with their LOD, LOQ and recovery.',
        searchHint: 'Search by ID, name or technique',
        emptyText: 'No analytical methods yet',
        defaultSort: 'externalId',
        filters: dueListFilters('/analytical-methods', 'Expired', 'Expire'),
        archivedPath: '/archived/analytical-methods',
        columns: listColumns(analyticalMethodFields, { expiresOn }),
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        { label: 'Recoveries', content: row => <RecoveryTable recoveries={row.recoveries ?? []} /> },
        {
          label: 'Attachments',
          content: row => <AttachmentList row={row} path="/analytical-methods" permission="AnalyticalMethod.Modify" />,
        },
      ]}
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
  return (
    <RecordFacts
      cards={analyticalMethodFields}
      row={row}
      shown={{
        analyteName: () => <Analyte row={row} />,
        expiresOn,
        reportFileId: () => (
          <RecordFile
            row={row}
            path="/analytical-methods"
            part="report"
            field="reportFileId"
            noun="validation report"
            permission="AnalyticalMethod.Modify"
          />
        ),
      }}
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
  return <OfferedLink field="analyticalMethods.nitrosamineId" id={nitrosamineId} />;
}
