import { implementWorkflow, type AnyCall, type Change, type EffectResult, type WorkflowStep } from '#kernel/contract';
import { floorTable } from '#plugins/qualification/shared/floor-workflow';
import { hoursBetween } from '../engine/floor/hold-clock.js';
import type { FloorContext } from './floor-context.js';
import { floorGuards, isAnotherInspectorNeeded, isWitnessMissing } from './floor-guards.js';
import { insertInspection } from './insert-inspection.js';
import { procedureInUse } from './procedure-in-use.js';
import { witnessContent } from './signed-witness.js';

type Step = WorkflowStep<typeof floorTable, FloorContext>;

const noCleaning = {
  cleaning_started_at: null,
  cleaning_completed_at: null,
  clean_since: null,
  visually_clean: null,
  inspected_by: null,
  inspected_at: null,
  witnessed_by: null,
  witnessed_at: null,
  run_id: null,
  run_outcome: null,
  procedure_revised: false,
} as const;
const moment = (path: string, from: Date | null, to: Date): Change => ({
  path,
  from: from?.toISOString() ?? null,
  to: to.toISOString(),
});

/** Equipment on the floor (transitions section 9). */
export const floorWorkflow = implementWorkflow<FloorContext>()(floorTable, {
  record: { table: 'qualification.equipment_floor', domain: 'EquipmentFloor', what: 'The equipment' },
  guards: floorGuards,
  conditions: {
    witnessMissing: isWitnessMissing,
    anotherInspectorNeeded: isAnotherInspectorNeeded,
    testRequired: (context: FloorContext) => !isAnotherInspectorNeeded(context) && context.isTestRequired,
    noTestRequired: (context: FloorContext) => !isAnotherInspectorNeeded(context) && !context.isTestRequired,
    procedureAllowsInspection: ({ rules }: FloorContext) => rules.holdTimeRule === 'inspectAgain',
  },
  effects: {
    startDirtyHold: async (call, { record, transition }) => {
      const { row, at } = record.context;
      const procedure = await procedureInUse(call, row.id, row.production?.id ?? null);
      const isEndOfUse = transition.action === 'endBatch';
      return {
        columns: {
          dirty_since: at,
          clean_since: null,
          alarm_percent: 0,
          procedure_id: procedure?.id ?? null,
          ...(isEndOfUse ? { batch_ended_at: at, ...noCleaning } : {}),
        },
        changes: [moment('dirtySince', row.dirtySince, at)],
      };
    },
    stopDirtyHold,
    recordStep: (call, { record: { context } }) => {
      const { row, at, entry } = context;
      const { step: number = 0, values = null, comment = null } = entry;
      const done = { number, at: at.toISOString(), by: call.actor.id, values, comment };
      return Promise.resolve({
        columns: { steps: JSON.stringify([...row.steps, done]), performers: withPerformer(call, context) },
        changes: [{ path: `steps.${number}`, from: null, to: row.procedureSteps[number - 1]?.action ?? number }],
      });
    },
    startCleanHold: (call, { record: { context } }) => {
      const { row, at } = context;
      const isRevised = row.procedure !== null && row.procedure.version !== row.procedureVersion;
      return Promise.resolve({
        columns: {
          cleaning_completed_at: at,
          clean_since: at,
          alarm_percent: 0,
          procedure_revised: isRevised,
          performers: withPerformer(call, context),
        },
        changes: [moment('cleaningCompletedAt', null, at)],
      });
    },
    recordWitness: call =>
      Promise.resolve({
        columns: { witnessed_by: call.actor.id, witnessed_at: call.now },
        changes: [{ path: 'witnessedBy', from: null, to: call.actor.fullName }],
      }),
    recordInspection: async (call, { record: { context }, transition }) => {
      const { row, at } = context;
      const isClean = transition.action === 'passInspection';
      const isWhole = !isClean || !isAnotherInspectorNeeded(context);
      const number = context.isByProduct ? null : await insertInspection(call, context, isClean);
      return {
        columns: {
          inspected_by: call.actor.id,
          inspected_at: at,
          ...(isWhole ? { visually_clean: isClean } : {}),
          // Inspected again after its hold time: a new one begins.
          ...(isClean && isWhole && row.cleanSince === null ? { clean_since: at, alarm_percent: 0 } : {}),
        },
        changes: [
          { path: 'visuallyClean', from: row.visuallyClean, to: isClean },
          ...(number === null ? [] : [{ path: 'inspection', from: null, to: number }]),
        ],
      };
    },
    openInspection: () =>
      Promise.resolve({
        columns: { visually_clean: null, inspected_by: null, inspected_at: null, clean_since: null, alarm_percent: 0 },
      }),
    stopCleanHold: (_call, { record: { context } }) => {
      const { row, at, entry } = context;
      const { productionId = null, batchNumber = null } = entry;
      return Promise.resolve({
        columns: {
          batch_started_at: at,
          batch_ended_at: null,
          production_id: productionId,
          batch_number: batchNumber,
          clean_since: null,
          alarm_percent: 0,
        },
        changes: [
          { path: 'productionId', from: row.production?.id ?? null, to: productionId },
          { path: 'batchNumber', from: row.batchNumber, to: batchNumber },
        ],
      });
    },
    correctEntry: (_call, { record: { context } }) => Promise.resolve(corrected(context)),
  },
  signed: (_call, { record }) => {
    const { row } = record.context;
    return Promise.resolve({
      content: witnessContent(row),
      statement: `The cleaning of ${record.label}, completed ${row.cleaningCompletedAt?.toISOString() ?? ''}, was done as written`,
    });
  },
});

