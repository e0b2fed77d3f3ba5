import type { AnyCall } from '#kernel/contract';
import { acceptedStudies, type AcceptedStudy } from '../../historical-studies/accepted-studies.js';
import { beginOfDay, dayAfter } from '#schemas/lib/date-text';
import type { Contaminant } from '#plugins/qualification/shared/new-task';
import type { ResidueKind } from '#plugins/qualification/shared/coverage/status';
import type { RecordedSince } from './cover-plant.js';

/** A cover of a study that is completed and validated, or of a historical study that is accepted as coverage. */
export interface CoverRow {
  readonly id: string;
  readonly studyId: string;
  readonly equipmentId: string;
  readonly productionId: string;
  /** Null: all residues of the pair. */
  readonly residueId: string | null;
  readonly basis: 'own' | 'group' | 'worstCase' | 'historicalStudy';
  /** Whether the study names the production. */
  readonly isOwn: boolean;
  readonly provenLimit: number | null;
  readonly provenAt: Date;
  /** 2027-03-31 */
  readonly validUntil: string | null;
}

/** A started study or task with its scope. */
export interface WorkRow {
  readonly kind: 'study' | 'task';
  readonly id: string;
  readonly number: string;
  readonly equipmentIds: readonly string[];
  readonly productionId: string | null;
  readonly contaminants: readonly Contaminant[];
}

/** An acceptance that has not ended. */
export interface AcceptanceRow {
  readonly id: string;
  readonly equipmentId: string;
  readonly productionId: string;
  readonly residues: readonly { readonly kind: ResidueKind; readonly id: string }[];
  readonly validUntil: string;
}

/** How the facility counts days. */
export interface FacilityDays {
  readonly timezone: string;
  readonly today: string;
}

/** What the coverage follows from, beside records and limits. */
export interface EvidenceRows {
  readonly since: RecordedSince;
  readonly covers: readonly CoverRow[];
  readonly acceptedStudies: readonly AcceptedStudy[];
  readonly work: readonly WorkRow[];
  readonly accepted: readonly AcceptanceRow[];
  /** In which days of validity end. */
  readonly timezone: string;
}

/** Reads it in five statements regardless of size; works as of any date. */
export async function readEvidence(call: AnyCall, { timezone, today }: FacilityDays): Promise<EvidenceRows> {
  const values = [call.facility.id];
  const recorded = await call.tx.rows<{ id: string; since: Date }>({
    name: 'qualification-recorded-since',
    text: `select id, created_at as since from equipment.v_equipment where facility_id = $1
           union all select id, created_at from products.v_production where facility_id = $1`,
    values,
  });
  const covers = await call.tx.rows<CoverRow>({
    name: 'qualification-covers',
    text: `select c.id, c.study_id as "studyId", c.equipment_id as "equipmentId", c.production_id as "productionId",
             c.residue_id as "residueId", c.basis, c.basis = 'own' as "isOwn", c.proven_limit_mg_per_sqcm as "provenLimit", c.proven_at as "provenAt",
             c.valid_until::text as "validUntil"
           from qualification.study_cover c
           join qualification.study s on s.facility_id = c.facility_id and s.id = c.study_id
           where c.facility_id = $1 and s.state = 'Completed' and s.outcome = 'Validated' order by c.proven_at, c.id`,
    values,
  });
  const work = await call.tx.rows<WorkRow>({ name: 'qualification-started-work', text: startedWork, values });
  const accepted = await call.tx.rows<AcceptanceRow>({
    name: 'qualification-accepted-gaps',
    text: `select id, equipment_id as "equipmentId", production_id as "productionId", residues,
             valid_until::text as "validUntil"
           from qualification.coverage_acceptance
           where facility_id = $1 and ended_at is null and valid_until >= $2::date order by created_at, id`,
    values: [call.facility.id, today],
  });
  return {
    since: new Map(recorded.map(({ id, since }) => [id, since.getTime()])),
    covers,
    acceptedStudies: await acceptedStudies(call),
    work,
    accepted,
    timezone,
  };
}

/** A study proves from its protocol on, a task once it is started; a scope without equipment names no cell. */
const startedWork = `select 'study' as kind, s.id, s.number, array[s.equipment_id] as "equipmentIds",
    s.production_id as "productionId", s.contaminants
  from qualification.study s where s.facility_id = $1 and s.state <> 'Completed' and s.archived_at is null and s.equipment_id is not null
  union all
  select 'task', t.id, t.number, case when t.equipment_id is not null then array[t.equipment_id] else coalesce((
      select array_agg(m.equipment_id order by m.equipment_id) from equipment.v_equipment_set m
      where m.facility_id = t.facility_id and m.set_id in (t.equipment_group_id, t.equipment_train_id)), '{}') end,
    t.production_id, t.contaminants
  from qualification.task t
  where t.facility_id = $1 and t.state in ('InProgress', 'BeingReviewed', 'BeingApproved') order by 1, 3`;

/** The last moment of a day of validity at the facility, ms since 1970; null without an end. */
export function endsIn(timezone: string): (day: string | null) => number | null {
  // Thousands of covers end on few days.
  const known = new Map<string, number>();
  return day => {
    if (day === null) return null;
    const end = known.get(day) ?? beginOfDay(dayAfter(day), timezone).getTime() - 1;
    known.set(day, end);
    return end;
  };
}
