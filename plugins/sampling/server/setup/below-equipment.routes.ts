import { Type } from 'typebox';
import {
  defineRoute,
  notFound,
  readOnly,
  RecordsToken,
  type AnyCall,
  type Records,
  type RouteDefinition,
  type Row,
} from '#kernel/contract';
import { SamplingLocation } from '#plugins/sampling/shared/sampling-location';
import { closed, Reason, RecordOf, Uuid } from '#schemas/lib/fields';
import { samplingLocation } from './sampling-location.resource.js';
import { below } from './below.js';

const { equipmentId: _equipment, ...own } = SamplingLocation.properties;
const fields = Type.Partial(Type.Object(own)).properties;
const { externalId, name, description, sampleTypes } = own;
const OfEquipment = Type.Object({ id: Uuid }, closed);
const Listed = Type.Object({ samplingLocations: Type.Array(RecordOf(SamplingLocation)) });
const One = Type.Object({ samplingLocation: RecordOf(SamplingLocation) });
const shared = { scope: 'facility', feature: 'sampling' } as const;

/** The live locations of equipment in the order of sampling. */
export async function locationsOn(records: Records, call: AnyCall, equipmentId: string): Promise<Row[]> {
  const rows = await call.tx.rows<{ id: string }>({
    name: 'sampling-location-ids',
    text: `select l.id from sampling.sampling_location l
           where l.facility_id = $1 and l.equipment_id = $2 and l.archived_at is null
           order by l.swab_order nulls last, lower(l.external_id)`,
    values: [call.facility.id, equipmentId],
  });
  return records.getMany(
    samplingLocation,
    call,
    rows.map(({ id }) => id),
  );
}

async function locationOn(records: Records, call: AnyCall, equipmentId: string, id: string): Promise<Row> {
  const row = await records.get(samplingLocation, call, id);
  if (row['equipmentId'] !== equipmentId) throw notFound('Sampling location');
  return row;
}

function listRoute(path: '/equipments/:id/sampling-locations' | '/equipments/:id/locations'): RouteDefinition {
  return defineRoute({
    ...shared,
    method: 'GET',
    path,
    access: { anyOf: ['SwabLocation.Get'] },
    summary: 'The sampling locations of equipment in the order of sampling',
    input: { params: OfEquipment },
    output: Listed,
    audit: readOnly,
    useCase: {
      name: `sampling.list-on${path.endsWith('/locations') ? '-equipment' : ''}`,
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id } = call.input.params;
        await below(call, id);
        return { samplingLocations: await locationsOn(records, call, id) };
      },
    },
  });
}

/** Sampling locations below their equipment (specification section 7, Sampling). */
export const locationRoutes: readonly RouteDefinition[] = [
  listRoute('/equipments/:id/sampling-locations'),
  listRoute('/equipments/:id/locations'),
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/equipments/:id/locations/:location',
    access: { anyOf: ['SwabLocation.Get'] },
    summary: 'One sampling location of equipment',
    input: { params: Type.Object({ id: Uuid, location: Uuid }, closed) },
    output: One,
    audit: readOnly,
    useCase: {
      name: 'sampling.get-on-equipment',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id, location } = call.input.params;
        return { samplingLocation: await locationOn(records, call, id, location) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/equipments/:id/sampling-locations',
    access: { anyOf: ['SwabLocation.Add'] },
    summary: 'Adds a sampling location to equipment',
    status: 201,
    input: {
      params: OfEquipment,
      body: Type.Object({ ...fields, externalId, name, description, sampleTypes }, closed),
    },
    output: One,
    audit: 'required',
    useCase: {
      name: 'sampling.add-to-equipment',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id } = call.input.params;
        await below(call, id);
        return {
          samplingLocation: await records.create(samplingLocation, call, { ...call.input.body, equipmentId: id }),
        };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/equipments/:id/sampling-locations',
    access: { anyOf: ['SwabLocation.Modify'] },
    reason: 'change',
    summary: 'Changes a sampling location of equipment; the body names it and the version that was read',
    input: {
      params: OfEquipment,
      body: Type.Object({ ...fields, id: Uuid, version: Type.Integer({ minimum: 1 }) }, closed),
    },
    output: One,
    audit: 'required',
    useCase: {
      name: 'sampling.change-on-equipment',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id, ...changes } = call.input.body;
        await locationOn(records, call, call.input.params.id, id);
        return { samplingLocation: await records.update(samplingLocation, call, id, changes) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'DELETE',
    path: '/equipments/:id/sampling-locations',
    access: { anyOf: ['SwabLocation.Delete'] },
    summary: 'Archives a sampling location of equipment with a reason',
    input: { params: OfEquipment, body: Type.Object({ id: Uuid, reason: Reason }, closed) },
    output: One,
    audit: 'required',
    useCase: {
      name: 'sampling.remove-from-equipment',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id, reason } = call.input.body;
        await locationOn(records, call, call.input.params.id, id);
        return { samplingLocation: await records.archive(samplingLocation, call, id, reason) };
      },
    },
  }),
];
