import { Type } from 'typebox';
import { defineRoute, RecordsToken, validationError, type RouteDefinition } from '#kernel/contract';
import { readEquipmentSurface } from '#plugins/equipment/server/api';
import { AssessedLocation, PartExclusion, SamplingAssessment } from '#plugins/sampling/shared/sampling-assessment';
import { closed, Nullable, Reason, RecordOf, Uuid } from '#schemas/lib/fields';
import { assessmentOf, chooseOn } from './assess-locations.js';
import { samplingAssessment } from './sampling-assessment.resource.js';
import { policyById } from './sampling-policy.resource.js';

/** POST /sampling-locations/assess {equipmentId, reason} (specification section 7), and a trial of a policy. */
export const assessRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/sampling-locations/assess',
    scope: 'facility',
    feature: 'sampling',
    access: { anyOf: ['SwabLocation.Modify'] },
    summary: 'Assesses the sampling locations of equipment: scores, ranks, and which are chosen, with reasons',
    input: {
      body: Type.Object(
        { equipmentId: Uuid, reason: Reason, exclusions: Type.Optional(Type.Array(PartExclusion, { maxItems: 500 })) },
        closed,
      ),
    },
    output: Type.Object({ samplingAssessment: RecordOf(SamplingAssessment) }),
    audit: 'required',
    useCase: {
      name: 'sampling.assess-locations',
      deps: { records: RecordsToken },
      run: async ({ records }, call) => {
        const { equipmentId, reason, exclusions } = call.input.body;
        const surface = await readEquipmentSurface(call, equipmentId);
        if (surface === null)
          throw validationError({ path: 'equipmentId', message: 'does not exist in this facility' });
        const found = await assessmentOf(call, equipmentId);
        const stated = { assessReason: reason, ...(exclusions === undefined ? {} : { exclusions }) };
        const row =
          found === null
            ? await records.create(samplingAssessment, call, {
                externalId: `SA-${surface.externalId}`.slice(0, 64),
                name: `Sampling locations of ${surface.name}`.slice(0, 255),
                equipmentId,
                ...stated,
              })
            : await records.update(samplingAssessment, call, found.id, { ...stated, version: found.version }, reason);
        return { samplingAssessment: row };
      },
    },
  }),
  defineRoute({
    method: 'POST',
    path: '/sampling-policy/:id/try',
    scope: 'facility',
    feature: 'sampling',
    access: { anyOf: ['SamplingMethod.Get', 'SwabLocation.Get'] },
    summary: 'The locations that a policy would choose on a piece of equipment; stores nothing',
    input: { params: Type.Object({ id: Uuid }, closed), body: Type.Object({ equipmentId: Uuid }, closed) },
    output: Type.Object({ locations: Type.Array(AssessedLocation), threshold: Nullable(Type.Number()) }),
    audit: { exempt: 'changes nothing' },
    useCase: {
      name: 'sampling.try-policy',
      deps: {},
      run: async (_deps, call) => {
        const policy = await policyById(call, call.input.params.id);
        const { rows } = await chooseOn(call, call.input.body.equipmentId, policy);
        return { locations: rows.map(({ decision: _decision, ...row }) => row), threshold: policy.threshold };
      },
    },
  }),
];
