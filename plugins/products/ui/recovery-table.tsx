import { DataTable, DueDay, EmptyState, formatNumber, useFacilityData, type RecordRow } from '@limpid/ui-kit';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';

/** The recoveries of a method by material, with the study of each and until when it is relied on. */
export function RecoveryTable({ recoveries }: { readonly recoveries: readonly MethodRecovery[] }) {
  const mocs = useFacilityData<{ mocs: readonly RecordRow[] }>('/moc?pageLimit=500', 'Loading the materials');
  const unnamed = mocs.error === null ? '…' : '(name not loaded)';
  const nameOf = (id: string): string => String(mocs.data?.mocs.find(moc => moc.id === id)?.['name'] ?? unnamed);
  if (recoveries.length === 0) return <EmptyState title="No recoveries yet" />;
  return (
    <DataTable
      title="Recovery by material"
      columns={[
        { heading: 'Material', render: each => nameOf(each.mocId) },
        { heading: 'Recovery, %', align: 'end', render: each => formatNumber(each.recoveryPercent) },
        { heading: 'RSD, %', align: 'end', render: each => formatNumber(each.rsdPercent) },
        { heading: 'Replicates', align: 'end', render: each => each.replicates ?? '' },
        { heading: 'Study', render: each => each.studyNumber ?? '' },
        { heading: 'Studied on', render: each => <DueDay day={each.studiedOn} /> },
        { heading: 'Valid until', render: each => <DueDay day={each.validUntil} passed="Expired" /> },
        { heading: 'Justification', render: each => each.justification ?? '' },
      ]}
      rows={recoveries}
      keyOf={each => each.mocId}
    />
  );
}
