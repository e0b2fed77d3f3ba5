import { implementWorkflow, type AnyCall } from '#kernel/contract';
import { releaseTable } from '#plugins/qualification/shared/release-workflow';
import { moveByProduct } from './move-by-product.js';
import type { ReleaseContent } from './release-acts.js';
import type { ReleaseContext, ReleaseRecord } from './release-context.js';

/** Studies whose purpose is to prove the cleaning: their equipment waits for the results. */
const provingStudies: readonly string[] = ['validation', 'newProductIntroduction'];

/** Release of equipment (transitions section 8). */
export const releaseWorkflow = implementWorkflow<ReleaseContext>()(releaseTable, {
  record: { table: 'qualification.equipment_release', domain: 'EquipmentRelease', what: 'The release' },
  guards: {
    inQualityUnit: ({ isInQualityUnit }) => (isInQualityUnit ? null : 'needs somebody of the quality unit'),
    awaitsRelease: ({ row, decision }) =>
      row.status === 'Cleaned awaiting results' || (decision?.kind === 'atRisk' && isAfterRelease(row.status))
        ? null
        : `the equipment is ${row.status === 'Clean' ? 'released' : 'not cleaned and inspected'}`,
    settingAllows: ({ rules }) =>
      rules.releaseAtRiskAllowed ? null : 'the inspection settings do not allow a release at risk',
    visuallyClean: ({ facts }) => (facts.visuallyClean === true ? null : 'the equipment is not visually clean'),
    studyTypeAllows: ({ studyType }) =>
      studyType !== null && provingStudies.includes(studyType)
        ? `equipment of a ${studyType} study waits for its results`
        : null,
    failedAfterReleaseOrExpired: ({ decision, verdict }) =>
      decision === null || decision.kind === 'revoked'
        ? 'the equipment is not released'
        : verdict.state === 'CAN_NOT_BE_RELEASED'
          ? null
          : 'nothing has failed or expired since the release',
  },
  conditions: {
    failedOrExpired: ({ verdict }: ReleaseContext) => verdict.state === 'CAN_NOT_BE_RELEASED',
    passedAndCompleted: ({ verdict }: ReleaseContext) => verdict.state === 'CAN_BE_RELEASED',
    outstanding: ({ verdict }: ReleaseContext) => verdict.state === 'MAY_BE_RELEASED',
  },
  effects: {
    setClean: async (call, { record: { context }, transition }) => {
      const { row } = context;
      const isHeld = transition.action === 'releaseAtRisk';
      if (row.status === 'Cleaned awaiting results')
        await moveByProduct(call, {
          equipmentId: row.id,
          action: 'release',
          at: call.now,
          note: transition.title,
          columns: { next_batch_on_hold: isHeld },
        });
      else await holdNextBatch(call, context, isHeld);
      return {};
    },
    // The flag is set with the state of the equipment.
    holdNextBatch: () => Promise.resolve({ changes: [{ path: 'nextBatchOnHold', from: false, to: true }] }),
    planRun: async (call, { record: { context } }) => {
      const { status, id } = context.row;
      if (status !== 'Dirty' && status !== 'Cleaning' && status !== 'In use')
        await moveByProduct(call, { equipmentId: id, action: 'orderCleaning', at: call.now, note: 'Re-clean ordered' });
      return {};
    },
    raiseAlarm: async (call, { record: { context }, reason }) => {
      const { row } = context;
      if (row.status === 'Clean')
        await moveByProduct(call, { equipmentId: row.id, action: 'revoke', at: call.now, reason });
      else if (row.status === 'In use') await holdNextBatch(call, context, true);
      return {};
    },
  },
  signed: (_call, { record, transition, reason }) =>
    Promise.resolve({
      content: releaseContent(record, transition.action, reason),
      statement: statementOf(record, transition.action),
    }),
});

function isAfterRelease(status: string | null): boolean {
  return status === 'Clean' || status === 'In use';
}

/** What a decision about the release covers. */
export function releaseContent(
  { context: { row, verdict, asked } }: ReleaseRecord,
  action: string,
  reason: string | null,
): ReleaseContent {
  return {
    equipmentId: row.id,
    action,
    cleaningCompletedAt: row.cleaningCompletedAt?.toISOString() ?? null,
    productionId: row.production?.id ?? null,
    batchNumber: row.batchNumber,
    nextProductionId: asked.nextProductionId ?? null,
    state: verdict.state,
    reasons: verdict.reasons,
    reason,
  };
}

function statementOf({ context: { row } }: ReleaseRecord, action: string): string {
  const equipment = `${row.externalId} ${row.name}`;
  if (action === 'revoke') return `The release of ${equipment} is revoked`;
  return action === 'release'
    ? `${equipment} may be used for the next product`
    : `${equipment} may be used; its next batch must not leave before the results`;
}

async function holdNextBatch(call: AnyCall, { row }: ReleaseContext, isHeld: boolean): Promise<void> {
  const table = 'qualification.equipment_floor';
  await call.tx
    .db(table)
    .where({ facility_id: call.facility.id, id: row.id })
    .update({
      next_batch_on_hold: isHeld,
      version: row.version + 1,
      updated_at: call.now,
      updated_by: call.actor.id,
    });
  call.tx.audit({
    domain: 'EquipmentFloor',
    action: 'update',
    entity: { table, id: row.id, label: `${row.externalId} ${row.name}` },
    changes: [{ path: 'nextBatchOnHold', from: row.nextBatchOnHold, to: isHeld }],
  });
}
