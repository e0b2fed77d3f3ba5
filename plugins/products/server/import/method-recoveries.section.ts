import { defineNestedSection, RecordsToken, type AnyCall, type RowReader } from '#kernel/contract';
import type { MethodRecovery } from '#plugins/products/shared/method-recovery';
import { isDay } from '#schemas/lib/date-text';
import { analyticalMethod } from '../methods/analytical-method.resource.js';

/** Recoveries of analytical methods, one row per material. */
export const methodRecoveriesSection = defineNestedSection<MethodRecovery>()({
  section: 'Analytical method recoveries',
  file: 'analytical_method_recoveries',
  after: ['Analytical methods', 'MOCs'],
  permissions: ['AnalyticalMethod.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Method ID', table: 'products.analytical_method' },
  headings: ['MOC ID', 'Recovery %', 'RSD %', 'Replicates', 'Study', 'Studied on', 'Valid until', 'Justification'],
  references: ['equipment.v_moc'],
  read: readRecovery,
  // Sheets cannot name archived materials, so an import keeps their recoveries.
  write: async ({ records }, call, { id, version }, recoveries) =>
    records.checkAndUpdate(analyticalMethod, call, id, {
      recoveries: [...recoveries, ...(await recoveriesOfArchived(call, id))],
      version,
    }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<{ method: string; moc: string; recovery: MethodRecovery }>({
      text: `select m.external_id as method, c.external_id as moc, r as recovery
             from products.analytical_method m, jsonb_array_elements(m.recoveries) with ordinality as e (r, place)
             join equipment.v_moc c on c.id = (r->>'mocId')::uuid
             where m.facility_id = $1 and c.facility_id = $1 and m.archived_at is null and c.archived_at is null
             order by lower(m.external_id), e.place`,
      values: [call.facility.id],
    });
    return rows.map(({ method, moc, recovery }) => ({
      'Method ID': method,
      'MOC ID': moc,
      'Recovery %': String(recovery.recoveryPercent),
      'RSD %': String(recovery.rsdPercent ?? ''),
      Replicates: String(recovery.replicates ?? ''),
      Study: recovery.studyNumber ?? '',
      'Studied on': recovery.studiedOn ?? '',
      'Valid until': recovery.validUntil ?? '',
      Justification: recovery.justification ?? '',
    }));
  },
});

async function recoveriesOfArchived(call: AnyCall, methodId: string): Promise<MethodRecovery[]> {
  const rows = await call.tx.rows<{ recovery: MethodRecovery }>({
    name: 'products-recoveries-of-archived-materials',
    text: `select r as recovery
           from products.analytical_method m, jsonb_array_elements(m.recoveries) with ordinality as e (r, place)
           join equipment.v_moc c on c.id = (r->>'mocId')::uuid
           where m.facility_id = $1 and c.facility_id = $1 and m.id = $2 and c.archived_at is not null order by e.place`,
    values: [call.facility.id, methodId],
  });
  return rows.map(({ recovery }) => recovery);
}

function readRecovery(row: RowReader): MethodRecovery {
  const percent = row.required('Recovery %', row.positive('Recovery %'));
  if (percent !== null && percent > 200) row.fault('Recovery %', 'must be at most 200');
  return {
    mocId: row.required('MOC ID', row.reference('MOC ID', 'equipment.v_moc')) ?? '',
    recoveryPercent: percent ?? 1,
    ...stated({
      rsdPercent: row.number('RSD %'),
      replicates: row.number('Replicates'),
      studyNumber: row.text('Study'),
      studiedOn: readDay(row, 'Studied on'),
      validUntil: readDay(row, 'Valid until'),
      justification: row.text('Justification'),
    }),
  };
}

/** Without the cells that state nothing, as the fields of a record are compared. */
function stated(cells: Omit<MethodRecovery, 'mocId' | 'recoveryPercent'>): Partial<MethodRecovery> {
  return Object.fromEntries(Object.entries(cells).filter(([, value]) => value !== null));
}

function readDay(row: RowReader, heading: string): string | null {
  const day = row.text(heading);
  return day === null || isDay(day) ? day : row.fault(heading, 'must be a day, as 2026-01-31');
}
