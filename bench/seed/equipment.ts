import type { FacilityScope } from '#kernel/contract';
import type { Database } from '../../kernel/src/base/data/database.js';
import { asService } from '../../kernel/src/session/system-context.js';

const atOnce = 5000;

interface Created {
  readonly id: string;
  readonly external_id: string;
  readonly name: string;
}

/**
 * Inserts equipment in bulk, each with its audit entry in the same transaction, as an import does. Names end in six
 * pseudo-random hexadecimal digits that are the same in every run.
 *
 * @returns the ids, in the order of their numbers
 */
export async function seedEquipment(
  database: Database,
  facility: FacilityScope,
  count: number,
): Promise<readonly string[]> {
  const ids: string[] = [];
  for (let first = 1; first <= count; first += atOnce) {
    const last = Math.min(count, first + atOnce - 1);
    await asService(database, 'system', facility, async call => {
      const rows = await call.tx.rows<Created>({
        text: insert,
        values: [facility.id, first, last, call.now, call.actor.id],
      });
      for (const { id, external_id: externalId, name } of rows) {
        ids.push(id);
        call.tx.audit({
          domain: 'Equipment',
          action: 'create',
          entity: { table: 'equipment.equipment', id, label: `${externalId} ${name}` },
          changes: Object.entries({ externalId, name }).map(([path, to]) => ({ path, from: null, to })),
        });
      }
    });
  }
  return ids;
}

const insert = `
  with made as (select n, left(md5(n::text), 6) as code,
    (array['Blender', 'Granulator', 'Tablet press', 'Coater', 'Vessel', 'Mill', 'Dryer', 'Conveyor'])[1 + n % 8] as type
    from generate_series($2::int, $3::int) n)
  insert into equipment.equipment (facility_id, id, external_id, name, equipment_type, make, model, serial_number, area, room,
    room_grade, dedication, contact_type, surface_area_mode, parts, declared_surface_area, total_surface_area,
    surface_area_source, surface_area_margin_percent, moc_ids, cleaning_mode, unresolved_procedure_number, capacity,
    rinse_volume_default, remarks, created_at, created_by, updated_at, updated_by)
  select $1, gen_random_uuid(), 'EQ-' || lpad(n::text, 7, '0'), type || ' ' || code, type, 'Maker ' || n % 40, 'M' || n % 90,
    'SN' || code, 'Suite ' || n % 12, 'Room ' || n % 60, (array['A', 'B', 'C', 'D'])[1 + n % 4], 'shared', 'direct', 'declared',
    '[]'::jsonb, jsonb_build_object('value', 1000 + n % 9000, 'unit', 'sqcm'), jsonb_build_object('value', 1000 + n % 9000, 'unit', 'sqcm'),
    'Drawing ' || n, n % 10, '[]'::jsonb, 'manual', 'CP-' || n % 100, jsonb_build_object('value', 10 + n % 500, 'unit', 'L'),
    jsonb_build_object('value', 5, 'unit', 'L'), 'Taken over from the plant register, sheet ' || n % 300, $4, $5, $4, $5
  from made order by n
  returning id, external_id, name`;
