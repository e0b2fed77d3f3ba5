import {
  DataTable,
  EmptyState,
  formFields,
  listColumns,
  RecordFacts,
  ResourcePages,
  formatNumber,
  type RecordRow,
} from '@limpid/ui-kit';
import type { MicrobialCriterion } from '#plugins/equipment/shared/microbial-criterion';
import { roomGradeFields } from '#plugins/equipment/shared/room-grade';
import { contaminantWord, operatorWord } from '#plugins/equipment/shared/microbial-words';
import { GradeEquipment } from './grade-equipment.js';
import { GradeLimitsEditor } from './grade-limits-editor.js';

type GradeRow = RecordRow & { readonly limits: readonly MicrobialCriterion[] | null };

/** Room grades: list, record and form (S28). */
export function RoomGradePages() {
  return (
    <ResourcePages<GradeRow>
      path="/room-grades"
      one="roomGrade"
      many="roomGrades"
      noun="room grade"
      permission="SamplingMethod"
      archiveAction="Delete"
      fields={formFields(roomGradeFields)}
      list={{
        title: 'Room grades',
        lead: 'The microbial grades of rooms, their limits, and the equipment that stands in them.',
        searchHint: 'Search by ID or name',
        emptyText: 'No room grades yet',
        defaultSort: 'grade',
        archivedPath: '/archived/room-grades',
        columns: listColumns(roomGradeFields),
      }}
      tabs={[
        {
          label: 'Overview',
          content: row => (
            <>
              <RecordFacts cards={roomGradeFields} row={row} />
              <h2>Microbial limits</h2>
              <GradeLimits limits={row.limits ?? []} />
            </>
          ),
        },
        { label: 'Equipment', content: row => <GradeEquipment row={row} /> },
      ]}
      extra={(values, change, faultOf) => (
        <GradeLimitsEditor
          limits={(values['limits'] ?? []) as readonly MicrobialCriterion[]}
          faultOf={faultOf}
          onChange={limits => change('limits', limits)}
        />
      )}
    />
  );
}

function GradeLimits({ limits }: { readonly limits: readonly MicrobialCriterion[] }) {
  if (limits.length === 0) return <EmptyState title="No limits of its own: those of the microbial policy apply" />;
  return (
    <DataTable
      title="Microbial limits"
      columns={[
        { heading: 'Contaminant', render: each => contaminantWord(each.contaminant) },
        { heading: 'Sample', render: each => each.sampleType },
        { heading: 'Passes when', render: each => operatorWord(each.operator) },
        { heading: 'Action level', align: 'end', render: each => formatNumber(each.action) },
        { heading: 'Alert level', align: 'end', render: each => formatNumber(each.alert) },
        { heading: 'Unit', render: each => each.unit },
      ]}
      rows={limits}
      keyOf={each => `${each.contaminant} ${each.sampleType} ${each.operator} ${each.unit}`}
    />
  );
}
