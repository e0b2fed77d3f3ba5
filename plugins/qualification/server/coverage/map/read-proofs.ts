import type { AnyCall } from '#kernel/contract';
import type { Proof, ProofHbel, ProofRun } from '#plugins/qualification/shared/coverage/coverage';
import type { CoverRow } from './read-evidence.js';

type ProofStudy = Proof['study'];

/** What proves covers: their studies with all runs, void ones too, and the results of their samples, by id of the study. A historical study has no runs. */
export async function readStudies(
  call: AnyCall,
  studyIds: readonly string[],
): Promise<ReadonlyMap<string, ProofStudy>> {
  if (studyIds.length === 0) return new Map();
  const values = [call.facility.id, [...new Set(studyIds)]];
  const studies = await call.tx.rows<Omit<ProofStudy, 'runs'>>({
    name: 'qualification-proof-studies',
    text: `select s.id, 'study' as kind, s.number, s.title, s.study_type as "studyType", s.outcome,
             to_json(s.completed_at) #>> '{}' as "completedAt",
             case when e.id is null then null else
               json_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) end as equipment,
             case when p.id is null then null else
               json_build_object('id', p.id, 'externalId', p.external_id, 'name', p.name) end as production
           from qualification.study s
           left join equipment.v_equipment e on e.facility_id = s.facility_id and e.id = s.equipment_id
           left join products.v_production p on p.facility_id = s.facility_id and p.id = s.production_id
           where s.facility_id = $1 and s.id = any($2::uuid[])
           union all
           select h.id, 'historicalStudy', h.external_id, h.name, h.study_type, h.outcome, h.ended_on, null, null
           from documents.v_accepted_study h where h.facility_id = $1 and h.id = any($2::uuid[])`,
    values,
  });
  const runs = await call.tx.rows<ProofRun & { readonly studyId: string }>({
    name: 'qualification-proof-runs',
    text: `select r.study_id as "studyId", r.id, r.number, r.state, r.outcome, r.is_void as "isVoid",
             r.batch_number as "batchNumber", to_json(r.completed_at) #>> '{}' as "completedAt",
             coalesce((select json_agg(json_build_object('id', v.id, 'label', v.label, 'place', v.place,
                 'residue', v.residue, 'verdict', v.verdict, 'percentOfLimit', v.percent_of_limit, 'isBound', v.is_bound,
                 'method', nullif(concat_ws(', revision ', v.snapshot #>> '{method,externalId}', v.snapshot #>> '{method,revision}'), ''),
                 'measuredAt', to_json(v.measured_at) #>> '{}') order by v.label)
               from sampling.v_result v where v.facility_id = r.facility_id and v.set_id = r.sample_set_id), '[]') as results
           from qualification.run r where r.facility_id = $1 and r.study_id = any($2::uuid[]) order by r.number`,
    values,
  });
  const byStudy = Map.groupBy(runs, ({ studyId }) => studyId);
  return new Map(
    studies.map(study => [
      study.id,
      { ...study, runs: (byStudy.get(study.id) ?? []).map(({ studyId: _study, ...run }) => run) },
    ]),
  );
}

/** The proof of a cover; null when its study is gone. */
export function proofOf(cover: CoverRow | null, studies: ReadonlyMap<string, ProofStudy>): Proof | null {
  const study = cover === null ? undefined : studies.get(cover.studyId);
  if (cover === null || study === undefined) return null;
  return {
    coverId: cover.id,
    basis: cover.basis,
    provenLimitMgPerSqcm: cover.provenLimit,
    provenAt: cover.provenAt.toISOString(),
    validUntil: cover.validUntil,
    study,
  };
}

/** The health-based limits in force of actives with their reports, by active. */
export async function readHbels(
  call: AnyCall,
  activeIds: readonly string[],
): Promise<ReadonlyMap<string, readonly ProofHbel[]>> {
  const rows = await call.tx.rows<ProofHbel & { readonly activeId: string }>({
    name: 'qualification-proof-hbels',
    text: `select api_id as "activeId", id, number, name, basis, concat_ws(' ', value ->> 'value', value ->> 'unit') as value, route,
             status, coalesce(nullif(concat_ws(', version ', report_number, report_version), ''), source) as report,
             report_file_id as "reportFileId"
           from products.v_hbel where facility_id = $1 and api_id = any($2::uuid[]) and status = 'inForce' order by number`,
    values: [call.facility.id, activeIds],
  });
  return new Map(
    [...Map.groupBy(rows, ({ activeId }) => activeId)].map(([activeId, hbels]) => [
      activeId,
      hbels.map(({ activeId: _active, ...hbel }) => hbel),
    ]),
  );
}
