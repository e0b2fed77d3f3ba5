import { formFields, listColumns, RecordFacts, ResourcePages, type RecordRow } from '@limpid/ui-kit';
import { protocolFields } from '#plugins/qualification/shared/protocol';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { ProtocolBuilder } from './protocol-builder.js';
import { SnapshotTables } from './snapshot-tables.js';
import { scopeColumns, scopeFacts } from './scope-columns.js';

const started = {
  studyType: 'validation',
  runsRequired: 3,
  consecutiveRequired: true,
  allowsContinuation: false,
};

/** Protocols of studies: list, builder, versions and approval (screens S38, S39). */
export function ProtocolPages() {
  return (
    <ResourcePages<RecordRow>
      path="/protocols"
      one="protocol"
      many="protocols"
      noun="protocol"
      permission="QualificationTask"
      archiveAction="Modify"
      fields={formFields(protocolFields)}
      defaults={started}
      list={{
        title: 'Protocols',
        lead: 'What is cleaned, sampled and accepted in a study, taken from data and approved before its first run.',
        searchHint: 'Search by number or title',
        emptyText: 'No protocol yet: add one for the worst case of an equipment',
        defaultSort: 'externalId',
        archivedPath: '/archived/protocols',
        columns: [...listColumns(protocolFields), ...scopeColumns],
      }}
      tabs={[
        {
          label: 'Blocks',
          content: row => <ProtocolBuilder row={row} />,
        },
        {
          label: 'Data',
          content: row => <SnapshotTables snapshot={(row['snapshot'] ?? null) as ProtocolSnapshot | null} />,
        },
        { label: 'Facts', content: row => <RecordFacts cards={protocolFields} row={row} shown={scopeFacts} /> },
      ]}
    />
  );
}
