import type { AnyCall } from '#kernel/contract';
import type { FloorDetail } from './floor-rows.js';

/** A sample of the present cleaning with what became of it. */
export interface SampleEvidence {
  readonly setId: string;
  readonly label: string;
  readonly state: string;
  readonly verdict: string | null;
}

/** What proves the present cleaning of equipment, besides what is recorded on the floor. */
export interface Evidence {
  readonly samples: readonly SampleEvidence[];
  /** Number of the study and of the run; null for a routine cleaning. */
  readonly runLabel: string | null;
}

/**
 * Samples of sets begun for the present cleaning, and of the set of its run, not of sets that other runs are planned with; taken
 * again where a new sample stands for one.
 */
export async function evidenceOf(call: AnyCall, { id, cleaningStartedAt, runId }: FloorDetail): Promise<Evidence> {
  if (cleaningStartedAt === null && runId === null) return { samples: [], runLabel: null };
  const samples = await call.tx.rows<SampleEvidence>({
    name: 'qualification-samples-of-cleaning',
    text: `select s.set_id as "setId", s.label, s.state, s.verdict from sampling.v_sample_verdict s
           where s.facility_id = $1 and s.equipment_id = $2 and not s.is_resampled
             and (s.set_id = (select r.sample_set_id from qualification.run r where r.facility_id = $1 and r.id = $4)
               or s.set_created_at >= $3 and not exists (select from qualification.run r
                 where r.facility_id = $1 and r.sample_set_id = s.set_id))
           order by s.label`,
    values: [call.facility.id, id, cleaningStartedAt, runId],
  });
  const [run] = await call.tx.rows<{ label: string }>({
    name: 'qualification-run-of-cleaning',
    text: `select 'Run ' || r.number || ' of study ' || s.number as label from qualification.run r
           join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id
           where r.facility_id = $1 and r.id = $2`,
    values: [call.facility.id, runId],
  });
  return { samples, runLabel: run?.label ?? null };
}