async function stopDirtyHold(call: AnyCall, { record: { context } }: Step): Promise<EffectResult> {
  const { row, at } = context;
  const procedure = await procedureInUse(call, row.id, row.production?.id ?? null);
  return {
    columns: {
      ...noCleaning,
      cleaning_started_at: at,
      dirty_since: null,
      dirty_hours: hoursBetween(row.dirtySince, at),
      dirty_max_hours: row.procedure?.dirtyMaxHours ?? null,
      procedure_id: procedure?.id ?? null,
      procedure_version: procedure?.version ?? null,
      alarm_percent: 0,
      steps: '[]',
      performers: JSON.stringify([call.actor.id]),
      next_batch_on_hold: false,
    },
    changes: [moment('cleaningStartedAt', null, at)],
  };
}

function withPerformer({ actor }: AnyCall, { row }: FloorContext): string {
  return JSON.stringify([...new Set([...row.performers, actor.id])]);
}

/** The columns that hold the time of an entry or follow from it; a hold that began with another entry stays. */
function corrected({ row, corrected: event, entry }: FloorContext): EffectResult {
  if (event === null) return {};
  const at = new Date(entry.at ?? '');
  const movedHours = (at.getTime() - event.at.getTime()) / 3_600_000;
  const { dirtyHours } = row;
  const is = (held: Date | null, time: Date | null): boolean => held !== null && held.getTime() === time?.getTime();
  const isOwn = (held: Date | null): boolean => is(held, event.at);
  const columnsOf: Readonly<Record<string, Readonly<Record<string, unknown>>>> = {
    startBatch: isOwn(row.batchStartedAt) ? { batch_started_at: at } : {},
    endBatch: {
      ...(isOwn(row.batchEndedAt) ? { batch_ended_at: at } : {}),
      ...(isOwn(row.dirtySince) ? { dirty_since: at, alarm_percent: 0 } : {}),
      ...(dirtyHours !== null && is(row.cleaningStartedAt, event.after)
        ? { dirty_hours: dirtyHours - movedHours }
        : {}),
    },
    startCleaning: {
      ...(isOwn(row.cleaningStartedAt) ? { cleaning_started_at: at } : {}),
      ...(dirtyHours !== null && isOwn(row.cleaningStartedAt) ? { dirty_hours: dirtyHours + movedHours } : {}),
    },
    completeCleaning: {
      ...(isOwn(row.cleaningCompletedAt) ? { cleaning_completed_at: at } : {}),
      ...(isOwn(row.cleanSince) ? { clean_since: at, alarm_percent: 0 } : {}),
    },
  };
  return { columns: columnsOf[event.action] ?? {}, changes: [moment(`${event.action}.at`, event.at, at)] };
}
