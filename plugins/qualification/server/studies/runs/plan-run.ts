import { randomUUID } from 'node:crypto';
import { ApiError, RefusedStep, validationError, type AnyCall } from '#kernel/contract';
import type { LimitsApi } from '#plugins/limits/server/api';
import type { NewRun } from '#plugins/qualification/shared/run';
import { protocolStudyTypes } from '#plugins/qualification/shared/study';
import type { SampleSetsApi } from '#plugins/sampling/server/api';
import { unusable } from '../scope-records.js';
import { runGuards } from './run-guards.js';
import { studyOfRun, type StudyOfRun } from './run-surroundings.js';

/** Plans the next run of a study with its sample set (transitions U1). */
export async function planRun(
  call: AnyCall,
  { sets, limits }: { readonly sets: SampleSetsApi; readonly limits: LimitsApi },
  studyId: string,
  { sampleIds, nextProductionId = null }: NewRun,
): Promise<string> {
  // Numbers of runs follow each other, so others wait.
  await call.tx.rows({
    text: 'select id from qualification.study where facility_id = $1 and id = $2 for no key update',
    values: [call.facility.id, studyId],
  });
  const study = await studyOfRun(call, studyId, 'for a step');
  if (sampleIds !== undefined && study.equipmentId === null)
    throw validationError({ path: 'sampleIds', message: 'are chosen once the study names its equipment' });
  await assertPlannable(call, study, nextProductionId);
  if (study.equipmentId === null || study.productionId === null)
    throw validationError({
      path: study.equipmentId === null ? 'equipmentId' : 'productionId',
      message: 'is required in the study before its first run',
    });
  const ofProtocol = study.plan?.snapshot?.samples.map(({ id: sampleId }) => sampleId);
  const chosen = sampleIds ?? ofProtocol;
  const set = await sets.create(call, limits, {
    equipmentId: study.equipmentId,
    productionId: study.productionId,
    studyType: study.studyType,
    ...(chosen === undefined ? {} : { sampleIds: chosen }),
  });
  const id = randomUUID();
  const [last] = await call.tx.rows<{ number: number }>({
    name: 'qualification-last-run',
    text: `select coalesce(max(number), 0) as number from qualification.run where facility_id = $1 and study_id = $2`,
    values: [call.facility.id, studyId],
  });
  const number = (last?.number ?? 0) + 1;
  await call.tx.db('qualification.run').insert({
    facility_id: call.facility.id,
    id,
    study_id: studyId,
    number,
    state: 'NotStarted',
    equipment_id: study.equipmentId,
    production_id: study.productionId,
    procedure_id: study.cleaningProcedureId,
    next_production_id: nextProductionId,
    sections: '{}',
    verdicts: '{}',
    sample_set_id: set.id,
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
  });
  call.tx.audit({
    domain: 'Run',
    action: 'plan',
    entity: { table: 'qualification.run', id, label: `run ${number} of ${study.number}` },
    changes: [
      { path: 'state', from: null, to: 'NotStarted' },
      { path: 'sampleSet', from: null, to: set.number },
    ],
  });
  return id;
}

async function assertPlannable(call: AnyCall, study: StudyOfRun, nextProductionId: string | null): Promise<void> {
  if (study.protocolId === null && protocolStudyTypes.includes(study.studyType))
    throw validationError({ path: 'protocolId', message: 'is required: runs follow an approved protocol' });
  if (study.isArchived) throw new ApiError('ArchivedEntryError');
  const closed = runGuards.studyOpen({ study });
  if (closed !== null)
    throw new RefusedStep(
      {
        domain: 'Run',
        entity: { table: 'qualification.study', id: study.id, label: `${study.number} ${study.title}` },
        action: 'plan',
        state: study.state,
      },
      'TransactionLocked',
      { message: `Plan run: ${closed}` },
    );
  if (nextProductionId === null) return;
  const faults = await unusable(call, 'products.v_production', [{ path: 'nextProductionId', id: nextProductionId }]);
  if (faults.length > 0) throw validationError(...faults);
}
