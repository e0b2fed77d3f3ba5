import type { AnyCall, PermissionKey, WorkSource } from '#kernel/contract';
import { readProcedure } from '#plugins/procedures/server/api';
import type { RunAct } from '#plugins/qualification/shared/run';
import type { RunSection } from '#plugins/qualification/shared/run-sections';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import type { SampleSetsApi, SampleWithResults } from '#plugins/sampling/server/api';
import type { Transition } from '#schemas/workflow/table';
import { whoIsNeeded } from '#schemas/workflow/who-is-needed';
import { actsOfRuns } from './run-acts.js';
import { labelOf } from './run-context.js';
import { rolesOf } from './run-roles.js';
import { runsInProgress, type RunRow } from './run-row.js';
import { sectionsOf } from './run-sections.js';

type Item = Awaited<ReturnType<WorkSource['items']>>[number];

/** A step that a run waits for; `section`: the one that is to be checked. */
interface AwaitedStep {
  readonly action: 'checkSection' | 'Review' | 'Approve';
  readonly section: RunSection | null;
}

/** Runs that wait for a second signature, a review or an approval that the caller may give. */
export function runsToSign(sets: SampleSetsApi): WorkSource {
  return {
    kind: 'Run',
    anyOf: ['ApprovalPolicy.Sign', 'QualificationTask.Modify'],
    feature: 'qualification',
    items: async call => {
      const runs = await runsInProgress(call);
      const ids = runs.map(({ id }) => id);
      const actsByRun = await actsOfRuns(call, ids);
      const setIds = runs.flatMap(({ sampleSetId }) => sampleSetId ?? []);
      const allSamples = await sets.samples(call, setIds);
      const items: Item[] = [];
      for (const run of runs) {
        const acts = actsByRun.get(run.id) ?? [];
        const samples = allSamples.filter(({ setId }) => setId === run.sampleSetId);
        const step = await awaitedStep(call, run, samples);
        if (step === null) continue;
        const { action, section } = step;
        const sections = section === null ? [] : [section];
        const { roles, holders } = rolesOf(call, { acts, samples, sections, section: section?.section });
        const who = rowOf(run.state, action)?.who ?? 'system';
        const person = { may: (key: PermissionKey) => call.actor.may(key), roles };
        if (whoIsNeeded(who, person, runTable.roles, holders) === null) items.push(itemOf(call, run, step, acts));
      }
      return items;
    },
  };
}

async function awaitedStep(
  call: AnyCall,
  run: RunRow,
  samples: readonly SampleWithResults[],
): Promise<AwaitedStep | null> {
  if (run.state === 'BeingReviewed') return { action: 'Review', section: null };
  if (run.state === 'BeingApproved') return { action: 'Approve', section: null };
  const procedure = run.procedureId === null ? null : await readProcedure(call, run.procedureId);
  const section = sectionsOf(run.sections, samples, procedure).find(
    each => each.needsCheck && each.state === 'done' && each.checked === null,
  );
  return section === undefined ? null : { action: 'checkSection', section };
}

function itemOf(call: AnyCall, run: RunRow, { action, section }: AwaitedStep, acts: readonly RunAct[]): Item {
  const sent = acts.findLast(act =>
    section === null
      ? !act.isSuperseded && ['Submit', 'void', 'Review'].includes(act.action)
      : act.action === 'completeSection' && act.section === section.section,
  );
  const title = rowOf(run.state, action)?.title ?? action;
  const label = labelOf(run);
  const { externalId, name } = run.equipment;
  return {
    id: run.id,
    label: `${label.charAt(0).toUpperCase()}${label.slice(1)}`,
    action: section === null ? title : `${title}: ${section.title}`,
    detail: `${externalId} ${name}${run.batchNumber === null ? '' : `, batch ${run.batchNumber}`}`,
    page: `/app/runs/${run.id}`,
    from: sent?.by ?? null,
    since: sent?.at ?? call.now.toISOString(),
    dueOn: null,
  };
}

function rowOf(state: RunRow['state'], action: AwaitedStep['action']): Transition | undefined {
  const rows: readonly Transition[] = runTable.transitions;
  return rows.find(row => row.action === action && row.from.includes(state));
}
