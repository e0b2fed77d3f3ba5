import {
  Facts,
  plainOptions,
  RecordLinks,
  ResourcePages,
  shownNumber,
  shownQuantity,
  type FormField,
  type FormValues,
  type Quantity,
  type RecordRow,
} from '@limpid/ui-kit';
import {
  cleaningModes,
  contactTypes,
  dedications,
  dedicationWords,
  isKeptForSome,
  roomGrades,
  surfaceAreaModes,
  type Dedication,
  type EquipmentPart,
} from '#plugins/equipment/shared/equipment';
import { unitsOf } from '#schemas/lib/units';
import { DedicationNotice } from './dedication-notice.js';
import { EquipmentImages } from './equipment-images.js';
import { PartsEditor } from './parts-editor.js';
import { PartsTable } from './parts-table.js';

type EquipmentRow = RecordRow & {
  readonly externalId: string;
  readonly name: string;
  readonly parts: readonly EquipmentPart[] | null;
  readonly totalSurfaceArea: Quantity | null;
  readonly transferFirstUnits: number | null;
  readonly dedication: Dedication;
};

const fields: readonly FormField[] = [
  { kind: 'text', name: 'externalId', label: 'ID', required: true },
  { kind: 'text', name: 'name', label: 'Name', required: true },
  { kind: 'text', name: 'equipmentType', label: 'Type', required: true, help: 'For example granulator, coater, tank' },
  { kind: 'text', name: 'area', label: 'Suite' },
  { kind: 'text', name: 'room', label: 'Room' },
  { kind: 'select', name: 'roomGrade', label: 'Room grade', options: plainOptions(roomGrades) },
  { kind: 'select', name: 'cleaningMode', label: 'Cleaning mode', options: plainOptions(cleaningModes) },
  {
    kind: 'suggested',
    name: 'cleaningProcedureNumber',
    label: 'Cleaning procedure number',
    path: '/cleaning-procedure',
    many: 'cleaningProcedures',
    permission: 'CleaningProcedure.Get',
    unknown: 'No cleaning procedure has this number: agents do not come to the machine by it',
  },
  {
    kind: 'select',
    name: 'dedication',
    label: 'Dedication',
    options: dedications.map(value => ({ value, label: dedicationWords[value] })),
  },
  {
    kind: 'text',
    name: 'dedicatedTo',
    label: 'Kept for',
    required: true,
    help: 'The product or the group of products',
    askedWhen: values => isKeptForSome(chosenDedication(values)),
  },
  {
    kind: 'textarea',
    name: 'dedicationReason',
    label: 'Reason of the dedication',
    required: true,
    wide: true,
    help: 'Why it is not shared',
    askedWhen: values => chosenDedication(values) !== 'shared',
  },
  {
    kind: 'references',
    name: 'mocIds',
    label: 'Materials of construction',
    help: 'Of its product-contact surfaces; methods are asked for a recovery from each',
    path: '/moc',
    many: 'mocs',
    add: { label: 'Add material', address: '/app/master/materials/new', permission: 'Equipment.Add' },
  },
  { kind: 'select', name: 'contactType', label: 'Product contact', options: plainOptions(contactTypes) },
  { kind: 'text', name: 'make', label: 'Make' },
  { kind: 'text', name: 'model', label: 'Model' },
  { kind: 'text', name: 'serialNumber', label: 'Serial number' },
  { kind: 'quantity', name: 'capacity', label: 'Capacity', units: unitsOf('volume'), defaultUnit: 'L' },
  {
    kind: 'quantity',
    name: 'rinseVolumeDefault',
    label: 'Rinse volume',
    units: unitsOf('volume'),
    defaultUnit: 'ml',
    unitKey: 'volume',
    help: 'Of the final rinse; the limit in rinse water begins with it. Empty: 1 L for each square metre',
  },
  { kind: 'select', name: 'surfaceAreaMode', label: 'Surface area is', options: plainOptions(surfaceAreaModes) },
  {
    kind: 'quantity',
    name: 'declaredSurfaceArea',
    label: 'Declared surface area',
    units: unitsOf('surfaceArea'),
    defaultUnit: 'sqcm',
    unitKey: 'surface_area',
  },
  {
    kind: 'text',
    name: 'surfaceAreaSource',
    label: 'Source of the area',
    help: 'Drawing number, or measured by whom and when',
  },
  {
    kind: 'number',
    name: 'surfaceAreaMarginPercent',
    label: 'Margin on the area, %',
    help: 'Added to the area that limits are calculated with, for what nobody measured. Empty: that of the policy alone',
  },
  {
    kind: 'number',
    name: 'transferFirstUnits',
    label: 'First units that take the residue',
    help: 'Filling needles, last transfer lines, punches: how many tablets, vials or other units of the next batch the residue may reach alone. Empty: it is mixed evenly into the whole batch',
  },
  { kind: 'textarea', name: 'remarks', label: 'Remarks', wide: true },
];

