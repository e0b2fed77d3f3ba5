import type { AnyCall } from '#kernel/contract';
import type { LimitsApi, PlantLimits } from '#plugins/limits/server/api';
import type { PlantActive, PlantIntermediate, ProductsApi } from '#plugins/products/server/api';
import { namesAdditionalField } from '#plugins/risk/shared/setup/additional-source';
import type { CriterionSubject } from '#plugins/risk/shared/setup/criterion-fields';
import { additionalFields, noAdditionalFields } from '../additional-fields.js';
import { settled } from '../engine/index.js';
import { attributeOf } from '../ranking/attributes.js';
import { residueOf } from '../ranking/candidates.js';
import type { StoredCriterion } from './criteria.js';

type Value = number | string;
/** The fields of a record in the units of `criterionFields`. */
type Fields = Readonly<Record<string, Value | null>>;

/** A live record with its values for criteria. */
export interface Subject {
  readonly id: string;
  readonly externalId: string;
  readonly name: string;
  /** Empty while unknown; several where the field belongs to the productions of a product. */
  valuesFor(criterion: Pick<StoredCriterion, 'sourceField' | 'kind'>): readonly Value[];
}

export interface SubjectSources {
  readonly limits: LimitsApi;
  readonly products: ProductsApi;
}

type Named = Pick<Subject, 'id' | 'externalId' | 'name'>;
type Read = (sourceField: string, kind: 'number' | 'text') => Value | null;

/** Live records of a kind by ID with the values these criteria need, in a call that sees one moment. */
export async function subjectsOf(
  call: AnyCall,
  { limits, products }: SubjectSources,
  subject: CriterionSubject,
  criteria: readonly Pick<StoredCriterion, 'sourceField'>[],
): Promise<readonly Subject[]> {
  const plant = await limits.current(call);
  const asks = criteria.some(({ sourceField }) => namesAdditionalField(sourceField));
  const additional = asks ? await additionalFields(call, products) : noAdditionalFields;
  const records = await recordsOf(call, plant, subject);
  return records.map(([{ id, externalId, name }, read]) => ({
    id,
    externalId,
    name,
    valuesFor: ({ sourceField, kind }) => {
      const field = additional.get(sourceField);
      const found =
        field === undefined
          ? [read(sourceField, kind ?? 'number')]
          : (field.kind === 'production' ? productionsOf(plant, id) : [id]).map(each => field.valueOf(each));
      return found.filter(value => value !== null);
    },
  }));
}

function productionsOf({ records }: PlantLimits, productId: string): string[] {
  return records.productions.flatMap(({ id, sourceId }) => (sourceId === productId ? [id] : []));
}

async function recordsOf(
  call: AnyCall,
  plant: PlantLimits,
  subject: CriterionSubject,
): Promise<readonly (readonly [Named, Read])[]> {
  switch (subject) {
    case 'api':
      return substances(plant, plant.records.actives, await fieldsOf(call, texts.api));
    case 'intermediate':
      return substances(plant, plant.records.intermediates, await fieldsOf(call, texts.intermediate));
    case 'product':
    case 'equipment':
      return (await rowsOf(call, texts[subject])).map(row => [row, sourceField => row[sourceField] ?? null] as const);
    case 'location':
      return [];
  }
}

/** Substances as in rankings, with doses and limits in ug/day, mg/day and mg/kg. */
function substances(
  plant: PlantLimits,
  records: readonly (PlantActive | PlantIntermediate)[],
  fields: ReadonlyMap<string, Fields>,
): (readonly [Named, Read])[] {
  return records.map(substance => {
    const residue = residueOf(substance, plant);
    const own: Fields = {
      hbel: inUg(Math.min(...Object.values(substance.hbelMgPerDay))),
      ttc: substance.ttcMgPerDay === null ? null : inUg(substance.ttcMgPerDay),
      ...fields.get(substance.id),
    };
    const read: Read = (sourceField, kind) => own[sourceField] ?? attributeOf(residue, { sourceField, kind, unit: '' });
    return [substance, read] as const;
  });
}

function inUg(mgPerDay: number): number | null {
  return Number.isFinite(mgPerDay) ? settled(mgPerDay * 1000) : null;
}

/** Query of the fields by kind of record. */
const texts = {
  api: `select id, external_id as "externalId", name, bcs_class as "bcsClass", therapeutic_class as "therapeuticClass"
        from products.v_active`,
  intermediate: `select id, external_id as "externalId", name, step_number as "stepNumber" from products.v_intermediate`,
  product: `select id, external_id as "externalId", name, product_type as "productType", route,
              dosage_unit_mass_mg as "dosageUnitMass", max_units_per_day as "maxUnitsPerDay", ldd_mg_per_day as ldd
            from products.v_product`,
  equipment: `select id, external_id as "externalId", name, equipment_type as "equipmentType", area, room,
                room_grade as "roomGrade", dedication, contact_type as "contactType", cleaning_mode as "cleaningMode",
                cleaning_procedure_number as "cleaningProcedureNumber", stated_area_sqcm as "totalSurfaceArea",
                capacity_ml as capacity
              from equipment.v_equipment`,
} as const;

function rowsOf(call: AnyCall, text: string): Promise<readonly (Named & Fields)[]> {
  return call.tx.rows<Named & Fields>({
    text: `${text} where facility_id = $1 and archived_at is null order by lower(external_id), id`,
    values: [call.facility.id],
  });
}

async function fieldsOf(call: AnyCall, text: string): Promise<ReadonlyMap<string, Fields>> {
  return new Map((await rowsOf(call, text)).map(row => [row.id, row]));
}
