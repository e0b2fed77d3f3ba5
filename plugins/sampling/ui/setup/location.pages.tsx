import {
  EntryTabs,
  formFields,
  listColumns,
  RecordFacts,
  RecordLink,
  ResourcePages,
  formatNumber,
  type RecordRow,
} from '@limpid/ui-kit';
import { samplingLocationFields, type AttributeScore } from '#plugins/sampling/shared/sampling-location';
import { LocationSamples } from './location-samples.js';
import { ScoresEditor } from './scores-editor.js';

/** Sampling locations of all equipment: list, record and form (S26). */
export function LocationPages() {
  return (
    <>
      <EntryTabs label="Sampling plan" />
      <ResourcePages<RecordRow>
        path="/sampling-locations"
        one="samplingLocation"
        many="samplingLocations"
        noun="sampling location"
        permission="SwabLocation"
        archiveAction="Delete"
        fields={formFields(samplingLocationFields)}
        list={{
          title: 'Sampling locations',
          lead: 'Where equipment is sampled: the part, its material, and the risk that residue stays there.',
          searchHint: 'Search by code or name',
          emptyText: 'No places: open the equipment and place them on its picture',
          defaultSort: 'externalId',
          archivedPath: '/archived/sampling-locations',
          columns: [
            ...listColumns(samplingLocationFields),
            { key: 'equipmentName', heading: 'Equipment', render: row => String(row['equipmentName'] ?? '') },
            {
              key: 'riskScore',
              heading: 'Risk score',
              render: row => (typeof row['riskScore'] === 'number' ? formatNumber(row['riskScore']) : 'not assessed'),
            },
          ],
        }}
        tabs={[
          {
            label: 'Overview',
            content: row => (
              <RecordFacts
                cards={samplingLocationFields}
                row={row}
                shown={{
                  equipmentId: ({ equipmentId }) => (
                    <RecordLink
                      path="/equipments"
                      one="equipment"
                      page="equipment"
                      permission="Equipment.Get"
                      id={String(equipmentId)}
                    />
                  ),
                  mocId: ({ mocId }) =>
                    typeof mocId === 'string' ? (
                      <RecordLink path="/moc" one="moc" page="materials" permission="Equipment.Get" id={mocId} />
                    ) : null,
                }}
              />
            ),
          },
          { label: 'Samples', content: row => <LocationSamples id={row.id} /> },
        ]}
        extra={(values, change) => (
          <ScoresEditor
            scores={(values['attributeScores'] ?? []) as readonly AttributeScore[]}
            onChange={scores => change('attributeScores', scores)}
          />
        )}
      />
    </>
  );
}
