import { RefusedStep, type AnyCall, type Change, type EffectResult, type WorkflowStep } from '#kernel/contract';
import type { SectionData, StoredSection, StoredSections } from '#plugins/qualification/shared/run-sections';
import type { runTable } from '#plugins/qualification/shared/run-workflow';
import type { VerificationSection } from '#schemas/enumerations/master-data';
import { followRun, type RunFollowed } from '../../floor/follow-run.js';
import { keepAct } from './run-acts.js';
import { signedContent } from './run-content.js';
import { labelOf, type RunContext } from './run-context.js';
import { wasBegun } from './run-guards.js';

type Step = WorkflowStep<typeof runTable, RunContext>;

/** Keeps the step with what was signed. */
async function keep(call: AnyCall, { id, record, transition, reason, signature }: Step): Promise<void> {
  const { context } = record;
  const meaning = transition.signature;
  await keepAct(call, {
    runId: id,
    runVersion: record.version,
    action: transition.action,
    section: context.step.section ?? null,
    reason: reason ?? context.step.comment ?? null,
    content: meaning === undefined ? null : signedContent(context, meaning, reason),
    signatureId: signature?.id ?? null,
  });
}

/** Tells the floor what happened with the equipment. */
async function tell(
  call: AnyCall,
  { record }: Step,
  { event, at, isCorrection = false }: Pick<RunFollowed, 'event' | 'at' | 'isCorrection'>,
): Promise<void> {
  const { run } = record.context;
  await followRun(call, {
    runId: run.id,
    equipmentId: run.equipment.id,
    productionId: run.production?.id ?? null,
    event,
    at,
    isCorrection,
  });
}

const change = (path: string, from: unknown, to: unknown): Change[] =>
  (from ?? null) === (to ?? null) ? [] : [{ path, from: from ?? null, to: to ?? null }];

/** The warnings of a run with one more. */
function warned({ run, operatorGap }: RunContext): readonly string[] {
  return operatorGap === null || run.warnings.includes(operatorGap) ? run.warnings : [...run.warnings, operatorGap];
}

function withSection(sections: StoredSections, section: string, entry: StoredSection): string {
  return JSON.stringify({ ...sections, [section]: entry });
}

