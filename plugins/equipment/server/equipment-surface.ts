import type { AnyCall } from '#kernel/contract';
import type { EquipmentPart } from '#plugins/equipment/shared/equipment';
import { shapeArea } from './shapes/area.js';
import { isCounted } from './shapes/is-counted.js';

/** A part of equipment with its surface. */
export interface SurfacePart {
  readonly name: string;
  /** cm², of all its occurrences. */
  readonly areaSqcm: number;
  /** It touches product and is counted. */
  readonly isContact: boolean;
  readonly mocId: string | null;
  readonly shape: string;
}

/** The surface of a piece of equipment, of which samples are taken. */
export interface EquipmentSurface {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  readonly equipmentType: string;
  readonly isArchived: boolean;
  /** cm² without margin; null while unknown. */
  readonly areaSqcm: number | null;
  readonly roomGrade: string | null;
  readonly parts: readonly SurfacePart[];
  readonly mocIds: readonly string[];
  /** Its images that were not removed. */
  readonly imageIds: readonly string[];
}

interface SurfaceRow extends Omit<EquipmentSurface, 'parts'> {
  readonly parts: readonly EquipmentPart[];
}

/** The surface of equipment; null when it is unknown in the facility. Works as of any date. */
export async function readEquipmentSurface(call: AnyCall, id: string): Promise<EquipmentSurface | null> {
  const [row] = await call.tx.rows<SurfaceRow>({
    name: 'equipment-surface',
    text: `select t.id, t.external_id as "externalId", t.name, t.equipment_type as "equipmentType",
        t.archived_at is not null as "isArchived", kernel.quantity_base(t.total_surface_area) as "areaSqcm",
        t.room_grade as "roomGrade", t.parts, t.moc_ids as "mocIds",
        coalesce((select jsonb_agg(i.file_id) from equipment.equipment_image i
          where i.facility_id = t.facility_id and i.equipment_id = t.id and i.removed_at is null), '[]') as "imageIds"
      from equipment.equipment t where t.facility_id = $1 and t.id = $2`,
    values: [call.facility.id, id],
  });
  return row === undefined ? null : { ...row, parts: row.parts.map(surfaceOf) };
}

function surfaceOf(part: EquipmentPart): SurfacePart {
  return {
    name: part.name,
    areaSqcm: part.count * shapeArea(part.shape, part.inputs),
    isContact: isCounted(part) && (part.sign ?? 1) === 1,
    mocId: part.mocId ?? null,
    shape: part.shape,
  };
}
