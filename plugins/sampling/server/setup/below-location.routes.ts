import { Type } from 'typebox';
import {
  ApiError,
  defineRoute,
  notFound,
  readOnly,
  RecordsToken,
  validationError,
  type AnyCall,
  type Records,
  type RouteDefinition,
  type Row,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { PlannedSample } from '#plugins/sampling/shared/planned-sample';
import { SampleCriterion } from '#plugins/sampling/shared/sample-set';
import { closed, Nullable, Reason, RecordOf, Uuid } from '#schemas/lib/fields';
import { plannedSample } from './planned-sample.resource.js';
import { readResolvedSamples } from './read-samples.js';
import { samplingLocation } from './sampling-location.resource.js';

const { samplingLocationId: _location, ...own } = PlannedSample.properties;
const fields = Type.Partial(Type.Object(own)).properties;
const { sampleType, contaminant, acceptanceMode } = own;
const version = Type.Integer({ minimum: 1 });
const OfLocation = Type.Object({ location: Uuid }, closed);
const OneOf = Type.Object({ location: Uuid, sample: Uuid }, closed);
const One = Type.Object({ sample: RecordOf(PlannedSample) });
const ResolvedRow = Type.Unsafe<Row>(
  Type.Object({
    ...RecordOf(PlannedSample),
    areaSqcm: Nullable(Type.Number()),
    volumeMl: Nullable(Type.Number()),
    recoveryPercent: Nullable(Type.Number()),
    criterion: Nullable(SampleCriterion),
    /** Null with a criterion. */
    whyNoLimit: Nullable(Type.String()),
  }),
);
const shared = { scope: 'facility', feature: 'sampling' } as const;
const path = '/sampling-locations/:location/samples';

async function sampleAt(records: Records, call: AnyCall, location: string, id: string): Promise<Row> {
  const row = await records.get(plannedSample, call, id);
  if (row['samplingLocationId'] !== location) throw notFound('Sample');
  return row;
}

/** The next free ID of a sample at a location: `L-01-2`. */
async function nextId(call: AnyCall, location: Row): Promise<string> {
  const code = String(location['externalId']).slice(0, 58);
  const rows = await call.tx.rows<{ key: string }>({
    name: 'sampling-sample-ids',
    text: `select lower(external_id) as key from sampling.sample where facility_id = $1 and sampling_location_id = $2`,
    values: [call.facility.id, location['id']],
  });
  const taken = new Set(rows.map(({ key }) => key));
  let number = 1;
  while (taken.has(`${code}-${number}`.toLowerCase())) number += 1;
  return `${code}-${number}`;
}

/** Planned samples below their location (specification section 7, Sampling). */
export const plannedSampleRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path,
    access: { anyOf: ['SwabLocation.Get'] },
    summary:
      'The planned samples of a location, each with its acceptance criterion as a number and where it comes from',
    input: { params: OfLocation },
    output: Type.Object({ samples: Type.Array(ResolvedRow) }),
    audit: readOnly,
    useCase: {
      name: 'sampling.list-samples',
      deps: { records: RecordsToken, limits: LimitsApiToken },
      run: async ({ records, limits }, call) => {
        const locationId = call.input.params.location;
        await records.get(samplingLocation, call, locationId);
        const found = await readResolvedSamples(call, limits, { locationId });
        const ids = found.map(({ id }) => id);
        const rows = new Map((await records.getMany(plannedSample, call, ids)).map(row => [row['id'], row]));
        const samples = found.map(({ id, areaSqcm, volumeMl, recoveryPercent, criterion, whyNoLimit }) => ({
          ...rows.get(id),
          areaSqcm,
          volumeMl,
          recoveryPercent,
          criterion,
          whyNoLimit,
        }));
        return { samples };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'GET',
    path: `${path}/:sample`,
    access: { anyOf: ['SwabLocation.Get'] },
    summary: 'One planned sample of a location',
    input: { params: OneOf },
    output: One,
    audit: readOnly,
    useCase: {
      name: 'sampling.get-planned-sample',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => ({
        sample: await sampleAt(records, call, call.input.params.location, call.input.params.sample),
      }),
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path,
    access: { anyOf: ['SwabLocation.Add'] },
    summary: 'Plans a sample at a location; without an ID it takes the next of the location',
    status: 201,
    input: {
      params: OfLocation,
      body: Type.Object({ ...fields, sampleType, contaminant, acceptanceMode }, closed),
    },
    output: One,
    audit: 'required',
    useCase: {
      name: 'sampling.plan-sample',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { location } = call.input.params;
        const at = await records.get(samplingLocation, call, location);
        const { body } = call.input;
        const externalId = body.externalId ?? (await nextId(call, at));
        const name = body.name ?? `${body.sampleType} ${body.contaminant}`;
        return {
          sample: await records.create(plannedSample, call, {
            ...body,
            externalId,
            name,
            samplingLocationId: location,
          }),
        };
      },
    },
  }),
  ...(['PUT', 'POST'] as const).map(method =>
    defineRoute({
      ...shared,
      method,
      path: `${path}/:sample`,
      access: { anyOf: ['SwabLocation.Modify'] },
      reason: 'change',
      summary: 'Changes a planned sample, archives it or restores it (`archive` or `unArchive`, with a reason)',
      input: {
        params: OneOf,
        body: Type.Object(
          {
            ...fields,
            version: Type.Optional(version),
            archive: Type.Optional(Type.Boolean()),
            unArchive: Type.Optional(Type.Boolean()),
          },
          closed,
        ),
      },
      output: One,
      audit: 'required',
      useCase: {
        name: `sampling.${method.toLowerCase()}-planned-sample`,
        deps: { records: RecordsToken },
        run: async ({ records }, call) => {
          const { location, sample } = call.input.params;
          const { archive = false, unArchive = false, ...changes } = call.input.body;
          await sampleAt(records, call, location, sample);
          if (!archive && !unArchive) return { sample: await records.update(plannedSample, call, sample, changes) };
          if (!call.actor.may('SwabLocation.Delete'))
            throw new ApiError('NotAllowed', { message: 'This requires the permission SwabLocation.Delete' });
          const reason = call.reason ?? '';
          if (reason.trim().length < 3)
            throw validationError({ path: 'reason', message: 'is required, at least 3 characters' });
          return {
            sample: await records[archive ? 'archive' : 'unarchive'](plannedSample, call, sample, reason),
          };
        },
      },
    }),
  ),
  defineRoute({
    ...shared,
    method: 'PUT',
    path,
    access: { anyOf: ['SwabLocation.Modify'] },
    reason: 'change',
    summary: 'Changes a planned sample of a location; the body names it and the version that was read',
    input: { params: OfLocation, body: Type.Object({ ...fields, id: Uuid, version }, closed) },
    output: One,
    audit: 'required',
    useCase: {
      name: 'sampling.change-planned-sample',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { id, ...changes } = call.input.body;
        await sampleAt(records, call, call.input.params.location, id);
        return { sample: await records.update(plannedSample, call, id, changes) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'DELETE',
    path: `${path}/:sample`,
    access: { anyOf: ['SwabLocation.Delete'] },
    summary: 'Archives a planned sample with a reason',
    input: { params: OneOf, body: Type.Object({ reason: Reason }, closed) },
    output: One,
    audit: 'required',
    useCase: {
      name: 'sampling.archive-planned-sample',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { location, sample } = call.input.params;
        await sampleAt(records, call, location, sample);
        return { sample: await records.archive(plannedSample, call, sample, call.input.body.reason) };
      },
    },
  }),
];