function chosenDedication(values: FormValues): Dedication {
  return (values['dedication'] ?? 'shared') as Dedication;
}

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
      fields={fields}
      defaults={{ surfaceAreaMode: 'calculated' }}
      list={{
        title: 'Equipment',
        lead: 'Machines, vessels and utensils whose surfaces touch product.',
        searchHint: 'Search by ID, name or type',
        emptyText: 'No equipment yet',
        defaultSort: 'externalId',
        archivedPath: '/archived/equipments',
        filters: [
          { key: 'no-group', label: 'Without a group', path: '/equipments/filter/no-group' },
          { key: 'no-cpn', label: 'Without a cleaning procedure', path: '/equipments/no-cpn' },
          { key: 'no-grade', label: 'Without a room grade', path: '/equipments/no-grade' },
          {
            key: 'no-dedication-reason',
            label: 'Dedicated without a reason',
            path: '/equipments/filter/no-dedication-reason',
          },
        ],
        columns: [
          { key: 'externalId', heading: 'ID', sort: 'externalId' },
          { key: 'name', heading: 'Name', sort: 'name' },
          { key: 'equipmentType', heading: 'Type', sort: 'equipmentType' },
          { key: 'area', heading: 'Suite', sort: 'area' },
          {
            key: 'totalSurfaceArea',
            heading: 'Surface area, sqcm',
            sort: 'totalSurfaceArea',
            align: 'end',
            render: row => shownNumber(row.totalSurfaceArea?.value),
          },
          { key: 'roomGrade', heading: 'Grade', sort: 'roomGrade', folds: true },
          { key: 'cleaningMode', heading: 'Cleaning', sort: 'cleaningMode', folds: true },
          { key: 'cleaningProcedureNumber', heading: 'Procedure', sort: 'cleaningProcedureNumber', folds: true },
          {
            key: 'dedication',
            heading: 'Dedication',
            optional: true,
            render: row => dedicationWords[row.dedication],
          },
          { key: 'dedicatedTo', heading: 'Kept for', optional: true },
          { key: 'dedicationReason', heading: 'Reason of the dedication', optional: true },
          { key: 'transferFirstUnits', heading: 'First units', align: 'end', optional: true },
          { key: 'make', heading: 'Make', optional: true },
          { key: 'serialNumber', heading: 'Serial number', optional: true },
        ],
      }}
      tabs={[
        { label: 'Overview', content: row => <Overview row={row} /> },
        {
          label: 'Parts and area',
          content: row => <PartsTable machine={row} parts={row.parts ?? []} total={row.totalSurfaceArea} />,
        },
        { label: 'Images', content: row => <EquipmentImages id={row.id} /> },
      ]}
      extra={(values, change, faultOf) => {
        const parts = (values['parts'] ?? []) as readonly EquipmentPart[];
        const isDeclared = values['surfaceAreaMode'] === 'declared';
        // Parts are kept beside a declared area: out of sight, nobody could mend what is refused of them.
        if (isDeclared && parts.length === 0) return null;
        return <PartsEditor {...{ parts, isDeclared, faultOf }} onChange={changed => change('parts', changed)} />;
      }}
    />
  );
}

/** Which part of the next batch the residue of a machine may reach (formulas 4.6). */
function reachOf(units: number | null): string {
  if (units === null) return 'the whole next batch, evenly mixed';
  return units === 1 ? 'the first unit of the next batch alone' : `the first ${units} units of the next batch alone`;
}

function Overview({ row }: { readonly row: EquipmentRow }) {
  return (
    <>
      <DedicationNotice id={row.id} dedication={row.dedication} />
      <Facts
        facts={[
          ['Type', row['equipmentType']],
          ['Suite', row['area']],
          ['Room', row['room']],
          ['Room grade', row['roomGrade']],
          ['Surface area', shownQuantity(row.totalSurfaceArea)],
          ['Source of the area', row['surfaceAreaSource']],
          ['Margin on the area, %', row['surfaceAreaMarginPercent']],
          ['Residue reaches', reachOf(row.transferFirstUnits)],
          ['Cleaning mode', row['cleaningMode']],
          ['Cleaning procedure', row['cleaningProcedureNumber']],
          ['Dedication', dedicationWords[row.dedication]],
          ['Kept for', row['dedicatedTo']],
          ['Reason of the dedication', row['dedicationReason']],
          [
            'Materials of construction',
            <RecordLinks
              key="materials"
              path="/moc"
              one="moc"
              page="materials"
              permission="Equipment.Get"
              ids={row['mocIds'] as readonly string[] | null}
            />,
          ],
          ['Product contact', row['contactType']],
          ['Make', row['make']],
          ['Model', row['model']],
          ['Serial number', row['serialNumber']],
          ['Capacity', row['capacity']],
          ['Remarks', row['remarks']],
        ]}
      />
    </>
  );
}
