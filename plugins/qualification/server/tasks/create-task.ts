import { randomUUID } from 'node:crypto';
import { validationError, type AnyCall } from '#kernel/contract';
import type { NewTask } from '#plugins/qualification/shared/new-task';
import { readConfiguration } from './configuration/read-configuration.js';

/** What a person may state beside what other rooms state. */
export interface StatedTask extends NewTask {
  readonly equipmentGroupId?: string | null;
  readonly equipmentTrainId?: string | null;
  readonly cleaningLevel?: number | null;
  readonly consecutiveRequired?: boolean;
  readonly windowBeforeDays?: number;
  readonly windowAfterDays?: number;
  readonly ownerId?: string | null;
  readonly changeControlReference?: string | null;
  readonly deviationReferences?: readonly string[];
}

/**
 * Adds a task that has not started (transitions Q1), in the transaction of the call, with its audit entry. What is not stated
 * follows the configuration of its study type.
 */
export async function createTask(
  call: AnyCall,
  task: StatedTask,
): Promise<{ readonly id: string; readonly number: string }> {
  assertScope(task);
  const { studyTypes } = await readConfiguration(call);
  const rule = studyTypes[task.studyType];
  const id = randomUUID();
  const number = await nextTaskNumber(call);
  const stated = {
    title: task.title,
    study_type: task.studyType,
    source: task.source,
    source_id: task.sourceId ?? null,
    equipment_id: task.equipmentId ?? null,
    equipment_group_id: task.equipmentGroupId ?? null,
    equipment_train_id: task.equipmentTrainId ?? null,
    production_id: task.productionId ?? null,
    procedure_id: task.procedureId ?? null,
    cleaning_level: task.cleaningLevel ?? null,
    runs_required: task.runsRequired ?? rule.runsRequired,
    consecutive_required: task.consecutiveRequired ?? rule.consecutiveRequired,
    due_on: task.dueOn,
    window_before_days: task.windowBeforeDays ?? rule.windowBeforeDays,
    window_after_days: task.windowAfterDays ?? rule.windowAfterDays,
    owner_id: task.ownerId ?? null,
    change_control_reference: task.changeControlReference ?? null,
    why: task.why === '' ? null : task.why,
  };
  const [contaminants, deviations] = [task.contaminants ?? [], task.deviationReferences ?? []];
  await call.tx.db('qualification.task').insert({
    ...stated,
    facility_id: call.facility.id,
    id,
    number,
    state: 'NotStarted',
    contaminants: JSON.stringify(contaminants),
    worst_cases: '[]',
    deviation_references: JSON.stringify(deviations),
    created_at: call.now,
    created_by: call.actor.id,
    updated_at: call.now,
    updated_by: call.actor.id,
  });
  const entries = { state: 'NotStarted', ...stated, contaminants, deviation_references: deviations };
  call.tx.audit({
    domain: 'QualificationTask',
    entity: { table: 'qualification.task', id, label: number },
    action: 'generate',
    changes: Object.entries(entries).flatMap(([column, to]) =>
      to === null || (Array.isArray(to) && to.length === 0) ? [] : [{ path: camelCase(column), from: null, to }],
    ),
  });
  return { id, number };
}

/** The guard scopeSet of the table, for a record that does not exist yet. */
function assertScope(task: StatedTask): void {
  const scope = [task.equipmentId, task.equipmentGroupId, task.equipmentTrainId, task.productionId, task.procedureId];
  if (scope.every(each => each === undefined || each === null))
    throw validationError({
      path: 'equipmentId',
      message: 'is required where no group, train, production or procedure is stated',
    });
}

function camelCase(column: string): string {
  return column.replaceAll(/_(\w)/g, (_match, letter: string) => letter.toUpperCase());
}

/** QT-2026-001: the next number of the year; no other task is added until the transaction ends. */
async function nextTaskNumber(call: AnyCall): Promise<string> {
  const prefix = `QT-${call.now.getUTCFullYear()}-`;
  await call.tx.db.raw('select pg_advisory_xact_lock(hashtextextended(?, 0))', [
    `qualification.task ${call.facility.id}`,
  ]);
  const [last] = await call.tx.rows<{ last: number }>({
    name: 'qualification-last-task',
    text: `select coalesce(max(substr(number, 9)::int), 0) as last from qualification.task
           where facility_id = $1 and starts_with(number, $2)`,
    values: [call.facility.id, prefix],
  });
  return `${prefix}${String((last?.last ?? 0) + 1).padStart(3, '0')}`;
}
