import { defineResource } from '#kernel/contract';
import { Equipment, equipmentFields } from '#plugins/equipment/shared/equipment';
import { resourceFields } from '#schemas/lib/field-cards';
import { statedDedication, withoutDedicationReason } from './dedication/stated-dedication.js';
import { ProcedureReference } from '#plugins/equipment/shared/procedure-reference';
import { Nullable } from '#schemas/lib/fields';
import { afterWrite, ofLiveRecords } from './after-write.js';
import { notInUse } from './not-in-use.js';
import { namesNoProcedure, numberOfEquipment, referenceOfEquipment } from './procedures/reference-sql.js';
import { statedProcedure } from './procedures/stated-procedure.js';
import { totalArea } from './surface-area.js';

const fields = resourceFields(equipmentFields);

/** Equipment (specification section 7, /equipments; fields: entities 2.1); the area is computed, never sent. */
export const equipment = defineResource({
  names: { one: 'equipment', many: 'equipments', inWords: { one: 'equipment', many: 'equipment' } },
  path: '/equipments',
  table: 'equipment.equipment',
  schema: Equipment,
  computed: {
    cleaningProcedureNumber: {
      schema: Equipment.properties.cleaningProcedureNumber,
      sent: true,
      sql: numberOfEquipment,
    },
    cleaningProcedure: { schema: Nullable(ProcedureReference), sql: referenceOfEquipment },
  },
  writable: fields.writable,
  permission: 'Equipment',
  audit: { domain: 'Equipment' },
  unique: ['externalId'],
  archive: 'with-reason',
  deletion: 'of-unused',
  list: {
    ...fields.list,
    search: ['externalId', 'name', 'equipmentType'],
    sort: 'name',
    filters: [
      { path: '/filter/no-group', where: withoutGroup(), summary: 'Lists equipment that is in no group' },
      {
        path: '/filter/no-cpn',
        where: namesNoProcedure,
        summary: 'Lists equipment without a cleaning procedure number',
        home: {
          one: 'piece of equipment without a cleaning procedure',
          many: 'pieces of equipment without a cleaning procedure',
        },
      },
      {
        path: '/filter/unresolved-procedure',
        where: ofProcedure('u.procedure_id is null'),
        summary: 'Lists equipment with a cleaning procedure number that no procedure has',
        home: {
          one: 'piece of equipment with the number of an unknown cleaning procedure',
          many: 'pieces of equipment with numbers of unknown cleaning procedures',
        },
      },
      {
        path: '/filter/earlier-revision',
        where: ofProcedure('u.is_stale'),
        summary: 'Lists equipment that was assessed with an earlier revision of its cleaning procedure',
        home: {
          one: 'piece of equipment assessed with an earlier revision of its cleaning procedure',
          many: 'pieces of equipment assessed with earlier revisions of their cleaning procedures',
        },
      },
      { path: '/filter/no-grade', where: 't.room_grade is null', summary: 'Lists equipment without a room grade' },
      {
        path: '/filter/no-dedication-reason',
        where: withoutDedicationReason,
        summary: 'Lists equipment that is not shared and has no reason, or no product or group that it is dedicated to',
      },
      {
        path: '/no-cpn',
        where: namesNoProcedure,
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
    ...fields.sheet,
  },
  feature: 'equipment',
  hooks: {
    prepare: async (next, call, before) => ({
      ...prepare(next, before),
      ...(await statedProcedure(next, call, before)),
    }),
    // The number tells of the procedure.
    auditedAs: changes =>
      Promise.resolve(
        changes.filter(({ path }) => path !== 'cleaningProcedureId' && path !== 'unresolvedProcedureNumber'),
      ),
    guardArchive: notInUse,
    afterWrite,
    guardUnarchive: ofLiveRecords,
  },
});

/** Fills in defaults and computes the area. */
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
 * The stated mode, except that equipment without parts switches to `declared` when an area is declared. If both are
 * sent at once, as by an import before its parts, the area is calculated as soon as parts exist.
 */
function areaMode(sent: Equipment, before: Equipment | null): Equipment['surfaceAreaMode'] {
  const { surfaceAreaMode: stated } = sent;
  if (!declares(sent)) return stated ?? 'calculated';
  const isUnchangedMode = before !== null && before.surfaceAreaMode === stated && !declares(before);
  return (sent.parts ?? []).length === 0 && isUnchangedMode ? 'declared' : (stated ?? 'declared');
}

function declares({ declaredSurfaceArea }: Equipment): boolean {
  return (declaredSurfaceArea ?? null) !== null;
}

function ofProcedure(holds: string): string {
  return `exists (select from equipment.v_equipment_procedure u
    where u.facility_id = t.facility_id and u.equipment_id = t.id and ${holds})`;
}

function withoutGroup(): string {
  return `not exists (select from equipment.equipment_group_member m
    join equipment.equipment_group g on g.facility_id = m.facility_id and g.id = m.group_id and g.archived_at is null
    where m.facility_id = t.facility_id and m.equipment_id = t.id)`;
}
