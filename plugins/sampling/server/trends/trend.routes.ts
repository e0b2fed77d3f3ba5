import { Type } from 'typebox';
import { defineRoute, readOnly, type RouteDefinition } from '#kernel/contract';
import { longestTrend, SampleTrend, TrendChoice } from '#plugins/sampling/shared/sample-trend';
import { closed, Day, Text, Uuid } from '#schemas/lib/fields';
import { isNoBlank, residue, tables } from './trend-sql.js';
import { trendOf, type TrendResult } from './trend-of.js';

const read = {
  method: 'GET',
  scope: 'facility',
  access: { allOf: ['RiskCalculation.Get', 'ResidueMeasure.Get'] },
  feature: 'sampling',
  audit: readOnly,
} as const;

const Query = Type.Object(
  {
    equipmentId: Uuid,
    residue: Type.Optional(Text(255)),
    place: Type.Optional(Text(64, { description: 'Code of the place' })),
    from: Type.Optional(Day),
    to: Type.Optional(Day),
  },
  closed,
);

/** Results in time (screen S43). */
export const trendRoutes: readonly RouteDefinition[] = [
  defineRoute({
    ...read,
    path: '/sample-trends',
    summary: 'Results of equipment in percent of their limits, with control limits, flags, excursions and capability',
    input: { query: Query },
    output: Type.Object({ trend: SampleTrend }),
    useCase: {
      name: 'sampling.read-trend',
      deps: {},
      run: async (_deps, call) => {
        const { equipmentId, residue: wanted = null, place = null, from = null, to = null } = call.input.query;
        const results = await call.tx.rows<TrendResult>({
          name: 'sampling-trend',
          text: `select * from (select r.id as "resultId", s.label, s.set_id as "setId", s.definition #>> '{location,code}' as place,
              to_json(r.measured_at) #>> '{}' as "measuredAt", r.percent_of_limit as "percentOfLimit",
              r.is_bound as "isBound", r.verdict,
              case when r.observed_unit like 'CFU%' then r.observed_value end as count, r.observed_unit as unit
            from ${tables}
            where r.facility_id = $1 and s.equipment_id = $2 and r.is_current and r.percent_of_limit is not null
              and ${isNoBlank} and ($3::text is null or ${residue} = $3) and ($4::text is null or s.definition #>> '{location,code}' = $4)
              and ($5::date is null or r.measured_at >= $5::date) and ($6::date is null or r.measured_at < $6::date + 1)
            order by r.measured_at desc, s.label desc limit $7) t order by t."measuredAt", t.label`,
          values: [call.facility.id, equipmentId, wanted, place, from, to, longestTrend + 1],
        });
        return { trend: trendOf(results) };
      },
    },
  }),
  defineRoute({
    ...read,
    path: '/sample-trends/choices',
    summary: 'Residues on equipment that have results, with their number',
    input: {},
    output: Type.Object({ choices: Type.Array(TrendChoice) }),
    useCase: {
      name: 'sampling.list-trends',
      deps: {},
      run: async (_deps, call) => ({
        choices: await call.tx.rows<TrendChoice>({
          name: 'sampling-trend-choices',
          text: `select jsonb_build_object('id', e.id, 'externalId', e.external_id, 'name', e.name) as equipment,
              ${residue} as residue, count(*)::int as results
            from ${tables} join equipment.v_equipment e on e.facility_id = s.facility_id and e.id = s.equipment_id
            where r.facility_id = $1 and r.is_current and r.percent_of_limit is not null and ${isNoBlank}
            group by e.id, e.external_id, e.name, ${residue} order by e.external_id, 2`,
          values: [call.facility.id],
        }),
      }),
    },
  }),
];
