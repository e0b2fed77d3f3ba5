import type { HomeNotes } from '#kernel/contract';

interface Counts {
  readonly planned: number;
  readonly taken: number;
  readonly received: number;
  readonly measured: number;
}

/** What samples want from the reader: to be taken, received, measured, and reviewed where another person measured. */
export const sampleNotes: HomeNotes = {
  section: 'needed',
  anyOf: ['ResidueMeasure.Add', 'ResidueMeasure.Modify'],
  notes: async call => {
    const { actor, facility } = call;
    const [counts] = await call.tx.rows<Counts>({
      name: 'sampling-notes-of-samples',
      text: `select count(*) filter (where s.state = 'Planned')::int as planned,
               count(*) filter (where s.state = 'Taken')::int as taken,
               count(*) filter (where s.state = 'Received')::int as received,
               count(*) filter (where s.state = 'Measured' and not exists (select from sampling.sample_result r
                 where r.facility_id = s.facility_id and r.set_sample_id = s.id and r.is_current and r.entered_by = $2))::int
                 as measured
             from sampling.set_sample s
             where s.facility_id = $1 and s.state in ('Planned', 'Taken', 'Received', 'Measured')`,
      values: [facility.id, actor.id],
    });
    const { planned = 0, taken = 0, received = 0, measured = 0 } = counts ?? {};
    const note = (count: number, ending: string, address: string) => ({
      count,
      text: `${count === 1 ? 'sample' : 'samples'} ${ending}`,
      address,
    });
    return [
      ...(actor.may('ResidueMeasure.Add') ? [note(planned, 'to take', '/app/sampling/sets')] : []),
      ...(actor.may('ResidueMeasure.Modify')
        ? [
            note(taken, 'to receive', '/app/sampling/bench'),
            note(received, 'to measure', '/app/sampling/bench'),
            note(measured, 'to review', '/app/sampling/bench'),
          ]
        : []),
    ];
  },
};
