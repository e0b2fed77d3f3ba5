import { InlineNotification } from '@carbon/react';
import { DataTable, formatLimit, PageLink, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { LimitsInForceSummary } from '#plugins/qualification/shared/evaluation';

function useInForce(query = ''): LimitsInForceSummary | undefined {
  const path = `/limits-in-force${query}`;
  return useFacilityData<{ readonly limitsInForce: LimitsInForceSummary }>(path, 'Loading the limits in force', {
    isAside: true,
  }).data?.limitsInForce;
}

/** On pages of limits: which are in force, and where the calculation of today differs (decision 13). */
export function LimitsInForceNote() {
  const found = useInForce();
  if (found === undefined) return null;
  const { assessment, notEvaluated, differenceCount } = found;
  if (assessment === null)
    return (
      <p className="limpid-lead">
        No assessment is approved yet, so these limits are not assessed.{' '}
        <PageLink address="/app/assessments" otherwise="nothing">
          Change assessments
        </PageLink>
      </p>
    );
  if (notEvaluated === 0) return <p className="limpid-lead">In force: the limits of {assessment.externalId}.</p>;
  return (
    <section aria-label="Limits in force">
      <InlineNotification
        kind="warning"
        lowContrast
        hideCloseButton
        title={`${changesText(notEvaluated)} not evaluated since ${assessment.externalId}`}
        subtitle={
          differenceCount === 0
            ? 'No limit differs. The limits of the assessment are in force.'
            : `${differenceCount} ${differenceCount === 1 ? 'limit differs' : 'limits differ'}. Those of the assessment are in force until the next one is approved.`
        }
      />
      <Differences found={found} />
    </section>
  );
}

/** On the page of equipment: the limits there that differ from those in force. */
export function LimitsInForceOfEquipment({ row }: { readonly row: RecordRow }) {
  const found = useInForce(`?equipmentId=${row.id}`);
  if (found === undefined || found.assessment === null || found.differenceCount === 0) return null;
  return (
    <section aria-label="Limits in force" className="limpid-card">
      <h3>Limits in force</h3>
      <p>
        {changesText(found.notEvaluated)} not evaluated since {found.assessment.externalId}
      </p>
      <Differences found={found} />
    </section>
  );
}

function changesText(count: number): string {
  return count === 1 ? '1 change' : `${count} changes`;
}

function Differences({ found: { differences } }: { readonly found: LimitsInForceSummary }) {
  if (differences.length === 0) return null;
  return (
    <DataTable
      title="Limits that differ"
      size="sm"
      columns={[
        { heading: 'Equipment', render: ({ equipment }) => `${equipment.externalId} ${equipment.name}` },
        { heading: 'Residue', render: ({ residue }) => residue },
        { heading: 'In force, mg/sqcm', align: 'end', render: each => formatLimit(each.inForceMgPerSqcm) },
        { heading: 'Today, mg/sqcm', align: 'end', render: each => formatLimit(each.currentMgPerSqcm) },
      ]}
      rows={differences.slice(0, 5)}
      keyOf={({ equipment, residue }) => `${equipment.id} ${residue}`}
    />
  );
}
