import { Type } from 'typebox';
import {
  defineRoute,
  FacilitySettingsToken,
  readOnly,
  RefusedStep,
  todayAt,
  validationError,
  type RouteDefinition,
} from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import {
  AcceptanceList,
  AcceptanceRequest,
  GapTask,
  OneAcceptance,
} from '#plugins/qualification/shared/coverage/coverage';
import type { Contaminant } from '#plugins/qualification/shared/new-task';
import { closed, Reason, Uuid } from '#schemas/lib/fields';
import { createTask } from '../../tasks/create-task.js';
import { contaminantKinds } from '../map/contaminant-kinds.js';
import type { MapCell } from '../map/coverage-map.js';
import { acceptGaps } from './accept-gaps.js';
import { acceptanceById, acceptancePage, acceptanceTable, shownAcceptance } from './acceptance-rows.js';
import { gapsOfPair } from './gaps-of-pair.js';

const shared = { scope: 'facility', feature: 'qualification' } as const;
const Query = Type.Object(
  {
    equipmentId: Type.Optional(Uuid),
    productionId: Type.Optional(Uuid),
    pageNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    pageLimit: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
  },
  closed,
);

/** What people do about gaps: bear them for a time, or order the work that closes them. */
export const gapRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...shared,
    method: 'GET',
    path: '/coverage/acceptances',
    access: { anyOf: ['RiskCalculation.Get'] },
    summary: 'Accepted gaps of the coverage, newest first, ended ones too',
    input: { query: Query },
    output: AcceptanceList,
    asOf: true,
    audit: readOnly,
    useCase: {
      name: 'qualification.list-acceptances',
      deps: {},
      run: async (_deps, call) => {
        const { pageNumber = 1, pageLimit = 10, ...filter } = call.input.query;
        const page = { ...filter, limit: pageLimit, offset: (pageNumber - 1) * pageLimit };
        const { rows, total } = await acceptancePage(call, page);
        return { coverageAcceptances: rows.map(shownAcceptance), pagination: { pageNumber, pageLimit, total } };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/coverage/acceptances',
    access: { allOf: ['RiskCalculation.Get', 'ApprovalPolicy.Sign'] },
    summary: 'Accepts gaps of a production on equipment until a day, with a signature',
    input: { body: AcceptanceRequest },
    output: OneAcceptance,
    status: 201,
    audit: 'required',
    snapshot: true,
    useCase: acceptGaps,
  }),
  defineRoute({
    ...shared,
    method: 'PUT',
    path: '/coverage/acceptances/:id/end',
    access: { allOf: ['RiskCalculation.Get', 'ApprovalPolicy.Sign'] },
    summary: 'Ends the acceptance of a gap: it is open again',
    input: { params: Type.Object({ id: Uuid }, closed), body: Type.Object({ reason: Reason }, closed) },
    output: OneAcceptance,
    audit: 'required',
    useCase: {
      name: 'qualification.end-acceptance',
      deps: {},
      run: async (_deps, call) => {
        const { id } = call.input.params;
        await call.tx.db(acceptanceTable).where({ facility_id: call.facility.id, id }).forUpdate().first('id');
        const row = await acceptanceById(call, id);
        const entity = { table: acceptanceTable, id, label: row.label };
        if (row.endedAt !== null)
          throw new RefusedStep(
            { domain: 'CoverageAcceptance', entity, action: 'end', state: 'ended' },
            'TransactionLocked',
            { message: 'This acceptance has ended already' },
          );
        const reason = call.input.body.reason.trim();
        await call.tx
          .db(acceptanceTable)
          .where({ facility_id: call.facility.id, id })
          .update({
            ended_at: call.now,
            ended_by: call.actor.id,
            end_reason: reason,
            version: row.version + 1,
          });
        const changes = [{ path: 'status', from: 'accepted', to: 'ended' }];
        call.tx.audit({ domain: 'CoverageAcceptance', action: 'end', entity, changes, reason });
        return { coverageAcceptance: shownAcceptance(await acceptanceById(call, id)) };
      },
    },
  }),
  defineRoute({
    ...shared,
    method: 'POST',
    path: '/coverage/tasks',
    access: { allOf: ['RiskCalculation.Get', 'QualificationTask.Add'] },
    summary: 'Adds a qualification task for gaps of a production on equipment',
    input: { body: GapTask },
    output: Type.Object({ task: Type.Object({ id: Uuid, number: Type.String() }) }),
    status: 201,
    audit: 'required',
    useCase: {
      name: 'qualification.add-task-of-gap',
      deps: { limits: LimitsApiToken, settings: FacilitySettingsToken },
      run: async (sources, call) => {
        const { studyType, dueOn, why, ...chosen } = call.input.body;
        if (dueOn < (await todayAt(call, sources.settings)))
          throw validationError({ path: 'dueOn', message: 'must not be in the past' });
        const gaps = await gapsOfPair(call, sources, chosen);
        const [{ equipment, production }] = gaps;
        const task = await createTask(call, {
          title: `${production.externalId} ${production.name} on ${equipment.externalId} ${equipment.name}`,
          studyType,
          source: 'manual',
          equipmentId: equipment.id,
          productionId: production.id,
          contaminants: gaps.map(contaminantOf),
          dueOn,
          why: why.trim(),
        });
        return { task };
      },
    },
  }),
];

function contaminantOf({ residue }: MapCell): Contaminant {
  return { kind: contaminantKinds[residue.kind], residueId: residue.id };
}
