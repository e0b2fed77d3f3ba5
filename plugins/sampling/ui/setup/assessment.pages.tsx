import { EntryTabs, formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import {
  samplingAssessmentFields,
  type AssessedLocation,
  type PartExclusion,
} from '#plugins/sampling/shared/sampling-assessment';
import { AssessedTable } from './assessed-table.js';
import { RowsEditor } from './rows-editor.js';
import { SheetButton } from './sheet-button.js';

const exclusionsOf = (row: Readonly<Record<string, unknown>>) => (row['exclusions'] ?? []) as readonly PartExclusion[];

/** Risk assessments of sampling locations, approved as sampling sheets. */
export function AssessmentPages() {
  return (
    <>
      <EntryTabs label="Sampling plan" />
      <ResourcePages<RecordRow>
        path="/sampling-assessments"
        one="samplingAssessment"
        many="samplingAssessments"
        noun="sampling assessment"
        permission="SwabLocation"
        archiveAction="Delete"
        fields={formFields(samplingAssessmentFields)}
        list={{
          title: 'Sampling assessments',
          lead: 'Which locations of equipment are sampled and why, approved as sampling sheets.',
          searchHint: 'Search by number or title',
          emptyText: 'No assessments yet: assess the locations of equipment',
          defaultSort: 'externalId',
          archivedPath: '/archived/sampling-assessments',
          columns: listColumns(samplingAssessmentFields),
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <>
                <SheetButton row={row} />
                <RecordFacts cards={samplingAssessmentFields} row={row} />
                <h2>Locations</h2>
                <AssessedTable rows={(row['rows'] ?? []) as readonly AssessedLocation[]} />
                <ExcludedParts rows={exclusionsOf(row)} />
              </>
            ),
          },
        ]}
        extra={(values, change, faultOf) => (
          <RowsEditor
            path="exclusions"
            heading="Parts without a location"
            noun="Part"
            rows={exclusionsOf(values)}
            empty={{ part: '', justification: '' }}
            fields={[
              { kind: 'text', name: 'part', label: 'Part', required: true },
              { kind: 'textarea', name: 'justification', label: 'Why it needs no location', required: true },
            ]}
            faultOf={faultOf}
            onChange={exclusions => change('exclusions', exclusions)}
          />
        )}
      />
    </>
  );
}

function ExcludedParts({ rows }: { readonly rows: readonly PartExclusion[] }) {
  if (rows.length === 0) return null;
  return (
    <>
      <h2>Parts without a location</h2>
      <ul>
        {rows.map(({ part, justification }) => (
          <li key={part}>
            {part}: {justification}
          </li>
        ))}
      </ul>
    </>
  );
}
