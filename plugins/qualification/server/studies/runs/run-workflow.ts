import { implementWorkflow, type SignedRecords } from '#kernel/contract';
import { runTable } from '#plugins/qualification/shared/run-workflow';
import type { SignatureMeaning } from '#schemas/identity/signature-meanings';
import { sectionTitles } from '#plugins/qualification/shared/run-sections';
import { signedContent } from './run-content.js';
import type { RunContext } from './run-context.js';
import { runEffects } from './run-effects.js';
import { runGuards } from './run-guards.js';

/** A run from plan to approved outcome (transitions section 4.1). */
export const runWorkflow = implementWorkflow<RunContext>()(runTable, {
  record: { table: 'qualification.run', domain: 'Run', what: 'The run' },
  guards: runGuards,
  conditions: {},
  effects: runEffects,
  signed: (_call, { record: { context, label }, reason }, meaning) =>
    Promise.resolve({
      content: signedContent(context, meaning, reason),
      statement: statementOf(context, label, meaning),
    }),
});

/** The act in plain words. */
function statementOf({ step, outcome, run }: RunContext, label: string, meaning: SignatureMeaning): string {
  const section = step.section === undefined ? '' : sectionTitles[step.section];
  const found =
    run.voidReason === null ? (outcome === null ? 'outstanding' : outcome === 'pass' ? 'passed' : 'failed') : 'void';
  const statements: Readonly<Partial<Record<SignatureMeaning, string>>> = {
    PERFORMED: `${section} of ${label} is done as recorded`,
    WITNESSED: `${section} of ${label} was checked by a second person`,
    SUBMIT_RUN: `${label} is submitted for review: ${found}`,
    REVIEW: `${label} was checked against its data and audit trail: ${found}`,
    APPROVE_RUN: `The outcome of ${label} is accepted: ${found}`,
    RETURN_REVIEW: `${label} is returned for correction`,
    RETURN_APPROVAL: `${label} is returned for correction`,
    VOID: `${label} is void and is not counted, once it is reviewed and approved`,
    AUTHOR: `An addendum is added to ${label}`,
  };
  return statements[meaning] ?? label;
}

/** What was signed of runs, as it was kept with each step. */
export const signedRuns: SignedRecords = {
  table: 'qualification.run',
  contents: async (call, signatures) => {
    const rows = await call.tx.rows<{ id: string; content: unknown }>({
      name: 'qualification-signed-runs',
      text: `select signature_id as id, content from qualification.run_act
             where facility_id = $1 and signature_id = any($2::uuid[])`,
      values: [call.facility.id, signatures.map(({ id }) => id)],
    });
    return new Map(rows.map(({ id, content }) => [id, content]));
  },
};
