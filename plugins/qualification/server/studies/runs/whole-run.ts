import { actionsOn, type AnyCall } from '#kernel/contract';
import type { Run, WholeRun } from '#plugins/qualification/shared/run';
import { contaminantWords } from '#plugins/sampling/shared/sample-types';
import { setOfKey } from '../study/contaminant-sets.js';
import { runRecord, type RunRecord, type RunServices } from './run-context.js';
import type { RunRow } from './run-row.js';
import { runWorkflow } from './run-workflow.js';

/** A run with its sections, samples and steps, and what the caller may do with it. */
export async function wholeRun(call: AnyCall, services: RunServices, id: string): Promise<WholeRun> {
  const record = await runRecord(call, services, id, null);
  const { run, procedure, sections, holds, verdicts, outcome, samples, flags, acts, files } = record.context;
  return {
    ...shown(run),
    verdicts,
    outcome,
    procedure:
      procedure === null
        ? null
        : { id: procedure.id, externalId: procedure.externalId, name: procedure.name, revision: procedure.revision },
    sections: [...sections],
    holds,
    setNames: setNamesOf(record),
    samples: samples.map(({ targetId: _target, ...sample }) => ({ ...sample, results: [...sample.results] })),
    flags: [...flags],
    acts: [...acts],
    cycle: run.cycle,
    files: [...files],
    actions: actionsOn(call, runWorkflow, record),
  };
}

/** A run as lists show it; the procedure is read with the whole run. */
export function shown({
  sections: _sections,
  cycle: _cycle,
  procedureId: _id,
  procedureVersion: _version,
  ...run
}: RunRow): Run {
  return { ...run, procedure: null };
}

/** Names of the contaminant sets: the residue where samples name it, otherwise the kind. */
function setNamesOf({ context: { samples, verdicts } }: RunRecord): Record<string, string> {
  return Object.fromEntries(
    Object.keys(verdicts).map(key => {
      const { kind, residueId } = setOfKey(key);
      const target =
        samples.find(({ targetId }) => residueId !== null && targetId === residueId)?.definition.target ?? null;
      return [key, target === null ? contaminantWords[kind] : `${contaminantWords[kind]}: ${target}`];
    }),
  );
}
