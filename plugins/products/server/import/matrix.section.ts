import { defineNestedSection, RecordsToken, type RowReader } from '#kernel/contract';
import { CleaningProceduresToken, EquipmentApiToken } from '#plugins/equipment/server/api';
import type { EquipmentUse } from '#plugins/products/shared/production';
import { pairRules } from '../mapping/pair-rules.js';
import { production } from '../products/production.resource.js';
import { replaceProductionEquipment } from '../mapping/replace-production-equipment.js';

interface DumpRow {
  readonly production: string;
  readonly equipment: string;
  readonly step_order: number | null;
  readonly alternative: string | null;
  readonly cleaning_procedure_number: string | null;
  readonly contact_share: number | null;
}

/** Equipment of productions, one row per pair. */
export const matrixSection = defineNestedSection<EquipmentUse>()({
  section: 'Production-Equipment matrix',
  file: 'production_equipment',
  after: ['Productions', 'Equipment'],
  page: '/app/master/matrix',
  alsoCalled: {
    'Equipment ID': ['Machine ID', 'Asset number'],
    Step: ['Step number', 'Sequence', 'Operation'],
    'Cleaning procedure number': ['Cleaning procedure', 'Procedure', 'CPN'],
  },
  permissions: ['Production.Set'],
  deps: { records: RecordsToken, equipment: EquipmentApiToken, procedures: CleaningProceduresToken },
  owner: { heading: 'Production ID', table: 'products.production' },
  headings: ['Equipment ID', 'Step', 'Alternative', 'Cleaning procedure number', 'Contact share %'],
  references: ['equipment.v_equipment'],
  read: readUse,
  write: ({ records, ...rules }, call, { id, version }, uses) =>
    records.revise(production, call, id, {
      version,
      change: () => replaceProductionEquipment(call, id, uses, pairRules(rules)),
    }),
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<DumpRow>({
      text: `select p.external_id as production, e.external_id as equipment, m.step_order, m.alternative,
               u.number as cleaning_procedure_number, m.contact_share
             from products.production_equipment m
             join products.production p on p.facility_id = m.facility_id and p.id = m.production_id
             join equipment.v_equipment e on e.facility_id = m.facility_id and e.id = m.equipment_id
             left join products.v_pair_procedure u on u.facility_id = m.facility_id and u.production_id = m.production_id
               and u.equipment_id = m.equipment_id and u.is_own
             where m.facility_id = $1 and p.archived_at is null order by lower(p.external_id), m.step_order, lower(e.external_id)`,
      values: [call.facility.id],
    });
    return rows.map(row => ({
      'Production ID': row.production,
      'Equipment ID': row.equipment,
      Step: row.step_order === null ? '' : String(row.step_order),
      Alternative: row.alternative ?? '',
      'Cleaning procedure number': row.cleaning_procedure_number ?? '',
      'Contact share %': row.contact_share === null ? '' : String(row.contact_share),
    }));
  },
});

function readUse(row: RowReader): EquipmentUse {
  const step = row.number('Step');
  if (step !== null && (!Number.isInteger(step) || step < 1 || step > 1000))
    row.fault('Step', 'must be a whole number from 1 to 1000');
  const share = row.positive('Contact share %');
  if (share !== null && share > 100) row.fault('Contact share %', 'must be at most 100');
  return {
    equipmentId: row.required('Equipment ID', row.reference('Equipment ID', 'equipment.v_equipment')) ?? '',
    stepOrder: step,
    alternative: row.text('Alternative'),
    cleaningProcedureNumber: row.text('Cleaning procedure number'),
    contactShare: share,
  };
}
