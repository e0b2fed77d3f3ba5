import type { Unmet } from '#kernel/contract';
import { cycleFindings, cycleTimeFindings } from '#plugins/qualification/shared/cycle-file';
import { fieldsOfSection, type SectionData } from '#plugins/qualification/shared/run-sections';
import { momentFaults, type RunMoments } from '../../engine/studies/holds.js';
import type { RunContext } from './run-context.js';
import { isFinished } from './run-sections.js';

type Guard = (context: RunContext) => Unmet | null;

const sectionOfStep = ({ sections, step }: RunContext) => sections.find(({ section }) => section === step.section);
/** The section that must be done before one is filled in. */
const before: Readonly<Partial<Record<string, string>>> = {
  cleaningDetails: 'batchDetails',
  visual: 'cleaningDetails',
};
/** Whether the start of the cleaning is a moment of the server's clock. */
export const wasBegun = (acts: RunContext['acts']): boolean => acts.some(({ action }) => action === 'beginCleaning');
const isBlank = (text: string | null | undefined): boolean => (text ?? '').trim() === '';

/** Moments of a run with those that a step states; a cleaning that was begun with the step for it keeps the moment of that. */
export function momentsOf({ run, step, acts }: RunContext): RunMoments {
  const stored: RunMoments = {
    manufacturingStartedAt: run.sections.batchDetails?.data?.manufacturingStartedAt ?? null,
    manufacturingCompletedAt: run.manufacturingCompletedAt,
    cleaningStartedAt: run.cleaningStartedAt,
    cleaningCompletedAt: run.cleaningCompletedAt,
    inspectedAt: run.inspectedAt,
  };
  const { data = {} } = step;
  const stated = Object.fromEntries(
    Object.keys(stored).flatMap(path => {
      const value = data[path as keyof SectionData] ?? null;
      const isRecorded = path === 'cleaningStartedAt' && wasBegun(acts);
      return value === null || isRecorded ? [] : [[path, value as string]];
    }),
  );
  return { ...stored, ...stated };
}

