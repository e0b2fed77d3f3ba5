import type { SignatureMeaning } from '#schemas/identity/signature-meanings';
import type { RunContext } from './run-context.js';
import { currentOf } from './run-standing.js';

/** What a signature on a run covers, as it is kept with the step: a section, or the whole record. */
export function signedContent(context: RunContext, meaning: SignatureMeaning, reason: string | null): unknown {
  const { run, step } = context;
  const named = { run: run.id, study: run.study.externalId, number: run.number };
  if (meaning === 'PERFORMED')
    return plain({ ...named, section: step.section, data: step.data ?? {}, ...cycleOf(context) });
  if (meaning === 'WITNESSED') {
    const { data = null, performed = null } = run.sections[step.section ?? 'cleaningDetails'] ?? {};
    return plain({ ...named, section: step.section, data, performed, ...cycleOf(context) });
  }
  if (meaning === 'AUTHOR') return plain({ ...named, addendum: reason });
  return plain({ ...named, ...recordOf(context), reason, ...statedWith(context) });
}

/** The cleaning is signed with what the file of its cycle says. */
function cycleOf({ run, step }: RunContext) {
  return step.section === 'cleaningDetails' ? { cycle: run.cycle } : {};
}

/** The record as it is: sections, files, results, holds and verdicts. */
function recordOf({ run, sections, samples, holds, verdicts, outcome, flags, files }: RunContext) {
  return {
    batchNumber: run.batchNumber,
    equipment: run.equipment.externalId,
    production: run.production?.externalId ?? null,
    procedureVersion: run.procedureVersion,
    sections: sections.map(({ section, state, data, performed, checked, reason }) => ({
      section,
      state,
      data,
      performed,
      checked,
      reason,
    })),
    cycle: run.cycle,
    files: files.map(({ fileName, sha256 }) => ({ fileName, sha256 })),
    samples: samples.map(sample => {
      const result = currentOf(sample);
      return {
        label: sample.label,
        state: sample.state,
        absentReason: sample.absentReason,
        result: result?.id ?? null,
        option: result?.residueOption ?? null,
        value: result?.observedResidue ?? null,
        unit: result?.unit ?? null,
        verdict: result?.verdict ?? null,
      };
    }),
    holds,
    verdicts,
    outcome,
    flags,
    voidReason: run.voidReason,
  };
}

function statedWith({ run, step }: RunContext) {
  return {
    explanation: step.explanation ?? run.explanation,
    deviationReferences: step.deviationReferences ?? run.deviationReferences,
    continuation: step.continuation ?? run.continuation,
    returned: step.sections ?? [],
  };
}

/** As the database answers it later, so that it has the same hash. */
function plain(content: unknown): unknown {
  return JSON.parse(JSON.stringify(content));
}
