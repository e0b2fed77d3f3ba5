import type { AnyCall } from '#kernel/contract';
import type { NamedRecord } from '../map/cover-plant.js';

/** A result with everything that it depends on. */
export interface Traced {
  readonly id: string;
  readonly label: string;
  readonly place: string | null;
  readonly residue: string | null;
  readonly contaminant: string | null;
  readonly residueOption: string;
  readonly observed: string | null;
  readonly verdict: string | null;
  readonly percentOfLimit: number | null;
  readonly measuredAt: string;
  readonly measuredBy: string;
  readonly setId: string;
  readonly setNumber: number;
  readonly equipment: NamedRecord;
  readonly production: NamedRecord | null;
  readonly method: {
    readonly id: string;
    readonly externalId: string;
    readonly name: string;
    readonly revision: string | null;
  } | null;
  readonly recoveryPercent: number | null;
  readonly criterion: {
    readonly operator: string;
    readonly value: number;
    readonly unit: string;
    readonly mode: string;
    readonly trace: readonly string[];
  } | null;
  readonly runs: readonly {
    readonly id: string;
    readonly number: number;
    readonly outcome: string | null;
    readonly studyId: string;
    readonly study: string;
    readonly title: string;
    readonly protocolVersion: number | null;
  }[];
  readonly actives: readonly NamedRecord[];
  readonly hbels: readonly {
    readonly id: string;
    readonly activeId: string;
    readonly name: string;
    readonly basis: string;
    readonly value: string;
    readonly route: string;
    readonly report: string | null;
    readonly source: string | null;
  }[];
}

/** Null where the facility has no such result that stands. */
export async function readTraced(call: AnyCall, id: string): Promise<Traced | null> {
  const values = [call.facility.id, id];
  const [result] = await call.tx.rows<Omit<Traced, 'runs' | 'actives' | 'hbels'>>({
    name: 'qualification-traced-result',
    text: `select v.id, v.label, v.place, v.residue, v.contaminant, v.residue_option as "residueOption",
             v.observed_value || ' ' || v.observed_unit as observed, v.verdict, v.percent_of_limit as "percentOfLimit",
             to_json(v.measured_at) #>> '{}' as "measuredAt", v.measured_by as "measuredBy", v.set_id as "setId",
             v.set_number as "setNumber", v.snapshot -> 'method' as method, v.snapshot -> 'criterion' as criterion,
             (v.snapshot ->> 'recoveryPercent')::float8 as "recoveryPercent",
             json_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) as equipment,
             case when p.id is null then null else
               json_build_object('id', p.id, 'externalId', p.external_id, 'name', p.name) end as production
           from sampling.v_result v
           join equipment.v_equipment e on e.facility_id = v.facility_id and e.id = v.equipment_id
           left join products.v_production p on p.facility_id = v.facility_id and p.id = v.production_id
           where v.facility_id = $1 and v.id = $2`,
    values,
  });
  if (result === undefined) return null;
  const runs = await call.tx.rows<Traced['runs'][number]>({
    name: 'qualification-traced-runs',
    text: `select r.id, r.number, r.outcome, s.id as "studyId", s.number as study, s.title,
             s.protocol_version as "protocolVersion"
           from qualification.run r join qualification.study s on s.facility_id = r.facility_id and s.id = r.study_id
           where r.facility_id = $1 and r.sample_set_id = $2 order by r.number`,
    values: [call.facility.id, result.setId],
  });
  // Samples keep the name of their residue, as it was when they were planned.
  const actives = await call.tx.rows<NamedRecord>({
    name: 'qualification-traced-actives',
    text: `select id, external_id as "externalId", name from products.v_active
           where facility_id = $1 and archived_at is null and name = $2`,
    values: [call.facility.id, result.residue ?? ''],
  });
  const hbels = await call.tx.rows<Traced['hbels'][number]>({
    name: 'qualification-traced-hbels',
    text: `select id, api_id as "activeId", name, basis, concat_ws(' ', value ->> 'value', value ->> 'unit') as value, route,
             nullif(concat_ws(', version ', report_number, report_version), '') as report, source
           from products.v_hbel where facility_id = $1 and api_id = any($2::uuid[]) and status = 'inForce' order by number`,
    values: [call.facility.id, actives.map(active => active.id)],
  });
  return { ...result, runs, actives, hbels };
}