export const runEffects = {
  beginRun: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { context } = step.record;
    const { run, sameBatch, procedure, sets } = context;
    const batchNumber = context.step.batchNumber?.trim() ?? '';
    if (sameBatch !== null)
      throw new RefusedStep(
        {
          domain: 'Run',
          entity: { table: 'qualification.run', id: run.id, label: labelOf(run) },
          action: 'start',
          state: run.state,
        },
        'DuplicateBatchNumber',
        {
          fields: [{ path: 'batchNumber', message: `is that of ${sameBatch.label}` }],
          details: { run: sameBatch, address: `/app/runs/${sameBatch.id}` },
        },
      );
    await keep(call, step);
    if (run.sampleSetId !== null) await sets.recordCleaning(call, run.sampleSetId, { batchNumber });
    const warnings = warned(context);
    return {
      columns: {
        batch_number: batchNumber,
        procedure_version: procedure?.documentVersion ?? null,
        warnings: JSON.stringify(warnings),
      },
      changes: [
        ...change('batchNumber', run.batchNumber, batchNumber),
        ...change('procedureVersion', run.procedureVersion, procedure?.documentVersion),
        ...change('warnings', run.warnings.join('; '), warnings.join('; ')),
      ],
    };
  },
  beginCleaning: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { context } = step.record;
    await keep(call, step);
    await tell(call, step, { event: 'cleaningStarted', at: call.now });
    const warnings = warned(context);
    return {
      columns: { cleaning_started_at: call.now, warnings: JSON.stringify(warnings) },
      changes: [
        ...change('cleaningStartedAt', null, call.now.toISOString()),
        ...change('warnings', context.run.warnings.join('; '), warnings.join('; ')),
      ],
    };
  },
  lockSection: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent, sets } = step.record.context;
    const section = sent.section ?? 'batchDetails';
    const data = withBegin(sent.data ?? {}, section, step.record.context);
    await keep(call, step);
    if (run.sampleSetId !== null) await sets.recordCleaning(call, run.sampleSetId, cleaningOf(section, data));
    await tellSection(call, step, section, data);
    const performed = {
      by: call.actor.fullName,
      byId: call.actor.id,
      at: call.now.toISOString(),
      signatureId: step.signature?.id ?? null,
    };
    const entry: StoredSection = { state: 'done', data, performed, checked: null, reason: null };
    return {
      columns: { ...columnsOf(section, data), sections: withSection(run.sections, section, entry) },
      changes: Object.entries(data).flatMap(([path, to]) =>
        change(
          `${section}.${path}`,
          texts(run.sections[section]?.data?.[path as keyof SectionData]),
          texts(to as SectionData[keyof SectionData]),
        ),
      ),
    };
  },
  markSectionAbsent: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent } = step.record.context;
    const section = sent.section ?? 'odour';
    await keep(call, step);
    const entry: StoredSection = { state: 'absent', data: null, performed: null, checked: null, reason: step.reason };
    return {
      columns: { sections: withSection(run.sections, section, entry) },
      changes: change(`${section}.state`, run.sections[section]?.state ?? 'open', 'absent'),
    };
  },
  checkSection: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent } = step.record.context;
    const section = sent.section ?? 'cleaningDetails';
    const stored = run.sections[section];
    await keep(call, step);
    if (stored === undefined) return {};
    const checked = {
      by: call.actor.fullName,
      byId: call.actor.id,
      at: call.now.toISOString(),
      signatureId: step.signature?.id ?? null,
    };
    return {
      columns: { sections: withSection(run.sections, section, { ...stored, checked }) },
      changes: change(`${section}.checkedBy`, null, call.actor.fullName),
    };
  },
  keepSubmission: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent, holds, verdicts } = step.record.context;
    await keep(call, step);
    const explanation = sent.explanation ?? run.explanation;
    const references = sent.deviationReferences ?? run.deviationReferences;
    return {
      columns: {
        explanation,
        deviation_references: JSON.stringify(references),
        holds: JSON.stringify(holds),
        verdicts: JSON.stringify(verdicts),
      },
      changes: [
        ...change('explanation', run.explanation, explanation),
        ...change('deviationReferences', run.deviationReferences.join(', '), references.join(', ')),
      ],
    };
  },
  keepAct: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    await keep(call, step);
    return step.transition.action === 'addAddendum' ? { changes: change('addendum', null, step.reason) } : {};
  },
  reopenSections: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent } = step.record.context;
    await keep(call, step);
    const returned = sent.sections ?? [];
    const reopened = returned.flatMap(({ section, reason }) => {
      const stored = run.sections[section];
      return stored === undefined ? [] : [[section, { ...stored, state: 'returned', checked: null, reason }] as const];
    });
    const sections: StoredSections = { ...run.sections, ...Object.fromEntries(reopened) };
    return {
      columns: { sections: JSON.stringify(sections), void_reason: null },
      changes: [
        ...returned.flatMap(({ section, reason }) => change(`${section}.returned`, null, reason)),
        ...change('voidReason', run.voidReason, null),
      ],
    };
  },
  fixOutcome: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent, outcome, verdicts, holds, sets } = step.record.context;
    await keep(call, step);
    const isVoid = run.voidReason !== null;
    // The batch is cleaned again in another run, whose samples have its number then.
    if (isVoid && run.sampleSetId !== null) await sets.recordCleaning(call, run.sampleSetId, { batchNumber: null });
    const fixed = isVoid ? null : outcome;
    const event = isVoid ? 'voided' : fixed === 'pass' ? 'completedPass' : 'completedFail';
    await tell(call, step, { event, at: call.now });
    const references = sent.deviationReferences ?? run.deviationReferences;
    const continuation = fixed === 'fail' ? (sent.continuation ?? null) : null;
    return {
      columns: {
        is_void: isVoid,
        outcome: fixed,
        verdicts: JSON.stringify(verdicts),
        holds: JSON.stringify(holds),
        deviation_references: JSON.stringify(references),
        continuation: continuation === null ? null : JSON.stringify(continuation),
        completed_at: call.now,
      },
      changes: [
        ...change('outcome', null, isVoid ? 'void' : fixed),
        ...change('deviationReferences', run.deviationReferences.join(', '), references.join(', ')),
        ...change('continuation', null, continuation?.reason),
      ],
    };
  },
  askToVoid: async (call: AnyCall, step: Step): Promise<EffectResult> => {
    const { run, step: sent } = step.record.context;
    await keep(call, step);
    const references = sent.deviationReferences ?? run.deviationReferences;
    return {
      columns: { void_reason: step.reason, deviation_references: JSON.stringify(references) },
      changes: [
        ...change('voidReason', run.voidReason, step.reason),
        ...change('deviationReferences', run.deviationReferences.join(', '), references.join(', ')),
      ],
    };
  },
};

