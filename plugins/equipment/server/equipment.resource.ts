import { defineResource } from '#kernel/contract';
import { Equipment } from '#plugins/equipment/shared/equipment';
import { statedDedication, withoutDedicationReason } from './dedication/stated-dedication.js';
import { linkMocs, ofLiveMocs } from './link-mocs.js';
import { notInUse } from './not-in-use.js';
import { totalArea } from './surface-area.js';

/** Machines (specification section 7, /equipments; fields: entities 2.1). The area is computed, never sent. */
export const equipment = defineResource({
  names: { one: 'equipment', many: 'equipments' },
  path: '/equipments',
  table: 'equipment.equipment',
  schema: Equipment,
  writable: [
    'externalId',
    'name',
    'equipmentType',
    'make',
    'model',
    'serialNumber',
    'area',
    'room',
    'roomGrade',
    'dedication',
    'dedicatedTo',
    'dedicationReason',
    'contactType',
    'surfaceAreaMode',
    'parts',
    'declaredSurfaceArea',
    'surfaceAreaSource',
    'surfaceAreaMarginPercent',
    'transferFirstUnits',
    'mocIds',
    'cleaningMode',
    'cleaningProcedureNumber',
    'capacity',
    'rinseVolumeDefault',
    'remarks',
  ],
  permission: 'Equipment',
  audit: { domain: 'Equipment' },
  unique: ['externalId'],
  archive: 'with-reason',
  list: {
    columns: [
      'externalId',
      'name',
      'equipmentType',
      'area',
      'room',
      'roomGrade',
      'totalSurfaceArea',
      'transferFirstUnits',
      'cleaningMode',
      'cleaningProcedureNumber',
    ],
    search: ['externalId', 'name', 'equipmentType'],
    sort: 'name',
    equals: ['equipmentType', 'area', 'roomGrade', 'dedication', 'cleaningMode'],
    filters: [
      { path: '/filter/no-group', where: withoutGroup(), summary: 'Lists equipment that is in no group' },
      {
        path: '/filter/no-cpn',
        where: 't.cleaning_procedure_number is null',
        summary: 'Lists equipment without a cleaning procedure number',
      },
      { path: '/filter/no-grade', where: 't.room_grade is null', summary: 'Lists equipment without a room grade' },
      {
        path: '/filter/no-dedication-reason',
        where: withoutDedicationReason,
        summary: 'Lists equipment that is not shared and does not say why, or for what it is kept',
      },
      {
        path: '/no-cpn',
        where: 't.cleaning_procedure_number is null',
        summary: 'Lists equipment without a cleaning procedure number',
      },
      { path: '/no-grade', where: 't.room_grade is null', summary: 'Lists equipment without a room grade' },
    ],
  },
  sheet: {
    section: 'Equipment',
    file: 'equipment',
    after: ['MOCs'],
    page: '/app/master/equipment',
    columns: [
      { heading: 'Equipment ID', field: 'externalId', alsoCalled: ['Machine ID', 'Asset number', 'Asset tag', 'Tag'] },
      { heading: 'Name', field: 'name' },
      { heading: 'Type', field: 'equipmentType', alsoCalled: ['Equipment type', 'Asset class'] },
      { heading: 'Make', field: 'make', alsoCalled: ['Manufacturer', 'Vendor'] },
      { heading: 'Model', field: 'model' },
      { heading: 'Serial number', field: 'serialNumber' },
      { heading: 'Suite', field: 'area', alsoCalled: ['Area', 'Building', 'Department'] },
      { heading: 'Room', field: 'room' },
      { heading: 'Room grade', field: 'roomGrade', alsoCalled: ['Cleanroom grade', 'Grade'] },
      { heading: 'Dedication', field: 'dedication' },
      { heading: 'Dedicated to', field: 'dedicatedTo' },
      { heading: 'Dedication reason', field: 'dedicationReason' },
      { heading: 'Contact', field: 'contactType' },
      { heading: 'Area mode', field: 'surfaceAreaMode' },
      {
        heading: 'Declared area',
        field: 'declaredSurfaceArea',
        alsoCalled: ['Surface area', 'Product contact area', 'Contact surface area'],
      },
      { heading: 'Area source', field: 'surfaceAreaSource' },
      { heading: 'Area margin %', field: 'surfaceAreaMarginPercent' },
      {
        heading: 'First units',
        field: 'transferFirstUnits',
        alsoCalled: ['Transfer first units', 'First units of the next batch', 'Units at start of batch'],
      },
      {
        heading: 'MOC IDs',
        field: 'mocIds',
        references: 'equipment.moc',
        alsoCalled: ['MOC', 'Material of construction', 'Material'],
      },
      { heading: 'Cleaning mode', field: 'cleaningMode' },
      {
        heading: 'Cleaning procedure number',
        field: 'cleaningProcedureNumber',
        alsoCalled: ['Cleaning procedure', 'CPN', 'Cleaning SOP'],
      },
      { heading: 'Capacity', field: 'capacity' },
      { heading: 'Rinse volume', field: 'rinseVolumeDefault' },
      { heading: 'Remarks', field: 'remarks' },
    ],
  },
  feature: 'equipment',
  hooks: {
    prepare: async (next, _call, before) => Promise.resolve(prepare(next, before)),
    guardArchive: notInUse,
    afterWrite: linkMocs,
    guardUnarchive: ofLiveMocs,
  },
});

/** Fills in what is not said, and computes the area. */
function prepare(sent: Equipment, before: Equipment | null): Equipment {
  const next: Equipment = {
    ...sent,
    ...statedDedication(sent, before),
    contactType: sent.contactType ?? 'direct',
    surfaceAreaMode: areaMode(sent, before),
    parts: sent.parts ?? [],
    mocIds: sent.mocIds ?? [],
    declaredSurfaceArea: sent.declaredSurfaceArea ?? null,
    surfaceAreaSource: sent.surfaceAreaSource ?? null,
  };
  const area = totalArea(next);
  return { ...next, totalSurfaceArea: area === null ? null : { value: area, unit: 'sqcm' } };
}

/**
 * What is said, unless an area comes to be declared for a machine without parts that was to be calculated from them. Who says both
 * at once, as an import does before it brings the parts, has it calculated as soon as there are parts.
 */
function areaMode(sent: Equipment, before: Equipment | null): Equipment['surfaceAreaMode'] {
  const { surfaceAreaMode: said } = sent;
  if (!declares(sent)) return said ?? 'calculated';
  const isOlderSaying = before !== null && before.surfaceAreaMode === said && !declares(before);
  return (sent.parts ?? []).length === 0 && isOlderSaying ? 'declared' : (said ?? 'declared');
}

function declares({ declaredSurfaceArea }: Equipment): boolean {
  return (declaredSurfaceArea ?? null) !== null;
}

function withoutGroup(): string {
  return `not exists (select from equipment.equipment_group_member m
    join equipment.equipment_group g on g.facility_id = m.facility_id and g.id = m.group_id and g.archived_at is null
    where m.facility_id = t.facility_id and m.equipment_id = t.id)`;
}
