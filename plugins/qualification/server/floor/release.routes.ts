import { Type } from 'typebox';
import { defineRoute, notFound, NoticesToken, readOnly, WorkflowsToken, type RouteDefinition } from '#kernel/contract';
import { LimitsApiToken } from '#plugins/limits/server/api';
import { ProductsApiToken } from '#plugins/products/server/api';
import { NextProduction, PlannedRun, ReleaseBody, ReleasePanel } from '#plugins/qualification/shared/release';
import { SampleSetsApiToken } from '#plugins/sampling/server/api';
import { closed, Uuid } from '#schemas/lib/fields';
import { planAfterCleaning } from '../studies/runs/plan-after-cleaning.js';
import { alarmed, releaseRevoked } from './alarmed.js';
import { floorDetail } from './floor-rows.js';
import { nextProductAllowed } from './next-product.js';
import { refreshRelease } from './refresh-release.js';
import { addReleaseAct } from './release-acts.js';
import { releaseRecord } from './release-context.js';
import { releasePanel } from './release-panel.js';
import { releaseContent, releaseWorkflow } from './release-workflow.js';

const feature = 'qualification';
const ById = Type.Object({ id: Uuid }, closed);

/** Release of equipment, and what may be next on it. */
export const releaseRoutes: readonly RouteDefinition[] = [
  defineRoute({
    method: 'POST',
    path: '/floor/equipments/:id/release',
    scope: 'facility',
    access: { anyOf: ['ApprovalPolicy.Sign', 'QualificationTask.Modify'] },
    feature,
    summary:
      'Releases equipment for use or at risk, orders another cleaning, which plans the next run of its study, or revokes the release',
    input: { params: ById, body: ReleaseBody },
    output: Type.Object({ release: ReleasePanel, plannedRun: PlannedRun }),
    audit: 'required',
    useCase: {
      name: 'qualification.release-equipment',
      deps: {
        workflows: WorkflowsToken,
        products: ProductsApiToken,
        notices: NoticesToken,
        sets: SampleSetsApiToken,
        limits: LimitsApiToken,
      },
      run: async ({ workflows, products, notices, ...planning }, call) => {
        const { id } = call.input.params;
        const { nextProductionId = null, action, ...sent } = call.input.body;
        const { externalId, name, runId } = await floorDetail(call, id);
        if ((await releaseRecord(call, id)).version === 0) throw notFound('Release');
        if (nextProductionId !== null)
          await products.assertUsable(call, 'production', [nextProductionId], 'nextProductionId');
        const step = await workflows.perform(call, releaseWorkflow, { id, action, ...sent }, () =>
          releaseRecord(call, id, { nextProductionId }),
        );
        await addReleaseAct(call, step.record.version, releaseContent(step.record, action, step.reason));
        if (action === 'revoke')
          await notices.tell(call, alarmed, {
            kind: releaseRevoked,
            page: '/app/floor',
            subject: `The release of ${externalId} is revoked`,
            paragraphs: [
              `The release of ${externalId} ${name} was revoked by ${call.actor.fullName}.`,
              step.record.context.verdict.reasons.join('\n'),
            ],
          });
        const plannedRun =
          action === 'orderCleaning' && runId !== null ? await planAfterCleaning(call, planning, runId) : null;
        await refreshRelease(call, id);
        return { release: await releasePanel(call, id), plannedRun };
      },
    },
  }),
  defineRoute({
    method: 'GET',
    path: '/floor/equipments/:id/next-productions',
    scope: 'facility',
    access: { anyOf: ['QualificationTask.Get'] },
    feature,
    summary: 'The productions of equipment, each with whether it may be next and why not',
    input: { params: ById },
    output: Type.Object({ nextProductions: Type.Array(NextProduction) }),
    audit: readOnly,
    useCase: {
      name: 'qualification.list-next-productions',
      deps: { limits: LimitsApiToken },
      run: async ({ limits }, call) => {
        const { id } = await floorDetail(call, call.input.params.id);
        const mapped = await call.tx.rows<Omit<NextProduction, 'isAllowed' | 'reasons'>>({
          name: 'qualification-productions-of-equipment',
          text: `select m.production_id as id, m.production_external_id as "externalId", m.production_name as name
                 from products.v_production_equipment m
                 where m.facility_id = $1 and m.equipment_id = $2 and not m.is_archived
                 order by lower(m.production_external_id)`,
          values: [call.facility.id, id],
        });
        const nextProductions = [];
        for (const production of mapped) {
          const { isAllowed, reasons } = await nextProductAllowed(call, limits, {
            equipmentId: id,
            productionId: production.id,
          });
          nextProductions.push({ ...production, isAllowed, reasons: [...reasons] });
        }
        return { nextProductions };
      },
    },
  }),
];