/** What must be the case before a step of a run (transitions section 4.1). */
export const runGuards = {
  inQualityUnit: ({ isInQualityUnit }: RunContext) => (isInQualityUnit ? null : 'needs somebody of the quality unit'),
  studyOpen: ({ study }: Pick<RunContext, 'study'>) => {
    if (study.state !== 'NotStarted' && study.state !== 'InProgress')
      return `the report of ${study.number} is submitted or approved: no further run begins`;
    return study.outcome === 'Failed' ? `${study.number} has failed and is not continued` : null;
  },
  protocolUnchangedOrAssessed: ({ study }) =>
    study.protocolVersion !== null &&
    study.protocolVersionNow !== null &&
    study.protocolVersionNow > study.protocolVersion &&
    isBlank(study.impactStatement)
      ? `version ${study.protocolVersionNow} of the protocol was approved and the study follows version ${study.protocolVersion}: its impact has to be stated in the study first`
      : null,
  batchNumberUnique: ({ step, isAsked }) =>
    !isAsked && isBlank(step.batchNumber) ? { path: 'batchNumber', message: 'is required' } : null,
  operatorQualified: ({ operatorGap, qualificationRule }) =>
    operatorGap !== null && qualificationRule === 'block'
      ? `${operatorGap}: the inspection settings let only qualified operators clean`
      : null,
  equipmentFree: ({ otherRun, run }) =>
    otherRun === null ? null : `${run.equipment.externalId} is in ${otherRun}, which has to be submitted first`,
  cleaningNotBegun: ({ run }) => (run.cleaningStartedAt === null ? null : 'the cleaning has begun already'),
  sectionIsOpen: context => {
    const { isAsked, step, sections } = context;
    if (isAsked)
      return sections.some(({ isEntry, state }) => isEntry && (state === 'open' || state === 'returned'))
        ? null
        : 'all sections that people fill in are done';
    const found = sectionOfStep(context);
    if (found === undefined)
      return { path: 'section', message: step.section === undefined ? 'is required' : 'does not belong to this run' };
    if (!found.isEntry) return { path: 'section', message: 'is filled by results of the laboratory' };
    return found.state === 'open' || found.state === 'returned'
      ? null
      : `${found.title} is locked: it is corrected after a return`;
  },
  stepsInOrder: ({ isAsked, step, sections }) => {
    if (isAsked) return null;
    const first = sections.find(({ section }) => section === before[step.section ?? '']);
    return first === undefined || first.state === 'done' ? null : `${first.title} comes first`;
  },
  sectionFilled: ({ isAsked, step, run }) => {
    if (isAsked || step.section === undefined) return null;
    const { fields, required } = fieldsOfSection[step.section] ?? { fields: [], required: [] };
    const data = step.data ?? {};
    const foreign = Object.keys(data).find(field => !fields.includes(field as keyof SectionData));
    if (foreign !== undefined) return { path: `data.${foreign}`, message: 'does not belong to this section' };
    const missing = required.find(
      field => (data[field] ?? null) === null && !(field === 'cleaningStartedAt' && run.cleaningStartedAt !== null),
    );
    return missing === undefined ? null : { path: `data.${missing}`, message: 'is required' };
  },
  timesInOrder: context => {
    if (context.isAsked) return null;
    const [fault] = momentFaults(momentsOf(context), context.now);
    return fault === undefined ? null : { path: `data.${fault.path}`, message: fault.message };
  },
  cycleExplained: context => {
    const { isAsked, run, step } = context;
    if (isAsked || run.cycle === null || step.section !== 'cleaningDetails') return null;
    const { cleaningStartedAt, cleaningCompletedAt } = momentsOf(context);
    const times = { startedAt: cleaningStartedAt ?? null, completedAt: cleaningCompletedAt ?? null };
    const findings = [...cycleFindings(run.cycle), ...cycleTimeFindings(run.cycle, times)];
    return findings.length === 0 || !isBlank(step.data?.cycleExplanation)
      ? null
      : { path: 'data.cycleExplanation', message: `is required: ${findings.join('; ')}` };
  },
  sectionMayBeAbsent: ({ isAsked, step }) =>
    !isAsked && ['batchDetails', 'cleaningDetails', 'visual'].includes(step.section ?? '')
      ? { path: 'section', message: 'is part of every run and cannot be absent' }
      : null,
  sectionAwaitsCheck: context => {
    const waiting = context.sections.filter(each => each.needsCheck && each.state === 'done' && each.checked === null);
    if (context.isAsked) return waiting.length > 0 ? null : 'no section waits for a check';
    return waiting.some(({ section }) => section === context.step.section)
      ? null
      : { path: 'section', message: 'does not wait for a check' };
  },
  sectionsDone: ({ sections }) => {
    const open = sections.filter(({ isEntry, state }) => isEntry && state !== 'done' && state !== 'absent');
    return open.length === 0 ? null : `these sections are open: ${open.map(({ title }) => title).join(', ')}`;
  },
  sectionsChecked: ({ sections }) => {
    const open = sections.filter(
      ({ needsCheck, checked, state }) => needsCheck && state === 'done' && checked === null,
    );
    return open.length === 0
      ? null
      : `${open.map(({ title }) => title).join(', ')} has to be checked by a second person`;
  },
  resultsComplete: ({ samples }) => {
    const open = samples.filter(sample => !isFinished(sample));
    return open.length === 0
      ? null
      : `${open.length} ${open.length === 1 ? 'sample has' : 'samples have'} no reviewed result (${open
          .slice(0, 3)
          .map(({ label }) => label)
          .join(', ')}): quality control enters and reviews results at the lab bench`;
  },
  holdsComputed: ({ holds }) =>
    holds.dirty.hours === null
      ? 'the dirty hold is unknown: end of manufacturing or start of cleaning is missing'
      : null,
  flaggedExplained: ({ isAsked, flags, step, run }) =>
    !isAsked && flags.length > 0 && isBlank(step.explanation ?? run.explanation)
      ? { path: 'explanation', message: `is required: ${flags.join('; ')}` }
      : null,
  returnedSectionsNamed: ({ isAsked, step, sections }) => {
    const wrong = (step.sections ?? []).findIndex(
      ({ section }) => !sections.some(each => each.section === section && each.isEntry && each.state !== 'open'),
    );
    return isAsked || wrong < 0
      ? null
      : { path: `sections.${wrong}.section`, message: 'is not a section that was filled in' };
  },
  verdictComputed: ({ run, outcome }) =>
    run.voidReason !== null || outcome !== null ? null : 'results are outstanding, so the run has no verdict',
  deviationReferenced: ({ isAsked, run, outcome, step }) =>
    !isAsked &&
    run.voidReason === null &&
    outcome === 'fail' &&
    (step.deviationReferences ?? run.deviationReferences).length === 0
      ? { path: 'deviationReferences', message: 'is required: a failed run names its deviation' }
      : null,
  continuationDecided: ({ isAsked, run, outcome, study, step }) =>
    !isAsked &&
    run.voidReason === null &&
    outcome === 'fail' &&
    study.allowsContinuation === true &&
    (step.continuation ?? null) === null
      ? { path: 'continuation', message: 'is required: state whether the study goes on after the failed run, and why' }
      : null,
  causeIsNoFailure: ({ outcome }) =>
    outcome === 'fail' ? 'the run has failed: a failure of the cleaning cannot be made void' : null,
  evidenceStated: ({ isAsked, step, files }) =>
    !isAsked && files.length === 0 && (step.deviationReferences ?? []).length === 0
      ? { path: 'deviationReferences', message: 'is required, or a file with the evidence' }
      : null,
} satisfies Record<string, Guard>;
