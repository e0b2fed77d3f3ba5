import type { SetLock } from '#plugins/sampling/server/api';

/** Samples of a run are taken and measured while it is in progress; its cleaning is recorded in the run. */
export const runLocksSets: SetLock = {
  lockOf: async (call, setId, change) => {
    // Locked until the step of the sample is stored: a step of the run waits for no one and is refused meanwhile.
    const [run] = await call.tx.rows<{ label: string; state: string; words: string }>({
      name: 'qualification-run-of-set',
      text: `select 'run ' || r.number || ' of ' || s.number as label, r.state
             from qualification.run r
             join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id
             where r.facility_id = $1 and r.sample_set_id = $2 for share of r`,
      values: [call.facility.id, setId],
    });
    if (run === undefined) return null;
    if (change === 'cleaning') return `Samples cannot be changed now: their cleaning is recorded in ${run.label}`;
    if (run.state === 'InProgress') return null;
    return run.state === 'NotStarted'
      ? `Samples cannot be changed now: ${run.label} has not started`
      : `Samples cannot be changed now: ${run.label} is submitted`;
  },
};
