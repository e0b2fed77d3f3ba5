import { useState } from 'react';
import {
  api,
  EntryTabs,
  Field,
  formFields,
  fp,
  listColumns,
  RecordFacts,
  ResourcePages,
  useSave,
  type RecordRow,
} from '@limpid/ui-kit';
import { samplingPolicyFields, type AreaBand } from '#plugins/sampling/shared/sampling-policy';
import type { AssessedLocation } from '#plugins/sampling/shared/sampling-assessment';
import { AssessedTable } from './assessed-table.js';
import { RowsEditor } from './rows-editor.js';

const bandsOf = (row: Readonly<Record<string, unknown>>) => (row['areaBands'] ?? []) as readonly AreaBand[];

/** Sampling policies: list, record, form, and a trial on equipment (S27). */
export function PolicyPages() {
  return (
    <>
      <EntryTabs label="Sampling setup" />
      <ResourcePages<RecordRow>
        path="/sampling-policy"
        one="samplingPolicy"
        many="samplingPolicies"
        noun="sampling policy"
        permission="SamplingMethod"
        archiveAction="Delete"
        fields={formFields(samplingPolicyFields)}
        list={{
          title: 'Sampling policies',
          lead: 'Which locations of equipment are sampled, by their scores.',
          searchHint: 'Search by ID, name or equipment type',
          emptyText: 'No sampling policies yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/sampling-policy',
          columns: listColumns(samplingPolicyFields),
        }}
        tabs={[
          { label: 'Overview', content: row => <RecordFacts cards={samplingPolicyFields} row={row} /> },
          { label: 'Try it', content: row => <Trial id={row.id} /> },
        ]}
        extra={(values, change, faultOf) => (
          <RowsEditor
            path="areaBands"
            heading="Locations by area of the equipment"
            noun="Band"
            rows={bandsOf(values)}
            empty={{ from: 0, to: null, count: 1 }}
            fields={[
              { kind: 'number', name: 'from', label: 'From, sqcm', required: true },
              { kind: 'number', name: 'to', label: 'Below, sqcm', help: 'Empty: without an end' },
              { kind: 'number', name: 'count', label: 'Number of locations', required: true },
            ]}
            faultOf={faultOf}
            onChange={areaBands => change('areaBands', areaBands)}
          />
        )}
      />
    </>
  );
}

/** The locations that the policy would choose on a piece of equipment. */
function Trial({ id }: { readonly id: string }) {
  const [equipmentId, setEquipmentId] = useState<unknown>(null);
  const trial = useSave((body: { equipmentId: unknown }) =>
    api.post<{ locations: readonly AssessedLocation[] }>(fp(`/sampling-policy/${id}/try`), body, 'Trying the policy'),
  );
  return (
    <>
      <Field
        field={{ kind: 'reference', name: 'tried', label: 'Equipment', path: '/equipments', many: 'equipments' }}
        value={equipmentId}
        fault={trial.error?.message}
        onChange={chosen => {
          setEquipmentId(chosen);
          if (typeof chosen === 'string') trial.mutate({ equipmentId: chosen });
        }}
      />
      {trial.data !== undefined && <AssessedTable rows={trial.data.locations} />}
    </>
  );
}
