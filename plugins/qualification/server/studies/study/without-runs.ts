import { defineUseCase, validationError } from '#kernel/contract';

/** A study with runs stays in the list: failed and void runs are never put out of sight (transitions rule 4). */
export const withoutRuns = defineUseCase<{ readonly id: string }, void>()({
  name: 'qualification.study-without-runs',
  deps: {},
  run: async (_deps, call) => {
    const [found] = await call.tx.rows<{ runs: number }>({
      name: 'qualification-runs-of-archived',
      text: 'select count(*)::int as runs from qualification.run where facility_id = $1 and study_id = $2',
      values: [call.facility.id, call.input.id],
    });
    if ((found?.runs ?? 0) > 0)
      throw validationError({ path: '', message: 'This study cannot be archived: it has runs, which stay listed' });
  },
});
