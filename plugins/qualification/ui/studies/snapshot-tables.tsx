import { DataTable, EmptyState, Facts, formatLimit, formatNumber, formatTime } from '@limpid/ui-kit';
import type { ProtocolSnapshot } from '#plugins/qualification/shared/protocol-snapshot';
import { stepText } from '#plugins/procedures/shared/procedure-step';
import { contaminantWords, sampleTypeWords } from '#plugins/sampling/shared/sample-types';

/** The data that a protocol or a study took over. */
export function SnapshotTables({ snapshot }: { readonly snapshot: ProtocolSnapshot | null }) {
  if (snapshot === null) return <EmptyState title="No data yet: fill the protocol from data" />;
  const { procedure } = snapshot;
  return (
    <>
      <Facts
        facts={[
          ['Taken', formatTime(snapshot.takenAt)],
          [
            'Limits',
            snapshot.assessment === null ? 'Not assessed: those of the calculation' : snapshot.assessment.number,
          ],
          ['Equipment', snapshot.equipment.map(({ externalId, name }) => `${externalId} ${name}`).join(', ')],
          ['Productions', snapshot.productions.map(({ externalId, name }) => `${externalId} ${name}`).join(', ')],
          [
            'Cleaning procedure',
            procedure === null
              ? null
              : `${procedure.externalId} ${procedure.name}, version ${procedure.documentVersion}`,
          ],
          ['Operators qualified for cleaning', snapshot.qualifiedOperators],
        ]}
      />
      <h2>Residues and limits</h2>
      <DataTable
        title="Residues and limits"
        columns={[
          { heading: 'Residue', render: ({ externalId, name }) => `${externalId} ${name}` },
          { heading: 'Limit, mg/sqcm', align: 'end', render: ({ limitMgPerSqcm }) => formatLimit(limitMgPerSqcm) },
          {
            heading: 'Alert, mg/sqcm',
            align: 'end',
            folds: true,
            render: ({ alertMgPerSqcm }) => formatLimit(alertMgPerSqcm),
          },
          { heading: 'Next production', folds: true, render: ({ next }) => `${next.externalId} ${next.name}` },
        ]}
        rows={snapshot.residues}
        keyOf={({ kind, id }) => `${kind} ${id}`}
      />
      <h2>Sampling plan</h2>
      <DataTable
        title="Sampling plan"
        columns={[
          { heading: 'Order', align: 'end', render: ({ order }) => order },
          { heading: 'Location', render: ({ location, description }) => `${location}: ${description}` },
          {
            heading: 'Sample',
            folds: true,
            render: ({ sampleType, contaminant, target }) =>
              `${sampleTypeWords[sampleType]}, ${target ?? contaminantWords[contaminant]}`,
          },
          { heading: 'Method', folds: true, render: ({ method }) => method ?? '–' },
          {
            heading: 'Recovery, %',
            align: 'end',
            folds: true,
            render: ({ recoveryPercent }) => formatNumber(recoveryPercent),
          },
          {
            heading: 'Limit',
            render: ({ limit, whyNoLimit }) =>
              limit === null ? (whyNoLimit ?? 'None') : `${formatLimit(limit.value)} ${limit.unit}`,
          },
        ]}
        rows={snapshot.samples}
        keyOf={({ id }) => id}
      />
      {procedure !== null && procedure.steps.length > 0 && (
        <>
          <h2>Steps of the procedure</h2>
          <ol className="limpid-steps">
            {procedure.steps.map((step, index) => (
              <li key={`${index} ${step.action}`}>{stepText(step, () => 'cleaning agent')}</li>
            ))}
          </ol>
        </>
      )}
    </>
  );
}
