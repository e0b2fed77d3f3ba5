import { Type } from 'typebox';
import { defineResource, defineUseCase, type AnyCall } from '#kernel/contract';
import { SamplingLocation, samplingLocationFields } from '#plugins/sampling/shared/sampling-location';
import { Nullable } from '#schemas/lib/fields';
import { resourceFields } from '#schemas/lib/field-cards';
import { assessedValue, isSelected } from './is-selected.js';
import { assertNotInOpenSet } from './open-sets.js';
import { prepareLocation } from './prepare-location.js';

const fields = resourceFields(samplingLocationFields);

const guardArchive = defineUseCase<{ readonly id: string }, void>()({
  name: 'sampling.location-not-in-open-set',
  deps: {},
  run: (_deps, call) => assertNotInOpenSet(call, { locationId: call.input.id }),
});

const guardUnarchive = defineUseCase<{ readonly row: SamplingLocation }, void>()({
  name: 'sampling.location-fits-again',
  deps: {},
  run: async (_deps, call) => {
    await prepareLocation(call.input.row, call, null);
  },
});

/** Sampling locations of all equipment (specification section 7; fields: entities 5.1). */
export const samplingLocation = defineResource({
  names: { one: 'samplingLocation', many: 'samplingLocations' },
  path: '/sampling-locations',
  table: 'sampling.sampling_location',
  schema: SamplingLocation,
  writable: fields.writable,
  permission: 'SwabLocation',
  audit: { domain: 'SamplingLocation' },
  unique: ['externalId'],
  archive: 'with-reason',
  computed: {
    riskScore: { schema: Nullable(Type.Number()), sql: assessedValue('t', 'score', 'double precision') },
    rank: { schema: Nullable(Type.Integer()), sql: assessedValue('t', 'rank', 'integer') },
    isWorstCase: { schema: Nullable(Type.Boolean()), sql: assessedValue('t', 'isWorstCase', 'boolean') },
    isSelected: { schema: Type.Boolean(), sql: isSelected('t') },
    equipmentName: {
      schema: Nullable(Type.String()),
      sql: `(select e.external_id || ' ' || e.name from equipment.v_equipment e
        where e.facility_id = t.facility_id and e.id = t.equipment_id)`,
    },
  },
  list: {
    ...fields.list,
    search: ['externalId', 'name'],
    sort: 'externalId',
  },
  sheet: {
    section: 'Sampling locations',
    file: 'sampling_locations',
    after: ['Equipment', 'MOCs'],
    page: '/app/sampling/locations',
    leavesOut: 'pins on images and scores of attributes',
    ...fields.sheet,
  },
  feature: 'sampling',
  hooks: {
    prepare: (next, call, before) => prepareLocation(next, call as AnyCall, before),
    guardArchive,
    guardUnarchive,
  },
});
