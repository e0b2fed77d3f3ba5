import {
  AttachmentList,
  formFields,
  later,
  listColumns,
  Loading,
  RecordFacts,
  RecordLinks,
  RevisionLink,
  ResourcePages,
  headingInUnit,
  formatInUnit,
  formatQuantity,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import { equipmentFields, type Dedication, type EquipmentPart } from '#plugins/equipment/shared/equipment';
import type { ProcedureReference } from '#plugins/equipment/shared/procedure-reference';
import { DedicationNotice } from './dedication-notice.js';
import type { PartsEditorProps } from './parts-editor.js';
import type { PartsTableProps } from './parts-table.js';
import { ProcedureNotice } from './procedure-notice.js';

type EquipmentRow = RecordRow & {
  readonly externalId: string;
  readonly name: string;
  readonly parts: readonly EquipmentPart[] | null;
  readonly totalSurfaceArea: Quantity | null;
  readonly transferFirstUnits: number | null;
  readonly dedication: Dedication;
  readonly cleaningProcedureNumber: string | null;
  readonly cleaningProcedure: ProcedureReference | null;
};

/** The list does without the shapes of parts, so they are loaded when they are shown. */
const PartsEditor = later<PartsEditorProps>(async () => (await import('./parts-editor.js')).PartsEditor, <Loading />);
const PartsTable = later<PartsTableProps>(async () => (await import('./parts-table.js')).PartsTable, <Loading />);
const EquipmentImages = later<{ readonly id: string }>(
  async () => (await import('./equipment-images.js')).EquipmentImages,
  <Loading />,
);

/** Equipment: list with the filters of the specification, record with parts and images, form with live area. */
export function EquipmentPages() {
  return (
    <ResourcePages<EquipmentRow>
      path="/equipments"
      one="equipment"
      many="equipments"
      noun="equipment"
      permission="Equipment"
      archiveAction="Archive"
      deletes
      fields={formFields(equipmentFields)}
      defaults={{ surfaceAreaMode: 'calculated' }}
      list={{
        title: 'Equipment',
        lead: 'Vessels, mixers, presses and utensils with product-contact surfaces.',
        searchHint: 'Search by ID, name or type',
        emptyText: 'No equipment yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/equipments',
        filters: [
          { key: 'no-group', label: 'Without a group', path: '/equipments/filter/no-group' },
          { key: 'no-cpn', label: 'Without a cleaning procedure', path: '/equipments/no-cpn' },
          {
            key: 'unresolved-procedure',
            label: 'Unknown cleaning procedure',
            path: '/equipments/filter/unresolved-procedure',
          },
          {
            key: 'earlier-revision',
            label: 'Earlier revision of its procedure',
            path: '/equipments/filter/earlier-revision',
          },
          { key: 'no-grade', label: 'Without a room grade', path: '/equipments/no-grade' },
          {
            key: 'no-dedication-reason',
            label: 'Dedicated without a reason',
            path: '/equipments/filter/no-dedication-reason',
          },
        ],
        columns: listColumns<EquipmentRow>(equipmentFields, {
          totalSurfaceArea: row => formatInUnit(row.totalSurfaceArea?.value, 'sqcm'),
          cleaningProcedureNumber: shownProcedure,
        }).map(column =>
          column.key === 'totalSurfaceArea' ? { ...column, heading: headingInUnit('Surface area', 'sqcm') } : column,
        ),
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        {
          label: 'Parts and area',
          content: row => <PartsTable equipment={row} parts={row.parts ?? []} total={row.totalSurfaceArea} />,
        },
        { label: 'Images', content: row => <EquipmentImages id={row.id} /> },
        {
          label: 'Attachments',
          content: row => <AttachmentList row={row} path="/equipments" permission="Equipment.Modify" />,
        },
      ]}
      extra={(values, change, faultOf) => {
        const parts = (values['parts'] ?? []) as readonly EquipmentPart[];
        const isDeclared = values['surfaceAreaMode'] === 'declared';
        // Parts stay visible next to a declared area, so that refused ones can be corrected.
        if (isDeclared && parts.length === 0) return null;
        return <PartsEditor {...{ parts, isDeclared, faultOf }} onChange={changed => change('parts', changed)} />;
      }}
    />
  );
}

function shownProcedure({ cleaningProcedure, cleaningProcedureNumber }: EquipmentRow) {
  return <RevisionLink page="procedures" reference={cleaningProcedure} stated={cleaningProcedureNumber} />;
}

/** The part of the next batch that residue of the equipment may reach (formulas 4.6). */
function reachOf(units: number | null): string {
  if (units === null) return 'the whole next batch, evenly mixed';
  return units === 1 ? 'the first unit of the next batch alone' : `the first ${units} units of the next batch alone`;
}

function Overview({ row }: { readonly row: EquipmentRow }) {
  return (
    <>
      <ProcedureNotice row={row} />
      <DedicationNotice id={row.id} dedication={row.dedication} />
      <RecordFacts
        cards={equipmentFields}
        row={row}
        shown={{
          totalSurfaceArea: () => formatQuantity(row.totalSurfaceArea),
          cleaningProcedureNumber: shownProcedure,
          transferFirstUnits: () => reachOf(row.transferFirstUnits),
          mocIds: () => (
            <RecordLinks
              path="/moc"
              one="moc"
              page="materials"
              permission="Equipment.Get"
              ids={row['mocIds'] as readonly string[] | null}
            />
          ),
        }}
      />
    </>
  );
}
