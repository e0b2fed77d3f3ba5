import {
  DataTable,
  EntryTabs,
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  type RecordRow,
} from '@limpid/ui-kit';
import { samplingAttributeFields, type AttributeOption } from '#plugins/sampling/shared/sampling-attribute';
import { RowsEditor } from './rows-editor.js';

const optionsOf = (row: Readonly<Record<string, unknown>>) => (row['options'] ?? []) as readonly AttributeOption[];

/** Sampling assessment attributes: list, record and form (S27). */
export function AttributePages() {
  return (
    <>
      <EntryTabs label="Sampling setup" />
      <ResourcePages<RecordRow>
        path="/attributes"
        one="attribute"
        many="attributes"
        noun="sampling attribute"
        permission="SamplingMethod"
        archiveAction="Delete"
        fields={formFields(samplingAttributeFields)}
        list={{
          title: 'Sampling attributes',
          lead: 'What makes residue more likely to stay at a location, with a score for each option.',
          searchHint: 'Search by ID or name',
          emptyText: 'No sampling attributes yet',
          defaultSort: 'externalId',
          archivedPath: '/archived/attributes',
          columns: listColumns(samplingAttributeFields),
        }}
        tabs={[{ label: 'Overview', content: row => <Overview row={row} /> }]}
        extra={(values, change, faultOf) => (
          <RowsEditor
            path="options"
            heading="Options"
            noun="Option"
            rows={optionsOf(values)}
            empty={{ label: '', score: optionsOf(values).length + 1 }}
            fields={[
              { kind: 'text', name: 'label', label: 'Option', required: true },
              { kind: 'number', name: 'score', label: 'Score', required: true },
            ]}
            faultOf={faultOf}
            onChange={options => change('options', options)}
          />
        )}
      />
    </>
  );
}

function Overview({ row }: { readonly row: RecordRow }) {
  return (
    <>
      <RecordFacts cards={samplingAttributeFields} row={row} />
      <h2>Options</h2>
      <DataTable
        title="Options"
        columns={[
          { heading: 'Option', render: ({ label }) => label },
          { heading: 'Score', align: 'end', render: ({ score }) => score },
        ]}
        rows={optionsOf(row)}
        keyOf={({ label }) => label}
      />
    </>
  );
}
