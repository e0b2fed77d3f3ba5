import {
  ApiError,
  defineNestedSection,
  RecordsToken,
  validationError,
  type AnyCall,
  type AnyResource,
  type ImportSection,
  type RowReader,
} from '#kernel/contract';
import type { AdditionalFieldKind, AnyFieldValue } from '#plugins/products/shared/additional-field';
import type { AdditionalValue } from '#plugins/products/shared/additional-value';
import { active } from '../substances/active.resource.js';
import { intermediate } from '../substances/intermediate.resource.js';
import { product } from '../products/product.resource.js';
import { production } from '../products/production.resource.js';
import { definitionsOf, readFieldCell, tableOf, writeFieldCell } from '../additional-fields/index.js';
import { replaceValues } from '../mapping/pair-values/pair-values.js';

/** The raw cell, because the definition with its type is only read when it is written. */
interface CellValue {
  readonly definitionId: string;
  readonly text: string | null;
}
interface PairCell extends CellValue {
  readonly equipmentId: string;
}

const fieldTable = 'products.additional_field';

function readCellValue(row: RowReader): CellValue {
  return {
    definitionId: row.required('Field ID', row.reference('Field ID', fieldTable)) ?? '',
    text: row.text('Value'),
  };
}

async function typed(call: AnyCall, cells: readonly CellValue[]): Promise<AdditionalValue[]> {
  const definitions = await definitionsOf(call);
  return cells.map(({ definitionId, text }) => {
    const definition = definitions.get(definitionId);
    return { definitionId, value: definition === undefined ? text : readFieldCell(definition, text) };
  });
}

interface DumpRow {
  readonly owner: string;
  readonly equipment: string | null;
  readonly field: string;
  readonly value: AnyFieldValue;
}

const kept = `cross join jsonb_array_elements(t.additional_fields) v
  join ${fieldTable} d on d.facility_id = t.facility_id and d.id = (v->>'definitionId')::uuid and d.archived_at is null`;

/** Values of one kind of record, one row per value; the rows of a record replace all its values. */
function valuesOf(resource: AnyResource, kind: AdditionalFieldKind, heading: string, file: string): ImportSection {
  return defineNestedSection<CellValue>()({
    section: `${resource.sheet?.section ?? ''}: additional fields`,
    file,
    after: [resource.sheet?.section ?? '', 'Additional fields'],
    ...(resource.sheet?.page === undefined ? {} : { page: resource.sheet.page }),
    permissions: [`${resource.permission}.Modify`],
    deps: { records: RecordsToken },
    owner: { heading, table: resource.table },
    headings: ['Field ID', 'Value'],
    references: [fieldTable],
    read: readCellValue,
    write: async ({ records }, call, { id, version }, cells) =>
      records.checkAndUpdate(resource, call, id, { additionalFields: await typed(call, cells), version }),
    dump: async (_deps, call) => {
      const rows = await call.tx.rows<DumpRow>({
        text: `select t.external_id as owner, d.external_id as field, v->'value' as value from ${tableOf[kind]} t ${kept}
               where t.facility_id = $1 and t.archived_at is null
               order by lower(t.external_id), d.display_order nulls last, lower(d.external_id)`,
        values: [call.facility.id],
      });
      return rows.map(row => ({ [heading]: row.owner, 'Field ID': row.field, Value: writeFieldCell(row.value) }));
    },
  });
}

/** Maps faults named by position in the values of equipment to the sheet rows of the production. */
function atRows(error: unknown, rowsOf: readonly (readonly number[])[]): unknown {
  if (!(error instanceof ApiError) || error.errName !== 'DataValidationError') return error;
  const faults = error.fields.map(({ path, message }) => {
    const [, equipment, value = '0'] = /^equipments\.(\d+)(?:\.values\.(\d+))?/.exec(path) ?? [];
    return { path: `values.${rowsOf[Number(equipment)]?.[Number(value)] ?? 0}`, message };
  });
  return validationError(...faults);
}

/** Values of pairs (specification section 3, master data sections: Production-equipment property). */
const pairSection = defineNestedSection<PairCell>()({
  section: 'Production-equipment property',
  file: 'production_equipment_property',
  after: ['Production-Equipment matrix', 'Additional fields'],
  page: '/app/master/productions',
  permissions: ['Production.Modify'],
  deps: { records: RecordsToken },
  owner: { heading: 'Production ID', table: 'products.production' },
  headings: ['Equipment ID', 'Field ID', 'Value'],
  references: [fieldTable, 'equipment.v_equipment'],
  read: row => ({
    equipmentId: row.required('Equipment ID', row.reference('Equipment ID', 'equipment.v_equipment')) ?? '',
    ...readCellValue(row),
  }),
  write: async ({ records }, call, { id, version }, cells) => {
    const equipmentItems = [...new Set(cells.map(cell => cell.equipmentId))];
    const values = await typed(call, cells);
    const rowsOf = equipmentItems.map(equipment =>
      cells.flatMap((cell, row) => (cell.equipmentId === equipment ? [row] : [])),
    );
    const equipments = equipmentItems.map((equipmentId, index) => ({
      equipmentId,
      values: (rowsOf[index] ?? []).flatMap(row => values[row] ?? []),
    }));
    try {
      return await records.revise(production, call, id, { version, change: () => replaceValues(call, id, equipments) });
    } catch (error) {
      throw atRows(error, rowsOf);
    }
  },
  dump: async (_deps, call) => {
    const rows = await call.tx.rows<DumpRow>({
      text: `select p.external_id as owner, e.external_id as equipment, d.external_id as field, v->'value' as value
             from products.production_equipment t ${kept}
             join products.production p on p.facility_id = t.facility_id and p.id = t.production_id
             join equipment.v_equipment e on e.facility_id = t.facility_id and e.id = t.equipment_id
             where t.facility_id = $1 and p.archived_at is null
             order by lower(p.external_id), lower(e.external_id), d.display_order nulls last, lower(d.external_id)`,
      values: [call.facility.id],
    });
    return rows.map(row => ({
      'Production ID': row.owner,
      'Equipment ID': row.equipment ?? '',
      'Field ID': row.field,
      Value: writeFieldCell(row.value),
    }));
  },
});

export const fieldValueSections: readonly ImportSection[] = [
  valuesOf(active, 'api', 'Active ID', 'active_fields'),
  valuesOf(intermediate, 'intermediate', 'Intermediate ID', 'intermediate_fields'),
  valuesOf(product, 'product', 'Product ID', 'product_fields'),
  valuesOf(production, 'production', 'Production ID', 'production_fields'),
  pairSection,
];