/** A cleaning that was begun in the product keeps its start. */
function withBegin(data: SectionData, section: string, { run, acts }: RunContext): SectionData {
  const { cleaningStartedAt } = run;
  if (section !== 'cleaningDetails' || cleaningStartedAt === null) return data;
  return wasBegun(acts) || (data.cleaningStartedAt ?? null) === null ? { ...data, cleaningStartedAt } : data;
}

/** Columns of the run that a section fills. */
function columnsOf(section: string, data: SectionData): Record<string, unknown> {
  if (section === 'batchDetails')
    return {
      manufacturing_completed_at: data.manufacturingCompletedAt ?? null,
      ...((data.nextProductionId ?? null) === null ? {} : { next_production_id: data.nextProductionId }),
    };
  if (section === 'cleaningDetails')
    return {
      cleaning_started_at: data.cleaningStartedAt ?? null,
      cleaning_completed_at: data.cleaningCompletedAt ?? null,
    };
  if (section === 'visual')
    return { inspected_at: data.inspectedAt ?? null, visually_clean: data.visuallyClean ?? null };
  return {};
}

/** What the sample set of the run takes over, so that samples are taken after cleaning and inspection. */
function cleaningOf(section: string, data: SectionData) {
  if (section === 'batchDetails') return { manufacturingCompletedAt: data.manufacturingCompletedAt ?? null };
  if (section === 'cleaningDetails')
    return {
      cleanedBy: data.cleanedBy?.slice(0, 200) ?? null,
      cleaningStartedAt: data.cleaningStartedAt ?? null,
      cleaningCompletedAt: data.cleaningCompletedAt ?? null,
    };
  if (section === 'visual')
    return {
      inspectionDoneBy: data.inspectedBy ?? null,
      inspectedAt: data.inspectedAt ?? null,
      visuallyClean: data.visuallyClean ?? null,
      failingLocations: data.failingLocations ?? [],
    };
  return section === 'odour' ? { odourFree: data.odourFree ?? null } : {};
}

async function tellSection(call: AnyCall, step: Step, section: VerificationSection, data: SectionData): Promise<void> {
  const { run } = step.record.context;
  const isCorrection = run.sections[section]?.state === 'returned';
  const told = (event: RunFollowed['event'], at: string | null | undefined): Promise<void> =>
    tell(call, step, { event, at: new Date(at ?? 0), isCorrection });
  if (section === 'cleaningDetails') {
    if (run.cleaningStartedAt === null) await told('cleaningStarted', data.cleaningStartedAt);
    await told('cleaningCompleted', data.cleaningCompletedAt);
  }
  if (section === 'visual')
    await told(data.visuallyClean === true ? 'inspectedClean' : 'inspectedNotClean', data.inspectedAt);
}

function texts(value: SectionData[keyof SectionData]): string | number | boolean | null {
  return Array.isArray(value) ? value.join(', ') : (value ?? null);
}
